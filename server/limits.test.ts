import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, instantOfLocal, localText } from '#rules/calendar.ts';
import { type LimitDraft, UNLIMITED } from '#rules/limit.ts';
import type { TestCompany } from '../tests/kit/company.ts';
import { insertOrder } from '../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import type { Db } from './db.ts';
import { limitsWithResidual, setLimit, setLimits } from './limits.ts';

let server: TestServer;
let company: TestCompany;
let staffId: number;
let orderId: number;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company({ departments: { 研发: { 平台: { 数据: {} } }, 销售: {} } });
  staffId = (await company.person({ department: '平台' })).staffId;
  ({ orderId } = await insertOrder(server.owner, company, { booker: company.admin, status: 'booking' }));
});

const at = (local: string): Date => instantOfLocal(local)!;
const inCompany = <T>(run: (db: Db) => Promise<T>): Promise<T> =>
  server.services.database.company(company.companyId, run);
const limit = (kind: LimitDraft['kind'], moneyFen: number, startDay: string | null = null, endDay = startDay) => ({
  kind,
  moneyFen,
  startDay,
  endDay,
});
const NOON = '2026-03-15 12:00:00';

const setFor = (owner: { staffId: number } | { departmentId: number }, draft: LimitDraft, now = NOON) =>
  inCompany((db) => setLimit(db, { companyId: company.companyId, ...owner }, draft, company.admin, at(now)));
const leftOf = async (now: string, owner = staffId) =>
  (await inCompany((db) => limitsWithResidual(db, company.companyId, { staffIds: [owner] }, at(now)))).get(owner);
const departmentLeft = async (name: string, now = NOON) => {
  const id = company.departmentId(name);
  const all = await inCompany((db) => limitsWithResidual(db, company.companyId, { departmentIds: [id] }, at(now)));
  return all.get(id)?.residualFen;
};

async function ledger(rideAt: string, amountFen: number, { department = '平台', personal = true, by = staffId } = {}) {
  await server.owner.query(
    `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry,
       amount_fen, ride_at, created_at) values ($1, $8, $2, $3, 1, $4, $5, $6, $7, now())`,
    [
      company.companyId,
      by,
      company.departmentId(department),
      personal,
      amountFen < 0 ? 'release' : 'freeze',
      amountFen,
      at(rideAt),
      orderId,
    ],
  );
}

const versions = async () =>
  (
    await server.owner.query(
      `select kind, money_fen::int as money, counts_from as "countsFrom", replaced_at as "replacedAt"
       from spending_limit where company_id = $1 order by id`,
      [company.companyId],
    )
  ).rows;

describe('windows', () => {
  test.each([
    ['monthly', '2026-02-28 23:59:59', 10_000],
    ['monthly', '2026-03-01 00:00:00', 9_000],
    ['monthly', '2026-03-31 23:59:59', 9_000],
    ['monthly', '2026-04-01 00:00:00', 10_000],
    ['quarterly', '2025-12-31 23:59:59', 10_000],
    ['quarterly', '2026-01-01 00:00:00', 9_000],
    ['quarterly', '2026-03-31 23:59:59', 9_000],
    ['quarterly', '2026-04-01 00:00:00', 10_000],
    ['yearly', '2025-12-31 23:59:59', 10_000],
    ['yearly', '2026-01-01 00:00:00', 9_000],
    ['yearly', '2026-12-31 23:59:59', 9_000],
    ['yearly', '2027-01-01 00:00:00', 10_000],
    ['daily', '2026-03-14 23:59:59', 10_000],
    ['daily', '2026-03-15 00:00:00', 9_000],
    ['daily', '2026-03-15 23:59:59', 9_000],
    ['daily', '2026-03-16 00:00:00', 10_000],
    ['total', '2026-03-15 11:59:59', 10_000],
    ['total', '2026-03-15 12:00:00', 9_000],
    ['total', '2031-01-01 00:00:00', 9_000],
  ] as const)('%s: a ride at %s leaves %i', async (kind, rideAt, left) => {
    await setFor({ staffId }, limit(kind, 10_000));
    await ledger(rideAt, 1_000);
    expect(await leftOf(NOON)).toEqual({ ...limit(kind, 10_000), residualFen: left });
  });

  test.each([
    ['2026-03-09 23:59:59', 10_000],
    ['2026-03-10 00:00:00', 9_000],
    ['2026-03-20 23:59:59', 9_000],
    ['2026-03-21 00:00:00', 10_000],
  ])('a span counts whole days: a ride at %s leaves %i', async (rideAt, left) => {
    await setFor({ staffId }, limit('span', 10_000, '2026-03-10', '2026-03-20'));
    await ledger(rideAt, 1_000);
    expect((await leftOf(NOON))?.residualFen).toBe(left);
  });

  test.each([
    ['2026-03-09 23:59:59', 0],
    ['2026-03-10 00:00:00', 10_000],
    ['2026-03-20 23:59:59', 10_000],
    ['2026-03-21 00:00:00', 0],
  ])('a span asked at %s has %i left', async (now, left) => {
    await setFor({ staffId }, limit('span', 10_000, '2026-03-10', '2026-03-20'));
    expect((await leftOf(now))?.residualFen).toBe(left);
  });

  test('the window is that of the moment asked for', async () => {
    await setFor({ staffId }, limit('monthly', 10_000));
    await ledger('2026-04-02 08:00:00', 4_000);
    expect((await leftOf(NOON))?.residualFen).toBe(10_000);
    expect((await leftOf('2026-04-30 08:00:00'))?.residualFen).toBe(6_000);
  });
});

