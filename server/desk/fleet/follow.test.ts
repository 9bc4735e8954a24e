import { beforeAll, beforeEach, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person } from '../../../tests/kit/company.ts';
import type { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { Fleet, hours, type TestDriver } from '../../../tests/kit/fleet.ts';
import { DRIVER, done, meteredDraft, Rides, reportOf, rideDesk, saved } from '../../../tests/kit/ride-calls.ts';
import { BEIJING, TIANANMEN } from '../../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let dispatcher: DeskPersonCaller;
let fleet: Fleet;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, meteredDraft({ night: null }));
  await saved(desk, meteredDraft({ night: null, vehicleGroup: 'business' }));
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
  dispatcher = await deskPerson(server, '调度员');
  fleet = new Fleet(dispatcher, desk);
});
beforeEach(() => server.owner.query('update ride_assignment set ended_at = now() where ended_at is null'));

const key = (orderId: number) => ({ companyId: rides.companyId, orderId });
const assign = (orderId: number, driverId: number) =>
  dispatcher.write('/desk/v1/dispatch/assign', { ...key(orderId), driverId });
const MEASURED = { meters: 13_000, seconds: 1_800 };
const change = async (orderId: number, more: object) =>
  done(await rides.act(rider, 'change', orderId, { ...MEASURED, ...more }));
const view = async (orderId: number) => done(await dispatcher.get('/desk/v1/orders/view', key(orderId)));

async function assigned(): Promise<{ orderId: number; given: TestDriver }> {
  const orderId = await rides.booked(rider);
  const given = await fleet.driver();
  done(await assign(orderId, given.driverId));
  return { orderId, given };
}

const toldTo = async (phone: string): Promise<string[]> =>
  (await server.owner.query('select text from outbox where recipient = $1 order by id', [phone])).rows.map(
    ({ text }) => text,
  );
const lastTold = async (phone: string): Promise<string> => (await toldTo(phone)).at(-1) ?? '';
const linkOf = (text: string): string => `/d/${text.split('/d/')[1]}`;
const press = (url: string, act: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: `act=${act}`,
  });

test('a driver who has time then as well keeps the ride, is told, and says anew that they come', async () => {
  const { orderId, given } = await assigned();
  const old = linkOf(await lastTold(given.phone));
  await press(old, 'accept');
  await change(orderId, { at: localText(hours(2)) });
  expect((await server.app.inject({ method: 'GET', url: old })).body).toContain('请看最新的短信');
  const told = await lastTold(given.phone);
  expect(told).toContain(`您的订单有改动：${localText(hours(2)).slice(5, 16)} 天安门`);
  expect((await toldTo(given.phone)).join()).not.toContain('不要前往');
  expect((await server.app.inject({ method: 'GET', url: linkOf(told) })).body).toContain('接单');
  expect((await view(orderId)).driver).toMatchObject({ plate: given.plate });
  // Busy at the new time, and free at the old one.
  expect((await assign(await rides.booked(rider, { at: localText(hours(2)) }), given.driverId)).code).toBe(29051);
  done(await assign(await rides.booked(rider), given.driverId));
});

test.each([
  ['who is off shift by then', 'comfort', { at: localText(hours(7)) }],
  ['whose car is not what is wanted now', 'business', { vehicleGroup: 'business' }],
])('a driver %s is told not to come, and the ride waits for a car again', async (_, group, more) => {
  const { orderId, given } = await assigned();
  await change(orderId, more);
  expect(await lastTold(given.phone)).toMatch(/^【企行】12:00 天安门的订单已改期或修改，请不要前往。$/);
  expect((await view(orderId)).driver).toBeNull();
  expect((await rides.sms(rider)).join()).toContain('正在重新派车');
  done(await assign(await rides.booked(rider), given.driverId));
  const other = await fleet.driver({ from: hours(-1), until: hours(12), group });
  done(await assign(orderId, other.driverId));
  expect((await rides.sms(rider)).join()).toContain(other.plate);
});

test('a driver who has another ride then is released, not booked twice', async () => {
  const { orderId, given } = await assigned();
  done(await assign(await rides.booked(rider, { at: localText(hours(2)) }), given.driverId));
  await change(orderId, { at: localText(hours(2)) });
  expect((await view(orderId)).driver).toBeNull();
});

test('a released driver does not come back with what the provider tells next', async () => {
  const { orderId } = await assigned();
  await change(orderId, { at: localText(hours(7)) });
  done(await rides.tell(orderId, reportOf('cancelledByProvider', 90, { reason: '没有车' })));
  expect(await view(orderId)).toMatchObject({ status: 'cancelled', driver: null });
  expect(done(await rides.detail(rider, orderId)).driver).toBeNull();
});

test('on the way they go on: they are told where to, and are busy for longer', async () => {
  const { orderId, given } = await assigned();
  const link = linkOf(await lastTold(given.phone));
  await press(link, 'accept');
  await press(link, 'depart');
  const next = await rides.booked(rider, { at: localText(hours(1)) });
  const to = { cityId: BEIJING, point: { lng: TIANANMEN.lng + 0.3, lat: TIANANMEN.lat }, address: '通州' };
  await change(orderId, { to, meters: 30_000, seconds: 5_400 });
  expect(await lastTold(given.phone)).toContain('下车地点由“北京站”改为“通州”');
  expect((await server.app.inject({ method: 'GET', url: link })).body).toContain('通州');
  expect((await assign(next, given.driverId)).code).toBe(29051);
});

test('one that is called off, by its rider or by the desk, is told to its driver', async () => {
  const [one, other] = [await assigned(), await assigned()];
  const link = linkOf(await lastTold(one.given.phone));
  done(await rides.act(rider, 'cancel', one.orderId, { reason: '行程有变' }));
  done(await dispatcher.write('/desk/v1/dispatch/cancel', { ...key(other.orderId), reason: '车辆故障' }));
  for (const { given } of [one, other]) {
    expect(await lastTold(given.phone)).toBe('【企行】12:00 天安门的订单已取消，请不要前往。');
  }
  expect((await server.app.inject({ method: 'GET', url: link })).body).toContain('订单已取消');
});

test('one that another system drives instead is told to its driver, who is free again', async () => {
  const { orderId, given } = await assigned();
  const link = linkOf(await lastTold(given.phone));
  const ours = { ...DRIVER, phone: given.phone, car: '红旗 H9' };
  done(await rides.tell(orderId, reportOf('assigned', 80, { driver: ours })));
  expect((await server.app.inject({ method: 'GET', url: link })).body).toContain('接单');
  done(await rides.tell(orderId, reportOf('assigned', 90, { driver: DRIVER })));
  expect(await lastTold(given.phone)).toBe('【企行】12:00 天安门的订单已改派，请不要前往。');
  expect((await server.app.inject({ method: 'GET', url: link })).body).toContain('请看最新的短信');
  expect((await view(orderId)).driver).toMatchObject({ plate: DRIVER.plate });
  done(await assign(await rides.booked(rider), given.driverId));
  done(await assign(orderId, (await fleet.driver()).driverId));
});

test('another driver in their place is told to the rider as well', async () => {
  const orderId = await rides.booked(rider);
  const [one, other] = [await fleet.driver(), await fleet.driver()];
  const { assignmentId: seen } = done(await assign(orderId, one.driverId));
  done(await dispatcher.write('/desk/v1/dispatch/assign', { ...key(orderId), driverId: other.driverId, seen }));
  expect((await rides.sms(rider)).join()).toContain(other.plate);
});
