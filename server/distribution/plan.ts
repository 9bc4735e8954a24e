import { deskPolicySteps, dropViews, makeViews, ownersViews } from './desk-views.ts';
import type { Aside, Facts } from './facts.ts';
import { companyColumn } from './layout.ts';
import { callsOf, tablesOf } from './trigger-functions.ts';
import { wishSteps } from './wishes.ts';

export interface Step {
  /** For the person who reads it. */
  readonly what: string;
  readonly statements: readonly string[];
}

/**
 * Tables of the platform that are never written in one transaction with a company's: they stay unknown to Citus, which
 * makes them quicker. All others are in its metadata, so that they commit with the companies' rows or not at all.
 */
export const APART = [
  'captcha',
  'desk_listening',
  'heartbeat',
  'job',
  'known_browser',
  'migration',
  'passkey_challenge',
  'rate_limit',
];

/** The same on every machine, and read by the companies' triggers there. */
export const READ_EVERYWHERE = ['business_clock'];

const ROLES = ['qixing_owner', 'qixing_app'];

/** One machine asks another as these roles: in our time zone, and never waiting for a lock for good. */
const roleSteps = ({ database }: Facts): string[] => [
  ...ROLES.map((role) => `alter role ${role} login`),
  ...ROLES.map((role) => `alter role ${role} set timezone = 'Asia/Shanghai'`),
  `alter role qixing_app set lock_timeout = '10s'`,
  `alter database "${database}" set citus.propagate_set_commands = 'local'`,
  `alter database "${database}" set citus.enable_unsafe_triggers = 'on'`,
];

interface Parts {
  readonly reference: string[];
  readonly tenant: string[];
  readonly platform: string[];
}

/** What is to be made known to Citus, by kind. */
function unknownParts({ layout, known }: Facts): Parts {
  const fresh = (tables: readonly string[]) => tables.filter((table) => !known.has(table));
  const everywhere = [...layout.reference, ...READ_EVERYWHERE];
  return {
    reference: fresh(everywhere),
    tenant: fresh(layout.tenant),
    platform: fresh(layout.platform.filter((table) => !APART.includes(table) && !everywhere.includes(table))),
  };
}

/** The company's own table first: all others lie beside it. */
const companyFirst = (tables: readonly string[]): string[] =>
  [...tables].sort((one, other) => Number(other === 'company') - Number(one === 'company'));

const spread = (table: string): string =>
  `select create_distributed_table('${table}', '${companyColumn(table)}', colocate_with => '${table === 'company' ? 'none' : 'company'}')`;

/** Numbers go on behind those that are given: Citus begins anew with a table that it takes into its metadata. */
const numbersGoOn = ({ identities }: Facts, table: string): string[] =>
  identities
    .filter((one) => one.table === table)
    .map(
      ({ column }) =>
        `select setval(pg_get_serial_sequence('${table}', '${column}'), last.number) from (select max(${column}) as number from ${table}) last where last.number is not null`,
    );

/** Citus makes such a table anew, without it. */
const saidAgain = ({ comments }: Facts, table: string): string[] =>
  comments
    .filter((one) => one.table === table)
    .map(({ text }) => `comment on table ${table} is '${text.replaceAll("'", "''")}'`);

const takeAway = ({ triggers, keys }: { triggers: readonly Aside[]; keys: readonly Aside[] }): string[] => [
  ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  ...triggers.map(({ table, name }) => `drop trigger ${name} on ${table}`),
];

const addKeys = (keys: readonly Aside[]): string[] =>
  keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);

/** A migration is the owner's, whom row security binds: for the moment of the check it does not. */
function checkedByOwner({ layout }: Facts, keys: Facts['keys']): string[] {
  const named = new Set(keys.flatMap(({ table, to }) => [table, to]));
  const bound = layout.tenant.filter((table) => named.has(table));
  return [
    ...bound.map((table) => `alter table ${table} no force row level security`),
    ...addKeys(keys),
    ...bound.map((table) => `alter table ${table} force row level security`),
  ];
}

