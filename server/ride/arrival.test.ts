import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { poison } from '../../tests/kit/poison.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { BEIJING } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { dueArrivals, tellArrival } from './arrival.ts';
import { rideJobs } from './jobs.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
});

const MINUTE = 60_000;
const passed = (minutes: number, from: Date) => new Date(from.getTime() + minutes * MINUTE);
const tellAll = (now: Date) =>
  rideJobs(server.services)
    .find(({ name }) => name === 'arrival-reminders')!
    .run(now);
const remind = (orderId: number, on = true, person = rider) =>
  person.caller.postJson('/app/v1/orders/remind', { orderId, on });
const detail = async (orderId: number, person = rider) =>
  done(await person.caller.get('/app/v1/orders/detail', { orderId }));
const told = async (person = rider): Promise<string[]> =>
  done(await person.caller.get('/app/v1/messages'))
    .rows.filter((one: { purpose: string }) => one.purpose === 'arrivalSoon')
    .map(({ text }: { text: string }) => text);

/** A ride that is under way, and when it began. */
async function riding(): Promise<{ orderId: number; began: Date; seconds: number }> {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'started');
  const { rows } = await server.owner.query(
    `select at, (plan ->> 'seconds')::int as seconds from order_event
     join ride_order on ride_order.company_id = order_event.company_id and ride_order.id = order_id
     where order_id = $1 and order_event.kind = 'started'`,
    [orderId],
  );
  return { orderId, began: rows[0].at, seconds: rows[0].seconds };
}
const position = (orderId: number, at: Date, etaSeconds: number | null) =>
  server.owner.query(
    `insert into order_position (company_id, order_id, at, lng, lat, eta_seconds) values ($1, $2, $3, 116.4, 39.9, $4)
     on conflict (company_id, order_id) do update set at = excluded.at, eta_seconds = excluded.eta_seconds`,
    [rides.companyId, orderId, at, etaSeconds],
  );

test('who rides is told five minutes before the arrival, once, by SMS and message', async () => {
  const { orderId, began } = await riding();
  expect(await detail(orderId)).toMatchObject({ arrivalReminder: 'off', can: expect.arrayContaining(['remind']) });
  expect(done(await remind(orderId))).toEqual({ orderId, arrivalReminder: 'on' });
  done(await remind(orderId)); // pressed twice, wanted once
  await position(orderId, passed(1, began), 20 * 60);
  await tellAll(passed(15, began));
  expect(await told()).toEqual([]);
  expect((await detail(orderId)).arrivalReminder).toBe('on');
  await Promise.all([tellAll(passed(16, began)), tellAll(passed(16, began))]); // two servers
  expect(await told()).toEqual(['您的行程约5分钟后到北京站，请带好随身物品，准备下车。']);
  const { rows } = await server.owner.query(
    `select about from outbox where purpose = 'arrivalSoon' and recipient = (select phone from staff where company_id = $1 and id = $2)`,
    [rides.companyId, rider.staffId],
  );
  expect(rows).toEqual([{ about: `order ${orderId}` }]);
  for (const on of [false, true]) expect(done(await remind(orderId, on)).arrivalReminder).toBe('told');
  await tellAll(passed(17, began));
  expect(await told()).toHaveLength(1);
});

test('without positions the plan counts; one from before the ride began says nothing about its end', async () => {
  const { orderId, began, seconds } = await riding();
  done(await remind(orderId));
  await position(orderId, passed(-1, began), 60);
  await tellAll(passed(seconds / 60 - 5.1, began));
  expect(await told()).toEqual([]);
  await tellAll(passed(seconds / 60 + 1, began));
  expect(await told()).toEqual(['您的行程快要到北京站，请带好随身物品，准备下车。']);
});

