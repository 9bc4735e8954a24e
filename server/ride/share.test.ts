import { beforeAll, beforeEach, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { DRIVER, done, Rides, rideDesk, wholeRide } from '../../tests/kit/ride-calls.ts';
import { quick, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick() });
  rider = await rides.rider();
});

const shared = async (orderId: number) => {
  const { url } = done(await rides.act(rider, 'share', orderId));
  expect(url).toMatch(/^\/m\/s\/\w+\.[\w-]{43}$/);
  return url.slice('/m/s/'.length);
};
const seen = (token: string) => server.visitor().get('/app/v1/shared', { token });

test('whoever has the address sees where the ride is, and neither phones nor money', async () => {
  const orderId = await rides.booked(rider);
  const token = await shared(orderId);
  expect((await seen(token)).data).toMatchObject({ status: 'booking', plate: null, position: null });
  await rides.drive(orderId, 'departed');
  const at = localText(new Date());
  done(await desk.post('/desk/v1/orders/position', { companyId: rides.companyId, orderId, at, point: TIANANMEN }));
  const { data } = await seen(token);
  expect(data).toEqual({
    now: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    status: 'departed',
    statusName: '已出发',
    plate: DRIVER.plate,
    car: DRIVER.car,
    rideAt: expect.any(String),
    position: { at, point: TIANANMEN, etaSeconds: null },
  });
});

test('it ends half an hour after the ride; a wrong address looks like an old one', async () => {
  const orderId = await rides.booked(rider);
  const token = await shared(orderId);
  await rides.drive(orderId, 'ended');
  const endedBefore = (minutes: number) =>
    server.owner.query('update ride_order set ended_at = now() - make_interval(mins => $1) where id = $2', [
      minutes,
      orderId,
    ]);
  await endedBefore(29);
  expect((await seen(token)).code).toBe(0);
  await endedBefore(31);
  expect((await seen(token)).code).toBe(40400);
  expect((await seen(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).code).toBe(40400);
  expect((await seen('nonsense')).code).toBe(40400);
  expect((await rides.act(rider, 'share', orderId)).code).toBe(28001);
});

test('it ends half an hour after the price where nobody told the end of the ride', async () => {
  const orderId = await rides.booked(rider);
  const token = await shared(orderId);
  await rides.drive(orderId, 'started');
  done(await rides.tell(orderId, wholeRide(orderId).find(({ kind }) => kind === 'priced')!));
  expect((await seen(token)).data).toMatchObject({ status: 'toSettle' });
  await server.owner.query(`update ride_order set priced_at = now() - interval '31 minutes' where id = $1`, [orderId]);
  expect((await seen(token)).code).toBe(40400);
});

test('only those whose ride it is send it', async () => {
  const orderId = await rides.booked(rider);
  const stranger = await rides.rider();
  expect((await rides.act(stranger, 'share', orderId)).code).toBe(40400);
  const { rows } = await server.owner.query('select * from order_share');
  expect(rows.filter(({ order_id }) => Number(order_id) === orderId)).toEqual([]);
});
