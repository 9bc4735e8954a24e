import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { bringInLine, isDistributed, SESSION } from './distribution/distribute.ts';
import { bindOwnerAgain } from './distribution/move.ts';
import { statementsIn } from './distribution/split-text.ts';
import { errorCode, errorMessage } from './error-code.ts';
import { checkLogin, loginsOf, makeLogin } from './logins.ts';
import { inRoot } from './root.ts';
import { StartError } from './start-error.ts';

const LOCK = 7_190_001; // any constant: keeps two servers from migrating at once

export interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

export function migrations(): Migration[] {
  const folder = inRoot('migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Two roles that cannot sign in: the owner of the schema, and the server's own, which row security binds. Where the
 * database lies on several machines they sign in on one another as these, by what pg_hba.conf says; they have no password.
 */
const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'qixing_owner') then create role qixing_owner nologin; end if;
  if not exists (select from pg_roles where rolname = 'qixing_app') then create role qixing_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant qixing_owner, qixing_app to %I', current_user);
  if exists (select from pg_extension where extname = 'citus')
    and exists (select from pg_roles where rolname in ('qixing_owner', 'qixing_app') and not rolcanlogin) then
    alter role qixing_owner login;
    alter role qixing_app login;
  end if;
end $$;
create schema if not exists qixing authorization qixing_owner;
grant usage on schema qixing to qixing_app;`;

const LEDGER = `
set role qixing_owner;
set search_path = qixing;
create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now());
comment on table migration is 'platform: which files of migrations/ this schema has seen';
alter default privileges in schema qixing grant select, insert, update, delete on tables to qixing_app;
alter default privileges in schema qixing grant usage, select on sequences to qixing_app;
grant select on migration to qixing_app;`;

/** Tables of a company are those with company_id, but for the few that say in their comment why they are not. */
const ROW_SECURITY = `
do $$ declare t record; begin
  for t in select c.oid, c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'qixing'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'platform:%'
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    execute format('create policy tenant on %I
      using (company_id = current_setting(''app.company_id'')::bigint)
      with check (company_id = current_setting(''app.company_id'')::bigint)', t.relname);
  end loop;
end $$;`;

/** Of a backup: its own migrations alone, as they were. */
function asBackedUp(files: Migration[], wanted: readonly AppliedMigration[]): Migration[] {
  return wanted.map(({ name, hash }) => {
    const file = files.find((one) => one.name === name && one.hash === hash);
    if (!file) throw new StartError(`备份来自另一个版本（迁移 ${name}）：请用当时的版本恢复，再升级`);
    return file;
  });
}

function unseen(files: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  const done = new Set(applied.map(({ name }) => name));
  const todo = files.filter(({ name }) => !done.has(name));
  for (const { name, hash } of applied) {
    const file = known.get(name);
    if (!file) throw new StartError(strangerMessage(name, todo.length === 0));
    if (file.hash !== hash) throw new StartError(`迁移 ${name} 与数据库中已执行的内容不同，拒绝启动`);
  }
  return todo;
}

/** A newer version has all of our files and more; a schema that lacks one of them was begun from other files. */
function strangerMessage(name: string, hasAllOfOurs: boolean): string {
  return hasAllOfOurs
    ? `数据库来自更新的版本（有迁移 ${name}），请升级程序后再启动`
    : `数据库建于较早的基线（有迁移 ${name}），本版本不升级它；请换用空的数据库，内置数据库请更换 DATA_DIR`;
}

async function applyOne(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query('begin');
    const text = `${sql}\n;${ROW_SECURITY}`;
    if (await isDistributed(client)) {
      for (const statement of [...SESSION, ...statementsIn(text)]) await client.query(statement);
      // On several machines a new table would lie on the first one alone, without a word.
      await bringInLine(client, () => undefined);
    } else await client.query(text);
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(`迁移 ${name} 失败：${errorMessage(error)}`);
  }
}

async function prepare(client: pg.Client, server: string): Promise<void> {
  try {
    await client.query(ROLES);
    await makeLogin(client, server);
    await client.query(LEDGER);
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new StartError('数据库账号权限不足：需要建角色（CREATEROLE）和在库中建模式（CREATE）的权限');
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(`连接不上数据库：${errorMessage(error) || errorCode(error)}`);
  }
}

const DERIVED = { databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' };

/** Brings roles and schema up to date, or as far as a backup was; forward only. Returns the names it applied. */
export async function migrate(
  url: string,
  server = loginsOf(DERIVED, url).server,
  wanted?: readonly AppliedMigration[],
): Promise<string[]> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await prepare(client, server);
    const applied = await client.query<AppliedMigration>('select name, hash from migration');
    const todo = unseen(wanted ? asBackedUp(migrations(), wanted) : migrations(), applied.rows);
    for (const migration of todo) await applyOne(client, migration);
    await bindOwnerAgain(client);
    await client.query('reset role');
    await checkLogin(client, server);
    return todo.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
