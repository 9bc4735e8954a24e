import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { obstacles } from '#server/distribution/distribute.ts';
import { type Facts, readFacts } from '#server/distribution/facts.ts';
import { readLayout } from '#server/distribution/layout.ts';
import { bindOwnerAgain, MOVING } from '#server/distribution/move.ts';
import { APART, distributionPlan, lostKeys, READ_EVERYWHERE, type Step } from '#server/distribution/plan.ts';
import { policyJoins } from '#server/distribution/statements.ts';
import { migrate } from '#server/migrate.ts';
import { type TestServer, testServer } from './kit/server.ts';

/** What `npm run distribute` would do, looked at without Citus; `npm run drill:citus` does it. */
let server: TestServer;
let facts: Facts;
let plan: Step[];
beforeAll(async () => {
  server = await testServer();
  facts = await readFacts(server.owner);
  plan = distributionPlan(facts);
});

const statements = (of: readonly Step[] = plan): string[] => of.flatMap((step) => step.statements);
const matching = (pattern: RegExp, of: readonly Step[] = plan): string[] =>
  statements(of).flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
const sorted = (names: readonly string[]): string[] => [...names].sort();

test('every table has its place, and each but one', async () => {
  const { tenant, reference, platform } = await readLayout(server.owner);
  const spread = matching(/create_distributed_table\('(\w+)'/);
  const everywhere = matching(/create_reference_table\('(\w+)'/);
  const known = matching(/citus_add_local_table_to_metadata\('(\w+)'/);
  expect(sorted(spread)).toEqual(sorted(tenant));
  expect(spread[0]).toBe('company'); // the others lie beside it
  expect(sorted(everywhere)).toEqual(sorted([...reference, ...READ_EVERYWHERE]));
  expect(sorted([...known, ...APART, ...READ_EVERYWHERE])).toEqual(sorted(platform));
});

test('whatever is taken away is made again, but for the keys from the platform into companies', () => {
  const dropped = (kind: string) => sorted(matching(new RegExp(`drop ${kind} (\\w+)`)));
  expect(dropped('trigger')).toEqual(sorted(matching(/^create (?:constraint )?trigger (\w+)/i)));
  expect(dropped('trigger')).toEqual(sorted(facts.triggers.map(({ name }) => name)));
  expect(dropped('view')).toEqual(sorted(matching(/^create view (\w+)/)));
  const gone = new Set(lostKeys(facts).map((name) => name.split('.')[1]));
  expect(gone.size).toBeGreaterThan(0);
  expect(dropped('constraint').filter((name) => !gone.has(name))).toEqual(sorted(matching(/add constraint (\w+)/)));
  const [first, last] = [/^drop trigger/, /^create (?:constraint )?trigger/i].map((pattern) =>
    statements().findIndex((statement) => pattern.test(statement)),
  );
  const copied = statements().findIndex((statement) => statement.includes('create_distributed_table'));
  expect(first).toBeLessThan(copied); // copied rows would be counted twice
  expect(copied).toBeLessThan(last!);
});

test('tables of the platform say that they are after they were made anew: the next migration would close them', () => {
  const said = /^comment on table (\w+) is 'platform: /;
  const known = matching(/citus_add_local_table_to_metadata\('(\w+)'/);
  expect(matching(said)).toEqual(facts.comments.map(({ table }) => table).filter((table) => known.includes(table)));
  expect(matching(said)).toContain('login_phone');
  const all = statements();
  for (const table of matching(said)) {
    const [made, told] = [`citus_add_local_table_to_metadata('${table}')`, `comment on table ${table} `].map((part) =>
      all.findIndex((statement) => statement.includes(part)),
    );
    expect(made).toBeLessThan(told!);
  }
});

test('a function is handed on after those that it calls, however they are named', () => {
  const handedOn = matching(/create_distributed_function\('(\w+)\(/);
  const signatures = matching(/create_distributed_function\('(.+)'\)/);
  expect(signatures).toHaveLength(new Set(signatures).size);
  expect(handedOn.indexOf('erase_order_events')).toBeGreaterThan(handedOn.indexOf('erased'));
  const called = { signature: 'called(bigint)', body: 'begin return called(1); end' };
  const functions = [{ signature: 'caller()', body: 'select called(1)' }, called];
  const steps = distributionPlan({ ...facts, functions });
  expect(matching(/create_distributed_function\('(\w+)\(/, steps)).toEqual(['called', 'caller']);
});

test('numbers of the platform’s tables go on behind those that are given', () => {
  const [known] = [matching(/citus_add_local_table_to_metadata\('(\w+)'/)];
  const numbered = facts.identities.filter(({ table }) => known!.includes(table));
  expect(numbered.length).toBeGreaterThan(5);
  expect(matching(/setval\(pg_get_serial_sequence\('(\w+)'/).length).toBe(numbered.length);
});

test('every platform function that triggers call writes a wish where it cannot act, and every wish is settled', () => {
  const calls = facts.platformFunctions.map(({ call }) => call);
  expect(calls.length).toBeGreaterThan(5);
  expect(matching(/create function platform_(\w+)\(/)).toEqual(calls);
  const [settle] = statements().filter((statement) => statement.includes('function settle_platform'));
  for (const call of calls) expect(settle).toContain(`perform act_${call}(`);
});

test('every view of the desk asks as whoever asks, and the companies’ tables below it let the desk read', () => {
  const views = statements().filter((statement) => /^create view desk_/.test(statement));
  expect(views.length).toBeGreaterThan(5);
  for (const view of views) expect(view).toContain('security_invoker=true');
  const desks = facts.views.filter(({ name }) => name.startsWith('desk_'));
  const below = new Set(desks.flatMap(({ tables }) => tables).filter((table) => facts.layout.tenant.includes(table)));
  expect(sorted(matching(/create policy desk on (\w+)/))).toEqual(sorted([...below]));
});

async function inOneTransaction<T>(change: string, look: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.owner.connect();
  try {
    await client.query(`begin; ${change}`);
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a table that a migration adds is spread with its keys and triggers, and nothing else is touched', async () => {
  const known = new Set([...facts.layout.tenant, ...facts.layout.reference, ...facts.layout.platform]);
  const later = await inOneTransaction(
    `create table added_later (company_id bigint not null references company, id bigint generated by default as identity,
       primary key (company_id, id));
     create trigger added_later_once before update on added_later for each row execute function refuse_change()`,
    async (client) => distributionPlan({ ...(await readFacts(client)), known }),
  );
  expect(matching(/create_distributed_table\('(\w+)'/, later)).toEqual(['added_later']);
  expect(matching(/add constraint (\w+)/, later)).toEqual(['added_later_company_id_fkey']);
  expect(matching(/^CREATE TRIGGER (\w+)/, later)).toEqual(['added_later_once']);
  expect(matching(/sequence (\w+)/, later)).toEqual(['added_later_id_seq']);
  expect(matching(/alter role (\w+)/, later)).toEqual([]);
});

test('a schema that cannot be spread, and a server without Citus, are told before anything is done', async () => {
  expect((await obstacles(server.owner)).join()).toContain('没有 Citus 扩展');
  const found = await inOneTransaction('create unique index broken on staff (email)', obstacles);
  expect(found.join()).toContain('unique without the company: broken');
});

test('nothing is left of wishes on one machine, and companies are known as they are made', async () => {
  const { companyId } = await server.company();
  const { rows } = await server.owner.query('select id from company_ids() as id where id = $1', [companyId]);
  expect(rows).toHaveLength(1);
  expect((await server.owner.query('select from platform_wish')).rowCount).toBe(0);
});

const UNBOUND = `select relname from pg_class where relnamespace = 'qixing'::regnamespace and relrowsecurity
  and not relforcerowsecurity order by 1`;

test('a move that was killed: the next start binds the owner again, but not while one is under way', async () => {
  const client = await server.owner.connect();
  try {
    const unbound = async () => (await client.query(UNBOUND)).rows.map(({ relname }) => relname);
    expect(await unbound()).toEqual([]);
    for (const table of ['ride_order', 'staff']) await client.query(`alter table ${table} no force row level security`);
    await client.query('select pg_advisory_lock($1)', [MOVING]);
    await migrate(server.databaseUrl);
    expect(await unbound()).toEqual(['ride_order', 'staff']);
    await client.query('select pg_advisory_unlock($1)', [MOVING]);
    await migrate(server.databaseUrl);
    expect(await unbound()).toEqual([]);
    expect(await bindOwnerAgain(client)).toEqual([]);
  } finally {
    client.release();
  }
});

test('a table with a policy over its columns is not asked together with companies’ rows', async () => {
  const found = (statement: string) => policyJoins(server.owner, [statement]);
  const joined = 'select 1 from desk_ride ride join automatic_dispatch rule on rule.city_id = ride.city_id';
  expect(await found(joined)).toEqual([joined]);
  const nested = 'select 1 from ride_order where city_id in (select city_id from "driver")';
  expect(await found(nested)).toEqual([nested]);
  expect(await found('select 1 from automatic_dispatch')).toEqual([]);
  expect(await found('select 1 from desk_ride join city on city.id = desk_ride.city_id')).toEqual([]);
});
