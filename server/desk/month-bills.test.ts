import { beforeAll, expect, test } from 'vitest';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { billed } from '../../tests/kit/bills.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { poison } from '../../tests/kit/poison.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
const LAST = addMonths(monthOf(new Date()), -1);
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await lastMonth();
});

/** A company with one ride of the last month. */
async function lastMonth(): Promise<Rides> {
  const made = await Rides.create(server, desk);
  await made.drive(await made.booked(await made.rider()), 'priced');
  const earlier = `update account_ledger set at = (at at time zone 'Asia/Shanghai' - interval '1 month') at time zone 'Asia/Shanghai' where company_id = $1`;
  await server.owner.query('alter table account_ledger disable trigger account_ledger_once');
  await server.owner.query(earlier, [made.companyId]);
  await server.owner.query('alter table account_ledger enable trigger account_ledger_once');
  return made;
}

const rowsOf = async (more: object = {}) =>
  done(await (await deskPerson(server, '财务')).get('/desk/v1/bills/month', { month: LAST, ...more })).rows;

test('a month’s bills are issued for whoever has none, once, and each is listed with its sum', async () => {
  const finance = await deskPerson(server, '财务');
  const own = (list: { companyId: number }[]) => list.filter(({ companyId }) => companyId === rides.companyId);
  expect(own(await rowsOf({ status: 'none' }))).toHaveLength(1);
  const issue = () => finance.write('/desk/v1/bills/issueAll', { month: LAST });
  expect(done(await issue())).toMatchObject({ issued: 1, failed: [] });
  expect(done(await issue())).toMatchObject({ issued: 0, failed: [] });
  expect(own(await rowsOf())).toMatchObject([
    { status: 'issued', rideFen: RIDE_FEN, cancellationFen: 0, totalFen: RIDE_FEN, unpaidFen: RIDE_FEN },
  ]);
  const { rows } = done(await finance.get('/desk/v1/bills/sums', { month: LAST }));
  expect(rows).toContainEqual({ status: 'issued', count: 1, totalFen: RIDE_FEN });
});

test('each bill stands in the trail with its company, also where the rest then failed', async () => {
  const { companyId } = await lastMonth();
  const finance = await deskPerson(server, '财务');
  const cure = await poison(server, 'desk_event', `summary like '出 %的账单：%'`);
  expect((await finance.write('/desk/v1/bills/issueAll', { month: LAST })).code).not.toBe(0);
  await cure();
  const { rows } = await server.owner.query('select summary from desk_event where call = $1 and company_id = $2', [
    '/desk/v1/bills/issueAll',
    companyId,
  ]);
  expect(rows).toEqual([{ summary: expect.stringMatching(/^出账：企业“.+”.+的账单 \S+（¥[\d.]+）$/) }]);
});

test('a month that is not over has no run, and whoever may only look issues nothing', async () => {
  const finance = await deskPerson(server, '财务');
  expect((await finance.write('/desk/v1/bills/issueAll', { month: monthOf(new Date()) })).code).not.toBe(0);
  const service = await deskPerson(server, '客服');
  expect((await service.write('/desk/v1/bills/issueAll', { month: LAST })).code).toBe(29067);
});

test('what the balance of a prepaid account bore is not owed, here as on the company’s own page', async () => {
  const { company, billId } = await billed(server, [8_000], 'prepaid');
  done(await company.admin.caller.post('/api/v3/account/confirm/bill', { billId }));
  const finance = await deskPerson(server, '财务');
  const { rows } = done(await finance.get('/desk/v1/bills/month', { month: '2025-03' }));
  const inMonth = rows.find(({ companyId }: { companyId: number }) => companyId === company.companyId);
  const [own] = done(await finance.get('/desk/v1/bills', { companyId: String(company.companyId) })).rows;
  expect([inMonth, own]).toMatchObject([
    { status: 'paid', totalFen: 8_000, unpaidFen: 0 },
    { status: 'paid', totalFen: 8_000, unpaidFen: 0 },
  ]);
});
