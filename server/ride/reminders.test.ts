import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf, localText, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { done, NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { rideJobs } from './jobs.ts';
import { ridesToRemind } from './reminders.ts';

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
const run = (job: string, now: Date) =>
  rideJobs(server.services)
    .find(({ name }) => name === job)!
    .run(now);
/** Three days ahead, from eight to nine: closed whenever a test runs. */
const DAY = addDays(dayOf(new Date()), 3);
const OPENS = new Date(startOfDay(DAY).getTime() + 8 * 60 * MINUTE);
const later = () =>
  quick({ name: '早班', hours: [{ weekday: weekdayOf(OPENS), ranges: [{ from: 8 * 60, to: 9 * 60 }] }] });
const remind = (sceneId: number, on = true, person = rider) =>
  person.caller.postJson('/app/v1/scenes/remind', { sceneId, on });
const sceneOf = async (sceneId: number) =>
  done(await rider.caller.get('/app/v1/scenes')).scenes.find((one: { sceneId: number }) => one.sceneId === sceneId);
const told = async (purpose: string, person = rider) =>
  done(await person.caller.get('/app/v1/messages')).rows.filter((one: { purpose: string }) => one.purpose === purpose);

test('whoever waits for a scene is told when it opens, once', async () => {
  const sceneId = await rides.scene(later());
  await rides.grant(rider, sceneId);
  expect((await sceneOf(sceneId)).remindAt).toBeNull();
  expect(done(await remind(sceneId))).toEqual({ sceneId, remindAt: localText(OPENS) });
  done(await remind(sceneId)); // pressed twice, wanted once
  expect((await sceneOf(sceneId)).remindAt).toBe(localText(OPENS));
  await run('scene-reminders', new Date(OPENS.getTime() - MINUTE));
  expect(await told('sceneOpen')).toEqual([]);
  await run('scene-reminders', OPENS);
  await run('scene-reminders', new Date(OPENS.getTime() + MINUTE));
  expect(await told('sceneOpen')).toMatchObject([{ text: '“早班”可用到 9:00，打开企行就能叫车。', link: '/m' }]);
  expect((await sceneOf(sceneId)).remindAt).toBeNull();
});

test('it is taken back, refused where nothing is waited for, and not for what is not one’s own', async () => {
  const sceneId = await rides.scene(later());
  expect((await remind(sceneId)).code).toBe(40400);
  await rides.grant(rider, sceneId);
  done(await remind(sceneId));
  expect(done(await remind(sceneId, false))).toEqual({ sceneId, remindAt: null });
  await run('scene-reminders', OPENS);
  expect(await told('sceneOpen')).toEqual([]);
  expect(await remind(rides.sceneId)).toMatchObject({ code: 28125, msg: expect.stringContaining('不用提醒') });
  expect((await rider.caller.postJson('/app/v1/scenes/remind', { sceneId })).msg).toBe('请选择是否提醒');
});

test('nobody is told of a scene that was taken away or stopped meanwhile', async () => {
  const [taken, stopped] = [await rides.scene(later()), await rides.scene({ ...later(), name: '晚班' })];
  for (const sceneId of [taken, stopped]) {
    await rides.grant(rider, sceneId);
    done(await remind(sceneId));
  }
  await server.owner.query('delete from staff_scene where company_id = $1 and scene_id = $2', [rides.companyId, taken]);
  done(await rides.company.admin.caller.post('/api/v2/scene/stop', { sceneId: stopped }));
  await run('scene-reminders', OPENS);
  expect(await told('sceneOpen')).toEqual([]);
  const { rows } = await server.owner.query('select 1 from scene_reminder where company_id = $1', [rides.companyId]);
  expect(rows).toEqual([]);
});

test('a ride that was planned ahead is told of half an hour before, with its car, and again for another time', async () => {
  const orderId = await rides.booked(rider);
  const before = (minutes: number, of = NOON) => new Date(of.getTime() - minutes * MINUTE);
  await run('ride-reminders', before(31));
  expect(await told('rideSoon')).toEqual([]);
  await rides.drive(orderId, 'assigned');
  await run('ride-reminders', before(30));
  await run('ride-reminders', before(29));
  const [message, ...more] = await told('rideSoon');
  expect(more).toEqual([]);
  expect(message).toMatchObject({ link: `/m/o/${orderId}` });
  expect(message.text).toMatch(/从天安门出发的行程30分钟后开始，.+师傅，.+，电话\d+。$/);
  const at = new Date(NOON.getTime() + 60 * MINUTE);
  done(await rider.caller.postJson('/app/v1/orders/change', { orderId, at: localText(at), personalFen: 0 }));
  await run('ride-reminders', before(10, at));
  expect((await told('rideSoon'))[0].text).toContain('行程10分钟后开始');
});

test('without a car it says so; one that was cancelled is not told of', async () => {
  await rides.booked(rider);
  const other = await rides.rider();
  const cancelled = await rides.booked(other);
  done(await rides.act(other, 'cancel', cancelled, { reason: '行程变了' }));
  await run('ride-reminders', new Date(NOON.getTime() - 20 * MINUTE));
  expect((await told('rideSoon'))[0].text).toMatch(/行程20分钟后开始，派车后会再告诉您。$/);
  const { rows } = await server.owner.query('select 1 from ride_reminder where order_id = $1', [cancelled]);
  expect(rows).toEqual([]);
});

test('rides that nobody planned take no place among those that are told of', async () => {
  const planned = await rides.booked(rider);
  const createdAt = new Date(NOON.getTime() - 100 * MINUTE);
  await insertOrder(server.owner, rides.company, { booker: rider, status: 'booking', rideAt: NOON, createdAt });
  const { database } = server.services;
  const now = new Date(NOON.getTime() - 20 * MINUTE);
  expect(await database.company(rides.companyId, (db) => ridesToRemind(db, rides.companyId, now))).toEqual([planned]);
});