describe('what counts', () => {
  test('releases give back, and only rides that count personally take from a person', async () => {
    await setFor({ staffId }, limit('monthly', 10_000));
    await ledger(NOON, 3_000);
    await ledger(NOON, -500);
    await ledger(NOON, 2_000, { personal: false });
    await ledger(NOON, 1_000, { by: company.admin.staffId });
    expect((await leftOf(NOON))?.residualFen).toBe(7_500);
  });

  test('lowered below what is used, it shows 0', async () => {
    await setFor({ staffId }, limit('monthly', 10_000));
    await ledger(NOON, 3_000);
    await setFor({ staffId }, limit('monthly', 2_000));
    expect((await leftOf(NOON))?.residualFen).toBe(0);
  });

  test('no limit has nothing left to show; nobody asked for is left out', async () => {
    await setFor({ staffId }, limit('monthly', 10_000));
    await setFor({ staffId }, UNLIMITED);
    await ledger(NOON, 3_000);
    expect(await leftOf(NOON)).toEqual({ ...UNLIMITED, residualFen: null });
    expect(await leftOf(NOON, company.admin.staffId)).toBeUndefined();
  });

  test('a department counts its whole tree, whether or not a ride counts personally', async () => {
    for (const name of ['研发', '平台', '销售'])
      await setFor({ departmentId: company.departmentId(name) }, limit('monthly', 10_000));
    await ledger(NOON, 1, { department: '研发' });
    await ledger(NOON, 2, { department: '平台', personal: false });
    await ledger(NOON, 4, { department: '数据' });
    await ledger(NOON, 8, { department: '销售' });
    expect(await departmentLeft('研发')).toBe(10_000 - 7);
    expect(await departmentLeft('平台')).toBe(10_000 - 6);
    expect(await departmentLeft('销售')).toBe(10_000 - 8);
    expect(await departmentLeft('数据')).toBeUndefined();
  });
});

