import { beforeAll, expect } from 'vitest';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { testApart } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { verifyChain } from '../operation-log/chain.ts';
import { loadDemo, resetDemo } from './load.ts';

const test = testApart('loaded');

/** Everything that the load puts aside and makes again. */
const SHAPE = `
  select 'constraint' as what, conrelid::regclass::text || ' ' || conname as name,
    pg_get_constraintdef(oid) || convalidated as how
  from pg_constraint where connamespace = 'qixing'::regnamespace
  union all
  select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) || indisvalid from pg_index
  join pg_class on pg_class.oid = indexrelid where relnamespace = 'qixing'::regnamespace
  union all
  select 'trigger', tgrelid::regclass::text || ' ' || tgname, tgenabled::text from pg_trigger
  join pg_class on pg_class.oid = tgrelid where relnamespace = 'qixing'::regnamespace and not tgisinternal
  union all
  select 'security', oid::regclass::text, relrowsecurity || ' ' || relforcerowsecurity from pg_class
  where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p')
  order by 1, 2`;

let server: TestServer;
let before: unknown[];
let loaded: boolean[];
beforeAll(async () => {
  server = await testServer();
  before = (await server.owner.query(SHAPE)).rows;
  const started = Date.now();
  const load = () => loadDemo(server.databaseUrl, new Date(), FEW_DEMO_ORDERS);
  loaded = await Promise.all([load(), load()]);
  console.log(`${FEW_DEMO_ORDERS} orders loaded in ${Date.now() - started} ms`);
}, 240_000);

test('of two servers that start at once one loads the world', () => {
  expect(loaded.sort()).toEqual([false, true]);
});

test('constraints, indexes, triggers and row security are as they were', async () => {
  const { rows } = await server.owner.query(SHAPE);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows).toEqual(before);
});

test('the chain of a year’s log holds, of each company', async () => {
  for (const [companyId, least] of [
    [100, 450],
    [101, 24],
  ] as const) {
    const verdict = await server.services.database.companyRead(companyId, (db) => verifyChain(db, companyId));
    expect([companyId, verdict.fault, verdict.count > least]).toEqual([companyId, null, true]);
  }
});

/** Puts the rows of a table in anew, so that its triggers see them all. */
const again = (table: string) => `
  do $$ declare names text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
  begin execute format('insert into ${table} (%1$s) overriding system value select %1$s from kept_${table}', names); end $$`;
const SUMS = [
  ...['limit_total_staff', 'limit_total_department', 'limit_total_project'],
  ...['report_usage', 'report_split', 'report_city', 'report_distance', 'report_rider'],
];

test('sums are as if each ride had been added to them when it was booked and settled', async () => {
  const client = await server.owner.connect();
  const sums = async () => {
    const read: Record<string, unknown[]> = {};
    for (const table of SUMS) read[table] = (await client.query(`select one::text from ${table} one order by 1`)).rows;
    return read;
  };
  try {
    const loadedSums = await sums();
    expect(Object.keys(loadedSums).filter((table) => loadedSums[table]!.length === 0)).toEqual([]);
    await client.query('begin');
    for (const table of ['ride_order', 'limit_ledger']) {
      await client.query(`create temp table kept_${table} on commit drop as select * from ${table}`);
    }
    await client.query(`truncate ${SUMS.join(', ')}`);
    await client.query('truncate ride_order, limit_ledger cascade');
    for (const table of ['ride_order', 'limit_ledger']) await client.query(again(table));
    expect(await sums()).toEqual(loadedSums);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what people add later comes after what was loaded', async () => {
  const { rows } = await server.owner.query(`
    select (select max(id) from ride_order) < nextval(pg_get_serial_sequence('ride_order', 'id')) as orders,
      (select max(id) from application) < nextval(pg_get_serial_sequence('application', 'id')) as applications,
      (select max(id) from account_ledger) < nextval(pg_get_serial_sequence('account_ledger', 'id')) as entries,
      (select max(id) from order_event) < nextval(pg_get_serial_sequence('order_event', 'id')) as events,
      (select max(id) from staff) < nextval(pg_get_serial_sequence('staff', 'id')) as staff,
      (select max(id) from tariff) < nextval(pg_get_serial_sequence('tariff', 'id')) as tariffs,
      (select max(right(number, 10)::bigint) from ride_order) < nextval('order_serial') as numbers,
      (select max(right(number, 8)::bigint) from application) < nextval('application_serial') as "applicationNumbers"`);
  expect(Object.entries(rows[0]!).filter(([, after]) => !after)).toEqual([]);
});

test('a load that fails leaves nothing behind', async () => {
  const other = await testServer();
  await other.owner.query(`insert into tariff (id, city_id, service, vehicle_group, version, effective_from, rates, created_at)
    values (1000, 110100, 'scheduled', 'comfort', 9, now(), '{}', now())`);
  await expect(loadDemo(other.databaseUrl, new Date(), FEW_DEMO_ORDERS)).rejects.toThrow(/tariff/);
  const { rows } = await other.owner.query('select count(*)::int as companies from company');
  expect(rows[0]!.companies).toBe(0);
  expect((await other.owner.query(SHAPE)).rows).toEqual(before);
});

test('a database that is spread over machines is left alone, and a sentence says why', async () => {
  const other = await testServer();
  // What Citus keeps of the tables that it has spread.
  await other.owner.query(
    'create table pg_dist_partition (logicalrelid regclass); grant select on pg_dist_partition to public',
  );
  await other.owner.query(`insert into pg_dist_partition values ('company')`);
  const words = '演示数据不能装入已按企业分布的数据库';
  await expect(loadDemo(other.databaseUrl, new Date(), FEW_DEMO_ORDERS)).rejects.toThrow(words);
  await expect(resetDemo(other.databaseUrl, new Date(), FEW_DEMO_ORDERS)).rejects.toThrow(words);
  expect((await other.owner.query('select from company')).rows).toEqual([]);
});
