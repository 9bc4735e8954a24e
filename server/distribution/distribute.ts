import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { readFacts } from './facts.ts';
import type { Asks } from './layout.ts';
import { distributionPlan, type Step } from './plan.ts';
import { brokenRules } from './rules.ts';

/** Whether this database is one that Citus spreads: its companies are. */
export async function isDistributed(db: Asks): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(`select to_regclass('pg_dist_partition') is not null as known`);
  if (!rows[0]!.known) return false;
  const found = await db.query(`select from pg_dist_partition where logicalrelid = to_regclass('qixing.company')`);
  return found.rows.length > 0;
}

const NEEDS = `select
  current_setting('is_superuser') = 'on' as "isSuperuser",
  exists (select from pg_extension where extname = 'citus') as "hasCitus",
  exists (select from pg_roles where rolname = 'qixing_app') and to_regclass('qixing.company') is not null as "isOurs",
  current_setting('max_prepared_transactions')::int as prepared,
  array(select distinct usename::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and usename is not null and application_name not like 'citus_internal%' and backend_type = 'client backend') as others`;

const NODES = `select count(*) filter (where groupid = 0)::int as coordinators,
  count(*) filter (where groupid > 0 and isactive and shouldhaveshards)::int as workers from pg_dist_node`;

interface Needs {
  isSuperuser: boolean;
  hasCitus: boolean;
  isOurs: boolean;
  prepared: number;
  others: string[];
}

/** What keeps this database from being distributed now, in the words of whoever has to see to it. */
export async function obstacles(db: Asks): Promise<string[]> {
  const needs = (await db.query<Needs>(NEEDS)).rows[0]!;
  if (!needs.isOurs) return ['这里没有企行的数据：请先启动一次服务，或检查 DATABASE_URL'];
  const broken = await brokenRules(db);
  const found = [...broken, ...(needs.isSuperuser ? [] : ['需要超级用户账号：请设置 DATABASE_ADMIN_URL'])];
  if (!needs.hasCitus)
    return [...found, '没有 Citus 扩展：请按 docs/operations.md 在各机器上安装并 create extension citus'];
  const nodes = (await db.query<{ coordinators: number; workers: number }>(NODES)).rows[0]!;
  if (nodes.coordinators === 0) found.push('协调机没有登记：select citus_set_coordinator_host(主机, 端口)');
  if (nodes.workers === 0) found.push('没有工作机：select citus_add_node(主机, 端口)');
  if (needs.prepared === 0) found.push('max_prepared_transactions 为 0：两台机器上的写入不能一起提交');
  if (needs.others.length > 0) found.push(`还有连接（${needs.others.join('、')}）：请先停止所有服务`);
  return found;
}

/** For the session that distributes: triggers on companies' tables, one machine after the other, names without schema. */
export const SESSION = [
  'set local search_path = qixing, public',
  'set local citus.enable_unsafe_triggers = on',
  `set local citus.propagate_set_commands = 'local'`,
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  'set local lock_timeout = 0',
  'set local statement_timeout = 0',
];

const inOneLine = (statement: string): string => statement.replace(/\s+/g, ' ').slice(0, 160);

async function runStep(client: pg.ClientBase, { what, statements }: Step): Promise<void> {
  for (const statement of statements) {
    await client.query(statement).catch((error: Error) => {
      throw new StartError(`${what}失败，数据库未改动：${error.message}\n  ${inOneLine(statement)}`);
    });
  }
}

/** Within the caller's transaction: brings whatever is not in line yet in line. Answers how many steps there were. */
export async function bringInLine(client: pg.ClientBase, say: (line: string) => void): Promise<number> {
  for (const statement of SESSION) await client.query(statement);
  const plan = distributionPlan(await readFacts(client));
  for (const step of plan) {
    const begun = Date.now();
    await runStep(client, step);
    say(`${step.what}：${step.statements.length} 条，${((Date.now() - begun) / 1000).toFixed(1)} 秒`);
  }
  return plan.length;
}

/** All of it in one transaction, on all machines at once: whatever fails, the database is as it was. */
export async function distribute(client: pg.ClientBase, say: (line: string) => void): Promise<number> {
  await client.query('begin');
  try {
    const steps = await bringInLine(client, say);
    await client.query('commit');
    return steps;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