test('it is taken back; a ride that goes elsewhere is told of anew, and what was said of its arrival counts no more', async () => {
  const { orderId, began } = await riding();
  done(await remind(orderId));
  expect(done(await remind(orderId, false)).arrivalReminder).toBe('off');
  await position(orderId, passed(1, began), 60);
  await tellAll(passed(1, began));
  expect(await told()).toEqual([]);
  done(await remind(orderId));
  await tellAll(passed(1, began));
  expect(await told()).toHaveLength(1);
  const to = { cityId: BEIJING, address: '首都国际机场T3', point: { lng: 116.6, lat: 40.08 } };
  done(await rider.caller.postJson('/app/v1/orders/change', { orderId, to, personalFen: 1_000_000 }));
  expect(await detail(orderId)).toMatchObject({ arrivalReminder: 'on', position: { etaSeconds: null } });
  await tellAll(passed(1, began));
  expect(await told()).toHaveLength(1);
  await position(orderId, passed(2, began), 120);
  await tellAll(passed(2, began));
  expect((await told())[0]).toContain('到首都国际机场T3');
});

test('a ride that goes elsewhere at that moment is not told of as arriving where it went before', async () => {
  const { orderId, began } = await riding();
  done(await remind(orderId));
  await position(orderId, passed(1, began), 60);
  const now = passed(1, began);
  const { database } = server.services;
  const wishes = await database.company(rides.companyId, (db) => dueArrivals(db, rides.companyId, now));
  expect(wishes).toHaveLength(1);
  const to = { cityId: BEIJING, address: '首都国际机场T3', point: { lng: 116.6, lat: 40.08 } };
  done(await rider.caller.postJson('/app/v1/orders/change', { orderId, to, personalFen: 1_000_000 }));
  for (const wish of wishes)
    await database.company(rides.companyId, (db) => tellArrival(db, rides.companyId, wish, now));
  expect(await told()).toEqual([]);
  await position(orderId, passed(1, began), 60);
  await tellAll(now);
  expect(await told()).toEqual(['您的行程约1分钟后到首都国际机场T3，请带好随身物品，准备下车。']);
});

test('before it begins and after its end there is nothing to be told of; nor for strangers, nor for who left', async () => {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'arrived');
  expect(await remind(orderId)).toMatchObject({ code: 28128, msg: '订单已到达，上车以后、到达以前才能设到点提醒' });
  expect((await detail(orderId)).can).not.toContain('remind');
  await rides.drive(orderId, 'started');
  expect((await remind(orderId, true, await rides.rider())).code).toBe(40400);
  expect((await rider.caller.postJson('/app/v1/orders/remind', { orderId })).msg).toBe('请选择是否提醒');
  done(await remind(orderId));
  await server.owner.query('update staff set deleted_at = now() where company_id = $1 and id = $2', [
    rides.companyId,
    rider.staffId,
  ]);
  await position(orderId, new Date(), 60);
  await tellAll(new Date());
  const { rows } = await server.owner.query('select told_at from arrival_reminder where order_id = $1', [orderId]);
  expect(rows).toEqual([{ told_at: null }]);
});

test('who rides in a car that somebody else booked is told too, beside who booked it', async () => {
  const other = await rides.rider();
  const { rows } = await server.owner.query('select name, phone from staff where company_id = $1 and id = $2', [
    rides.companyId,
    other.staffId,
  ]);
  const orderId = await rides.booked(rider, { rider: rows[0] });
  await rides.drive(orderId, 'started');
  expect((await detail(orderId, other)).can).toEqual(['remind']);
  for (const person of [rider, other]) done(await remind(orderId, true, person));
  await position(orderId, passed(60, new Date()), 30);
  await tellAll(passed(60, new Date()));
  for (const person of [rider, other]) expect(await told(person)).toHaveLength(1);
});

test('one who cannot be told holds up no other', async () => {
  const [first, second] = [await riding(), await riding()];
  for (const { orderId } of [first, second]) done(await remind(orderId));
  const cure = await poison(
    server,
    'arrival_reminder',
    `company_id = ${rides.companyId} and order_id = ${first.orderId} and told_at is not null`,
  );
  await expect(tellAll(passed(second.seconds / 60, second.began))).rejects.toThrow('poisoned');
  await cure();
  expect([(await detail(first.orderId)).arrivalReminder, (await detail(second.orderId)).arrivalReminder]).toEqual([
    'on',
    'told',
  ]);
});
