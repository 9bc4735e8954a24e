import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OrderFilter } from '#rules/order/view-filter.ts';
import { loadActor } from '#server/actor.ts';
import { inRoot } from '#server/root.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { isSpread } from '../../tests/kit/one-machine.ts';
import { insertScene, insertTariff } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { conditionsOf, lookUp } from './conditions.ts';
import { orderBy, pageStatement } from './list.ts';

const ORDERS = 8_000;
const NOW = Date.now();
const ago = (days: number): Date => new Date(NOW - days * 86_400_000);

let server: TestServer;
let company: TestCompany;
const staffIds: Record<string, number> = {};

/** Two companies alike, so that a plan for one of them is not a plan for the whole table. */
async function fill(orders: number): Promise<TestCompany> {
  const made = await server.company({
    departments: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`部门${at}`, { [`小组${at}`]: {} }])),
  });
  await server.owner.query(
    `insert into staff (company_id, department_id, name, phone)
     select $1, d.id, '员' || chr(19968 + (n * 7)::int) || '工', ($2::bigint + n)::text
     from (select id, row_number() over (order by id) as n from department where company_id = $1) d`,
    [made.companyId, 16_000_000_000 + made.companyId * 1000],
  );
  const ids = [made.companyId, await insertScene(server.owner, made), await insertTariff(server.owner)];
  await server.owner.query(readFileSync(inRoot('tests/kit/many-orders.sql'), 'utf8'), [...ids, orders]);
  return made;
}

beforeAll(async () => {
  server = await testServer();
  company = await fill(ORDERS);
  await fill(ORDERS / 2);
  staffIds.super = company.admin.staffId;
  staffIds.head = (await company.person({ manages: ['部门3'], department: '部门9' })).staffId;
  staffIds.wide = (await company.person({ manages: Array.from({ length: 30 }, (_, at) => `部门${at}`) })).staffId;
  staffIds.plain = (await company.person({ department: '部门5' })).staffId;
  await analyze();
}, 120_000);

/** Over every row and not over a sample: the same data have the same plans each time. */
async function analyze(): Promise<void> {
  const client = await server.owner.connect();
  await client.query('set default_statistics_target = 1000');
  await client.query('vacuum analyze');
  // Of a distributed database's tables those that are named.
  if (isSpread()) await client.query('vacuum analyze ride_order');
  client.release(true);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
}
const isNode = (part: object): part is Plan => 'Node Type' in part;
/** Wherever they stand: on a distributed database within what the company's machine answers. */
const nodes = (part: unknown): Plan[] =>
  typeof part === 'object' && part !== null
    ? [...(isNode(part) ? [part] : []), ...Object.values(part).flatMap(nodes)]
    : [];
/** There a table's part has a number behind its name. */
const isOrders = (plan: Plan): boolean => /^ride_order(_\d{5,})?$/.test(plan['Relation Name'] ?? '');

/** What one person's lists would do; everything in one transaction, for planning is all that is asked. */
const plansOf = (who: string, asked: readonly (readonly [OrderFilter, number])[]): Promise<Plan[][]> =>
  server.services.database.companyRead(company.companyId, async (db) => {
    const { actor } = (await loadActor(db, company.companyId, staffIds[who]!))!;
    const plans: Plan[][] = [];
    for (const [filter, page] of asked) {
      const conditions = conditionsOf(actor, filter, await lookUp(db, actor, filter));
      const statement = pageStatement(conditions, orderBy(filter), { page, pageSize: 10 });
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${statement}`.execute(db);
      plans.push(nodes(rows[0]!['QUERY PLAN'][0]!.Plan));
    }
    return plans;
  });

const quarter = { rideFrom: ago(90), rideBefore: ago(0), serviceFrom: ago(90), serviceBefore: ago(0) };
const FILTERS: Record<string, OrderFilter> = {
  'nothing at all': {},
  'the last three months': quarter,
  'a year': { rideFrom: ago(365), rideBefore: ago(0) },
  'the service date alone': { serviceFrom: ago(900), serviceBefore: ago(800) },
  'a number': { ...quarter, number: 'QX20260101' },
  'a booker’s name': { ...quarter, bookerName: '工' },
  'a rare name, without dates': { bookerName: '员一' },
  'a phone': { ...quarter, bookerPhone: '160001' },
  'a rider, without dates': { riderPhone: '16000100007' },
  'a status': { ...quarter, status: 'completed' },
  'a rare status': { ...quarter, status: 'ended' },
  'a service': { ...quarter, service: 'pickup' },
  'a project': { ...quarter, projectNo: 'P12' },
  'a second approval': { ...quarter, secondOnly: true },
  'not carpooled': { ...quarter, carpooled: false },
  'an application': { ...quarter, applicationNo: '2026' },
};
const onOrders = (plan: readonly Plan[]): string[] => plan.filter(isOrders).map((node) => node['Node Type']);

test.each(['super', 'head', 'wide', 'plain'])('for %s no order is read without an index', async (who) => {
  const cases = Object.entries(FILTERS).flatMap(([what, filter]) => [1, 50].map((page) => ({ what, filter, page })));
  const plans = await plansOf(
    who,
    cases.map(({ filter, page }) => [filter, page] as const),
  );
  const wrong = cases.filter((_, at) => {
    const scans = onOrders(plans[at]!);
    return scans.length === 0 || scans.includes('Seq Scan');
  });
  expect(wrong.map(({ what, page }) => `${what}, page ${page}`)).toEqual([]);
});

test('the list that everybody opens counts in the index alone', async () => {
  const [plan] = await plansOf('super', [[quarter, 1]]);
  expect(onOrders(plan!).filter((type) => type === 'Index Only Scan')).toHaveLength(2);
});

test('pages are alike from whichever end they are reached', async () => {
  const page = async (pageNum: number, pageSize: number) =>
    (await company.admin.caller.get('/api/v2/orderyq/list', { pageNum, pageSize })).data;
  const numbers = async (pageNum: number, pageSize: number): Promise<string[]> =>
    (await page(pageNum, pageSize)).list.map(({ orderNo }: { orderNo: string }) => orderNo);
  const { rows } = await server.owner.query(
    'select number from ride_order where company_id = $1 order by ride_at desc, id desc',
    [company.companyId],
  );
  const all = rows.map(({ number }) => number);
  for (const nth of [1, 9, 14, 20]) expect(await numbers(nth, 400)).toEqual(all.slice((nth - 1) * 400, nth * 400));
  expect(await numbers(17, 499)).toEqual(all.slice(16 * 499));
  expect(await page(9_000, 499)).toEqual({ list: [], totalRecord: all.length });
});
