import { beforeAll, expect, test } from 'vitest';
import { addMonths, localText, monthOf } from '#rules/calendar.ts';
import { applied, designated, newScene } from './kit/applications.ts';
import { insertBill } from './kit/bill-rows.ts';
import type { Person } from './kit/company.ts';
import { done, NOON, Rides, rideDesk } from './kit/ride-calls.ts';
import { roundTrips } from './kit/round-trips.ts';
import { quick } from './kit/scenes.ts';
import { type TestServer, testServer } from './kit/server.ts';

let server: TestServer;
let rides: Rides;
let admin: Person;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  rides = await Rides.create(server, await rideDesk(server), {
    departments: { 研发: { 平台: {} }, 销售: {} },
    scene: quick({ countsPersonalLimit: true }),
  });
  admin = rides.company.admin;
  rider = await rides.rider('平台');
  await rides.limit(rider, 9_000_000);
  await rides.limit({ departmentId: rides.company.departmentId('研发') }, 9_000_000);
  for (let nth = 0; nth < 12; nth += 1) await rides.booked(rider, nextRide());
  // Every part of the start page has something to show.
  await applied(rider, await newScene(server, rides.company, [designated(admin)], [rider]));
  await insertBill(server.owner, rides.company, addMonths(monthOf(new Date()), -1), 'disputed');
  await server.owner.query('update company_account set warn_fen = 1, warn_staff_id = $2 where company_id = $1', [
    rides.companyId,
    admin.staffId,
  ]);
});

let hour = 0;
/** Never twice at the same time: two rides of one person at once are something else to look at. */
function nextRide() {
  hour += 1;
  return { at: localText(new Date(NOON.getTime() + hour * 3_600_000)) };
}

let payments = 0;
function nextMoney() {
  payments += 1;
  return { companyId: rides.companyId, amountFen: 100, reference: `R${payments}` };
}

/** How often each of the calls that everybody makes may wait for the database: a bound that is only ever lowered. */
const BUDGET: Record<string, [most: number, call: () => Promise<{ code: number; msg: string; data: unknown }>]> = {
  'who I am': [1, () => admin.caller.get('/api/v1/company/me')],
  'a page of orders': [3, () => admin.caller.get('/api/v2/orderyq/list', { pageNum: 1, pageSize: 10 })],
  'a page of staff': [4, () => admin.caller.postJson('/api/v2/company/user/getPage', { pageNum: 1, pageSize: 10 })],
  'the start page': [4, () => admin.caller.get('/api/v3/home/summary')],
  'the numbers of the menu': [3, () => admin.caller.get('/api/v3/home/badges')],
  'what the console asks first': [3, () => admin.caller.get('/api/v3/home/start', { badges: 1 })],
  'what the start page asks first': [1, () => admin.caller.get('/api/v3/home/start')],
  'a dry run of a ride': [4, () => rides.evaluate(rider, nextRide())],
  'a booking': [4, () => rides.book(rider, nextRide())],
  'money that came, told by the provider': [10, () => rides.desk.post('/desk/v1/account/repay', nextMoney())],
};

test.each(Object.entries(BUDGET))('%s', async (_, [most, call]) => {
  done({ ...(await call()) }); // what is kept from one call to the next is there
  const { count, sent } = await roundTrips(server, async () => void done(await call()));
  expect(count, sent).toBe(most);
});