const nameOf = ({ signature }: Facts['functions'][number]): string => signature.slice(0, signature.indexOf('('));

/** A function in SQL is made on a machine only where those that it calls are. */
function calledFirst(functions: Facts['functions']): Facts['functions'] {
  const ordered = new Set<Facts['functions'][number]>();
  const under = new Set<string>(); // one may call itself
  const add = (one: Facts['functions'][number]): void => {
    const name = nameOf(one);
    if (ordered.has(one) || under.has(name)) return;
    under.add(name);
    const calls = callsOf(one.body);
    for (const other of functions) if (calls.has(nameOf(other))) add(other);
    under.delete(name);
    ordered.add(one);
  };
  for (const one of functions) add(one);
  return [...ordered];
}

/** A key from the platform into a company: the platform's machine cannot look there. */
const staysAway = ({ layout }: Facts, { table, to }: Facts['keys'][number]): boolean =>
  !layout.tenant.includes(table) && layout.tenant.includes(to);

/**
 * What turns the database that these facts are of into one that is spread by company, in order; nothing where it is
 * one already. The same after each migration: what a migration has added is brought in line.
 */
export function distributionPlan(facts: Facts): Step[] {
  const parts = unknownParts(facts);
  const fresh = new Set([...parts.reference, ...parts.tenant, ...parts.platform]);
  const wishes = wishSteps(facts.platformFunctions);
  const policies = deskPolicySteps(facts);
  if (fresh.size + wishes.length + policies.length + ownersViews(facts).length === 0) return [];
  const keys = facts.keys.filter(({ table, to }) => fresh.has(table) || fresh.has(to));
  const kept = keys.filter((key) => !staysAway(facts, key));
  const triggers = facts.triggers.filter(({ table }) => fresh.has(table));
  const isFirst = facts.known.size === 0;
  const steps: Step[] = [
    { what: '角色与设置', statements: isFirst ? roleSteps(facts) : [] },
    { what: '视图、外键、触发器暂时移开', statements: [...dropViews(facts), ...takeAway({ triggers, keys })] },
    { what: '企业的触发器写平台表的办法', statements: wishes },
    {
      what: '各机器相同的表',
      statements: parts.reference.map((table) => `select create_reference_table('${table}')`),
    },
    { what: '企业的表按企业分布', statements: companyFirst(parts.tenant).map(spread) },
    {
      what: '本机留下的副本清空',
      statements: parts.tenant.map((table) => `select truncate_local_data_after_distributing_table('${table}')`),
    },
    {
      what: '平台的表记入元数据，编号续接',
      statements: parts.platform.flatMap((table) => [
        `select citus_add_local_table_to_metadata('${table}')`,
        ...numbersGoOn(facts, table),
        ...saidAgain(facts, table),
      ]),
    },
    {
      what: '函数分发到各机器',
      statements: calledFirst(facts.functions)
        .filter(({ body }) => tablesOf(body, APART).length === 0)
        .map(({ signature }) => `select create_distributed_function('${signature}')`),
    },
    {
      what: '企业各表的编号可在各机器上取用',
      statements: facts.identities
        .filter(({ table }) => parts.tenant.includes(table))
        .map(({ table, column }) => `grant usage, select on sequence ${table}_${column}_seq to qixing_app`),
    },
    { what: '运营台的行级规则', statements: policies },
    { what: '外键恢复', statements: isFirst ? addKeys(kept) : checkedByOwner(facts, kept) },
    { what: '触发器恢复', statements: triggers.map(({ definition }) => definition) },
    { what: '视图恢复', statements: makeViews(facts) },
  ];
  return steps.filter(({ statements }) => statements.length > 0);
}

/** The keys that a distributed database does without. */
export const lostKeys = (facts: Facts): string[] =>
  facts.keys.filter((key) => staysAway(facts, key)).map(({ table, name }) => `${table}.${name}`);
