import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonthsToDay, startOfDay } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { isSpread } from '../../tests/kit/one-machine.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { ENDINGS, plainReport } from '../../tests/kit/plain-report.ts';
import { BEIJING, HANGZHOU, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Whatever happens to orders, and however it is written, the nine calls say what plain SQL over the orders says. */
let server: TestServer;
let company: TestCompany;
let bookers: Person[];
let manager: Person;
beforeAll(async () => {
  server = await testServer();
  const departments = { 研发: { 平台: { 内核: {} }, 应用: {} }, 销售: { 华东: {}, 华北: {} }, 财务: {}, 行政: {} };
  company = await server.company({ departments });
  bookers = await Promise.all(
    [...company.departments.keys()].map((department) => company.person({ department, name: department })),
  );
  manager = await company.person({ department: '研发', manages: ['研发', '华东'] });
});

const FIRST = '2025-01-20';
const DAYS = 400;
const TEMPLATES = ['quick', 'approval', 'trip', 'approvalCharter', 'quickCharter', 'bus'];
const SERVICES = ['scheduled', 'pickup', 'dropoff', 'dayRental', 'halfDayRental', 'pickupCarpool', 'dropoffCarpool'];
const PHONES = Array.from({ length: 9 }, (_, nth) => `1520000000${nth}`);

const drawn = fc.record({
  booker: fc.nat(8),
  day: fc.nat(DAYS - 1),
  second: fc.integer({ min: 0, max: 86_399 }),
  template: fc.constantFrom(...TEMPLATES),
  service: fc.constantFrom(...SERVICES),
  cityId: fc.constantFrom(BEIJING, SHANGHAI, HANGZHOU),
  phone: fc.constantFrom(...PHONES),
  status: fc.constantFrom('settled', 'settled', 'completed', 'toPay', 'disputed', 'toSettle', 'serving'),
  companyFen: fc.integer({ min: 0, max: 90_000 }),
  personalFen: fc.constantFrom(0, 0, 0, 1_234),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const rideAt = ({ day, second }: Pick<Drawn, 'day' | 'second'>) =>
  new Date(startOfDay(addDays(FIRST, day)).getTime() + second * 1000);

const insert = (order: Drawn) =>
  insertOrder(server.owner, company, {
    booker: bookers[order.booker]!,
    status: order.status as 'settled',
    service: order.service,
    cityId: order.cityId,
    rideAt: rideAt(order),
    companyFen: order.companyFen,
    personalFen: order.personalFen,
    rider: { name: '乘客', phone: order.phone },
    columns: { template: order.template },
  });

const change = (statement: string, values: unknown[] = []) =>
  server.owner.query(statement, [company.companyId, ...values]);

/** Orders picked by chance; the number says how many. */
const some = (number: number, which = 'true') =>
  `company_id = $1 and id in (select id from ride_order where company_id = $1 and ${which}
     order by md5(id::text || $2) limit ${number})`;

let copies = 0;
async function copy(number: number, seed: number): Promise<void> {
  copies += 1;
  const { rows } = await server.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'ride_order' and table_schema = 'qixing'
     and is_generated = 'NEVER' and column_name not in ('id', 'number', 'ride_at')`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  await change(
    `insert into ride_order (number, ride_at, ${names})
     select number || '-${copies}', ride_at + $2 * interval '7 hours', ${names} from ride_order where ${some(number)}`,
    [seed],
  );
}

const move = (name: string, under: string) =>
  change(
    `with moved as (select path[cardinality(path)] as top, cardinality(path) as depth from department where id = $2),
      goal as (select path from department where id = $3)
     update department set path = goal.path || department.path[depth:],
       super_id = case when id = top then $3 else super_id end
     from moved, goal where company_id = $1 and department.path @> array[top]`,
    [company.departmentId(name), company.departmentId(under)],
  );

/** Everything that writers do to orders, and what nobody should do but the sums must survive. */
const STEPS: Record<string, (seed: number, order: Drawn) => Promise<unknown>> = {
  insert: (_, order) => insert(order),
  insertMany: (seed) => copy(25, seed),
  settle: (seed) =>
    change(`update ride_order set settled_at = now(), status = 'deducting' where ${some(3, `status = 'toSettle'`)}`, [
      seed,
    ]),
  price: (seed, { companyFen }) =>
    change(
      `update ride_order set status = 'toSettle', fees = '{}', total_fen = $3, actual_pay_fen = $3, company_fen = $3,
         personal_fen = 0 where ${some(3, `status = 'serving'`)}`,
      [seed, companyFen],
    ),
  restate: (seed, { companyFen }) =>
    change(
      `update ride_order set company_fen = $3, actual_pay_fen = $3 + personal_fen where ${some(2, `status = 'toSettle'`)}`,
      [seed, companyFen],
    ),
  refund: (seed) =>
    change(
      `update ride_order set company_fen = company_fen / 2, actual_pay_fen = company_fen / 2 + personal_fen
       where ${some(4, 'settled_at is not null')}`,
      [seed],
    ),
  cancel: (seed, { companyFen }) =>
    change(
      `update ride_order set status = 'cancelled', cancelled_by = 'person', cancel_fee_fen = $3, fees = '{}', total_fen = $3,
         actual_pay_fen = $3, company_fen = $3, personal_fen = 0, settled_at = now() where ${some(2, `status = 'serving'`)}`,
      [seed, companyFen + 1],
    ),
  // An objection, and what is decided about it: the order comes back at less, or as it was.
  object: (seed) =>
    change(
      `update ride_order set disputed_from = status, status = 'disputed' where ${some(3, `status in ('settled', 'toPay')`)}`,
      [seed],
    ),
  decide: (seed, { companyFen }) =>
    change(
      `update ride_order set status = disputed_from, disputed_from = null, company_fen = least(company_fen, $3),
         actual_pay_fen = least(company_fen, $3) + personal_fen where ${some(3, `status = 'disputed'`)}`,
      [seed, companyFen],
    ),
  complete: (seed) =>
    change(`update ride_order set status = 'completed' where ${some(40, `status = 'settled'`)}`, [seed]),
  // One thing at a time: that a change of it alone is noticed.
  correct: (seed, order) => {
    const columns: [string, unknown][] = [
      ['rider_phone', order.phone],
      ['ride_at', rideAt(order)],
      ['service', order.service],
      ['template', order.template],
      ['city_id', order.cityId],
      ['department_id', company.departmentId('财务')],
    ];
    const [column, value] = columns[seed % columns.length]!;
    return change(`update ride_order set ${column} = $3 where ${some(9)}`, [seed, value]);
  },
  remove: (seed) => change(`delete from ride_order where ${some(5, `number like '%-%'`)}`, [seed]),
  moveAway: () => move('平台', '销售'),
  moveBack: () => move('平台', '研发'),
};

const NAMES = ['研发', '平台', '内核', '销售', '华东', '财务'];
const range = fc
  .record({ start: fc.nat(DAYS + 40), days: fc.integer({ min: 1, max: 366 }) })
  .map(({ start, days }) => ({ from: addDays('2025-01-01', start), days }))
  .map(({ from, days }) => ({ from, before: addDays(addDays(from, days), 0) }))
  .filter(({ from, before }) => before <= addDays(addMonthsToDay(from, 12), 1));
const asked = fc.record({ range, departments: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 }) });

const without = (rows: Record<string, unknown>[], names: readonly string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));

/** What the calls add of their own is compared elsewhere. */
// biome-ignore lint/suspicious/noExplicitAny: nine shapes
const documented = (data: any) => {
  const list = Object.keys(data).find((name) => Array.isArray(data[name]));
  const own = ['deptId', 'deptPath', 'cityId', 'cityTime', 'cityMoney'];
  return list ? { [list]: without(data[list], own) } : data;
};

async function compare(who: Person, departments: readonly string[], roots: readonly string[] | null, days: object) {
  const { from, before } = days as { from: string; before: string };
  const ids = departments.map((name) => company.departmentId(name));
  const scope = ids.length > 0 ? ids : (roots?.map((name) => company.departmentId(name)) ?? null);
  const plain = await plainReport(server.owner, { companyId: company.companyId, from, before, departmentIds: scope });
  for (const ending of ENDINGS) {
    const form = { beginTime: from, endTime: before, departmentId: ids.join(',') };
    const { code, data } = await who.caller.post(`/api/v2/company/report/${ending}`, form);
    expect({ ending, code, data: documented(data) }).toEqual({ ending, code: 0, data: plain[ending] });
  }
}

const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS), 'correct', 'correct'), fc.nat(1_000_000), drawn);

test(
  'after any history, every figure is that of the orders',
  async () => {
    for (const order of fc.sample(drawn, { numRuns: 60, seed: 7 })) await insert(order);
    const histories = fc.tuple(fc.array(step, { minLength: 1, maxLength: 6 }), asked);
    await fc.assert(
      fc.asyncProperty(histories, async ([steps, { range: days, departments }]) => {
        for (const [name, seed, order] of steps) await STEPS[name]!(seed, order);
        await compare(company.admin, departments, null, days);
        await compare(manager, [], ['研发', '华东'], days);
      }),
      // The histories build upon each other: a smaller one would not be the same.
      { numRuns: 30, seed: 20_260_601, endOnFailure: true },
    );
    const { rows } = await server.owner.query<{ rides: number; steps: number }>(
      `select count(*)::int as rides from ride_order where settled_at is not null and cancelled_by is null`,
    );
    expect(rows[0]!.rides).toBeGreaterThan(100);
  },
  isSpread() ? 400_000 : 120_000,
);