describe('versions', () => {
  test('each change is a new version; the same again is none', async () => {
    expect(await setFor({ staffId }, UNLIMITED)).toEqual(UNLIMITED);
    expect(await versions()).toEqual([]);
    expect(await setFor({ staffId }, limit('monthly', 100))).toEqual(UNLIMITED);
    expect(await setFor({ staffId }, limit('monthly', 100), '2026-03-16 00:00:00')).toMatchObject({ moneyFen: 100 });
    expect(await setFor({ staffId }, limit('daily', 100), '2026-03-17 00:00:00')).toMatchObject({ kind: 'monthly' });
    expect(await versions()).toEqual([
      { kind: 'monthly', money: 100, countsFrom: at(NOON), replacedAt: at('2026-03-17 00:00:00') },
      { kind: 'daily', money: 100, countsFrom: at('2026-03-17 00:00:00'), replacedAt: null },
    ]);
  });

  test('a total keeps counting when its money changes, and starts anew after another kind', async () => {
    await setFor({ staffId }, limit('total', 100), '2026-03-01 00:00:00');
    await setFor({ staffId }, limit('total', 200), '2026-03-02 00:00:00');
    await setFor({ staffId }, limit('daily', 200), '2026-03-03 00:00:00');
    await setFor({ staffId }, limit('total', 200), '2026-03-04 00:00:00');
    expect((await versions()).map(({ countsFrom }) => countsFrom)).toEqual(
      ['2026-03-01', '2026-03-01', '2026-03-03', '2026-03-04'].map(at),
    );
  });

  test('many at once, each from where it stood', async () => {
    const other = (await company.person()).staffId;
    await setFor({ staffId }, limit('total', 100), '2026-03-01 00:00:00');
    const owners = { staffIds: [staffId, other] };
    const before = await inCompany((db) =>
      setLimits(db, [company.companyId, owners], limit('total', 300), company.admin, at(NOON)),
    );
    expect([...before.values()].map(({ kind }) => kind)).toEqual(['total', 'unlimited']);
    expect((await versions()).slice(1).map(({ countsFrom }) => countsFrom)).toEqual([at('2026-03-01'), at(NOON)]);
  });

  test('sixteen at once leave one in force and lose none', async () => {
    await Promise.all(Array.from({ length: 16 }, (_, n) => setFor({ staffId }, limit('monthly', n + 1))));
    const rows = await versions();
    expect(rows).toHaveLength(16);
    expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });
});

describe('sums that are kept', () => {
  const move = (name: string, parent: string) =>
    company.admin.caller.postJson('/api/v2/dept/update', {
      deptId: company.departmentId(name),
      name,
      number: `D${company.departmentId(name)}`,
      superId: company.departmentId(parent),
    });

  test('go with a department that is moved, and with those below it', async () => {
    for (const name of ['研发', '销售', '平台'])
      await setFor({ departmentId: company.departmentId(name) }, limit('monthly', 10_000));
    await ledger('2026-03-02 08:00:00', 100);
    await ledger('2026-03-31 23:59:59', 30, { department: '数据' });
    await ledger('2026-03-05 08:00:00', 7, { department: '研发' });
    const left = async () => [await departmentLeft('研发'), await departmentLeft('销售'), await departmentLeft('平台')];
    expect(await left()).toEqual([9_863, 10_000, 9_870]);
    expect(await move('平台', '销售')).toMatchObject({ code: 0 });
    expect(await left()).toEqual([9_993, 9_870, 9_870]);
    await ledger('2026-03-06 08:00:00', 1, { department: '数据' });
    expect(await left()).toEqual([9_993, 9_869, 9_869]);
    expect(await move('平台', '研发')).toMatchObject({ code: 0 });
    expect(await left()).toEqual([9_862, 10_000, 9_869]);
  });

  test('come to what the entries come to, for windows of every length', async () => {
    const days = Array.from({ length: 40 }, (_, nth) => new Date(at('2025-11-20 00:00:00').getTime() + nth * 4.3e8));
    for (const [nth, day] of days.entries()) await ledger(localText(day), nth + 1);
    const from = (nth: number) => dayOf(days[nth]!);
    for (const [first, last] of [0, 3, 9, 17, 25].flatMap((one) => [0, 1, 6, 14].map((more) => [one, one + more]))) {
      const [startDay, endDay] = [from(first!), from(last!)];
      await setFor({ departmentId: company.departmentId('研发') }, limit('span', 100_000, startDay, endDay));
      await setFor({ staffId }, limit('span', 100_000, startDay, endDay));
      const counted = days.map((day, nth) => (dayOf(day) >= startDay && dayOf(day) <= endDay ? nth + 1 : 0));
      const expected = 100_000 - counted.reduce((sum, fen) => sum + fen, 0);
      const now = `${startDay} 12:00:00`;
      expect([await departmentLeft('研发', now), (await leftOf(now))?.residualFen]).toEqual([expected, expected]);
    }
    const since = new Date(days[12]!.getTime() + 1);
    await setFor({ staffId }, limit('total', 100_000), localText(new Date(since.getTime() + 1_000)));
    const later = days.reduce((sum, day, nth) => sum + (day > since ? nth + 1 : 0), 0);
    expect((await leftOf(NOON))?.residualFen).toBe(100_000 - later);
  });
});
