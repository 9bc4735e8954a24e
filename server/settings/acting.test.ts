import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import { done, draftOf, RIDE_FEN, Rides, reportOf, rideDesk, saved } from '../../tests/kit/ride-calls.ts';
import { carpool } from '../../tests/kit/rides.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Each choice of the settings page, made there, and what the employees' app and the provider see of it afterwards. */
let server: TestServer;
let desk: Awaited<ReturnType<typeof rideDesk>>;
let rides: Rides;
let rider: Person;

beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, draftOf(carpool()));
});
beforeEach(async () => {
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
  done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, carpoolOffer: 'mixed' }));
});

const DRIVER_FEN = 2_000;
const CARPOOL = { service: 'pickupCarpool' };
const choose = async (call: string, fields: Record<string, unknown>) =>
  done(await rides.company.admin.caller.post(`/api/v2/company/configure/${call}`, fields));
const orderAtDesk = async (orderId: number) =>
  done(await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId }));
const shown = async (person = rider) => done(await person.caller.get('/app/v1/scenes'));

test('other providers’ cars: the desk is told, of orders from then on', async () => {
  const before = await rides.booked(rider);
  await choose('otherTranspor', { otherTransport: 0 });
  const after = await rides.booked(rider);
  expect((await orderAtDesk(before)).otherTransport).toBe(true);
  expect((await orderAtDesk(after)).otherTransport).toBe(false);
  await choose('otherTranspor', { otherTransport: 1 });
  expect((await orderAtDesk(await rides.booked(rider))).otherTransport).toBe(true);
  expect((await orderAtDesk(after)).otherTransport).toBe(false);
});

test('the designated driver: who pays is shown before booking, and stays so for what is booked', async () => {
  const asked = { designatedDriver: true };
  const own = { ...asked, personalFen: DRIVER_FEN };
  const parts = async (person = rider) => {
    const { companyFen, personalFen } = done(await rides.evaluate(person, asked));
    return [companyFen, personalFen];
  };
  const priced = async (orderId: number) => {
    await rides.drive(orderId, 'ended');
    const lines = { base: RIDE_FEN, designatedDriver: DRIVER_FEN };
    const sum = RIDE_FEN + DRIVER_FEN;
    done(await rides.tell(orderId, reportOf('priced', 9, { lines, totalFen: sum, actualPayFen: sum })));
    const { company_fen, personal_fen } = await rides.row(orderId);
    return [company_fen, personal_fen].map(Number);
  };
  expect(await parts()).toEqual([RIDE_FEN, DRIVER_FEN]);
  const before = await rides.booked(rider, own);

  await choose('updateAppointDriver', { appointDriver: 1 });
  expect(await parts()).toEqual([RIDE_FEN + DRIVER_FEN, 0]);
  const after = await rides.booked(rider, asked);
  await choose('updateAppointDriver', { appointDriver: 2, appointDriverUser: rides.company.admin.staffId });
  expect(await parts()).toEqual([RIDE_FEN, DRIVER_FEN]);
  await choose('updateAppointDriver', { appointDriver: 2, appointDriverUser: rider.staffId });
  expect(await parts()).toEqual([RIDE_FEN + DRIVER_FEN, 0]);
  await choose('updateAppointDriver', { appointDriver: 0 });
  expect(await priced(after)).toEqual([RIDE_FEN + DRIVER_FEN, 0]);
  expect(await priced(before)).toEqual([RIDE_FEN, DRIVER_FEN]);
});

test('airport carpools: off, for whoever likes, first for all, first for a list', async () => {
  const colleague = await rides.rider();
  const both = async () => [(await shown()).carpool, (await shown(colleague)).carpool];
  expect(await both()).toEqual(['off', 'off']);
  expect((await rides.book(rider, CARPOOL)).msg).toContain('拼车');
  await choose('updateCarpoolType', { carpoolType: 2 });
  expect(await both()).toEqual(['choice', 'choice']);
  expect((await orderAtDesk(await rides.booked(rider, CARPOOL))).isCarpool).toBe(true);
  await choose('updateCarpoolType', { carpoolType: 1 });
  expect(await both()).toEqual(['first', 'first']);
  const list = { userIds: String(rider.staffId) };
  done(await rides.company.admin.caller.post('/api/v2/company/user/savePriorityCarpoolUser', list));
  await choose('updateCarpoolType', { carpoolType: 3 });
  expect(await both()).toEqual(['first', 'choice']);
  await choose('updateCarpoolType', { carpoolType: 0 });
  expect((await rides.book(rider, CARPOOL)).code).toBe(28019);
});

test('mixed carpools: the desk is told, of carpools from then on, and never where it offers none', async () => {
  await choose('updateCarpoolType', { carpoolType: 2 });
  const before = await rides.booked(rider, CARPOOL);
  await choose('updateMixedCarpool', { mixedCarpool: '1' });
  const after = await rides.booked(rider, CARPOOL);
  expect((await orderAtDesk(before)).mixedCarpool).toBe(false);
  expect((await orderAtDesk(after)).mixedCarpool).toBe(true);
  expect((await orderAtDesk(await rides.booked(rider))).mixedCarpool).toBe(false);
  done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, carpoolOffer: 'ownRiders' }));
  expect((await orderAtDesk(await rides.booked(rider, CARPOOL))).mixedCarpool).toBe(false);
});

test('the tip is what the app shows whoever books', async () => {
  expect((await shown()).tips).toBe('');
  await choose('tips', { tipsInfo: '雨天请提前约车' });
  expect((await shown()).tips).toBe('雨天请提前约车');
});

test('settlement after the employee’s confirmation: for orders from then on', async () => {
  const statusOf = async (orderId: number) => (await rides.drive(orderId, 'priced')).data.status;
  const before = await rides.booked(rider);
  await choose('settlement', { settlement: 1 });
  const after = await rides.booked(rider);
  expect(await statusOf(before)).toBe('settled');
  expect(await statusOf(after)).toBe('toSettle');
  const still = await rides.booked(rider);
  await choose('settlement', { settlement: 0 });
  expect(await statusOf(still)).toBe('toSettle');
  expect(done(await rides.act(rider, 'confirm', still)).status).toBe('settled');
  expect(await statusOf(await rides.booked(rider))).toBe('settled');
});
