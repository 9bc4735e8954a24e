import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import { readConfig } from '#server/config.ts';
import { type Running, run } from '#server/run.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { EventLine } from '../../tests/kit/event-stream.ts';
import { done, RIDE_FEN, Rides, reportOf, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let other: Running;
let desk: Desk;
let rides: Rides;
let rider: Person;
let addresses: [string, string];
const open: EventLine[] = [];

beforeAll(async () => {
  server = await testServer();
  const { dataDir, sessionSecret } = server.services.config;
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }), sessionSecret };
  other = await run(config, server.databaseUrl, { byThemselves: false });
  desk = await rideDesk(server);
  const listen = (running: Running) => running.app.listen({ port: 0, host: '127.0.0.1' });
  addresses = [await listen(server), await listen(other)];
});
afterAll(() => other.stop());
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
});
afterEach(() => {
  for (const line of open.splice(0)) line.close();
});

const cookieOf = ({ caller }: Person) => [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
async function follow(person: Person, at: 0 | 1 = 0, lastId?: string): Promise<EventLine> {
  const line = await EventLine.open(addresses[at], cookieOf(person), lastId);
  open.push(line);
  return line;
}

/**
 * A line that breaks goes on only from where everything was kept for it: once the transactions that were under way when
 * it was opened are over. On a machine with other work they may be anybody's, so that this is waited for.
 */
async function settled({ staffId }: Person): Promise<void> {
  const isSettled = async () =>
    (
      await server.owner.query(
        `select since <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled from app_listener
         where company_id = $1 and staff_id = $2`,
        [rides.companyId, staffId],
      )
    ).rows[0].settled;
  await expect.poll(isSettled).toBe(true);
}

test('what happens on one server is told on both, to those it is about and nobody else', async () => {
  await rides.limit(rider, 10_000, 'total');
  const stranger = await rides.rider();
  const [here, there, elsewhere] = [await follow(rider, 0), await follow(rider, 1), await follow(stranger, 1)];
  await Promise.all([here, there, elsewhere].map((line) => line.next('ready')));
  const orderId = await rides.booked(rider);
  for (const line of [here, there]) {
    expect((await line.next('order')).data).toEqual({ orderId, status: 'booking', sequence: 1 });
    expect((await line.next('limit')).data).toEqual({ leftFen: 10_000 - RIDE_FEN });
  }
  await rides.drive(orderId, 'departed');
  await there.next('order', ({ status }) => status === 'departed');
  const at = localText(new Date());
  done(await desk.post('/desk/v1/orders/position', { companyId: rides.companyId, orderId, at, point: TIANANMEN }));
  expect((await there.next('position')).data).toEqual({ orderId, point: TIANANMEN, etaSeconds: null });
  expect(elsewhere.events).toEqual([{ event: 'ready', data: {} }]);
});

test('a secretary hears of the rides they placed as long as they are one', async () => {
  const secretary = await rides.rider();
  const { companyId } = rides;
  await server.owner.query(
    `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
    [companyId, rider.staffId, secretary.staffId],
  );
  const [theirs, line] = [await follow(rider), await follow(secretary)];
  await Promise.all([theirs, line].map((one) => one.next('ready')));
  const orderId = await rides.booked(secretary, { actingFor: rider.staffId });
  await rides.drive(orderId, 'departed');
  const position = () =>
    desk.post('/desk/v1/orders/position', { companyId, orderId, at: localText(new Date()), point: TIANANMEN });
  done(await position());
  for (const one of [theirs, line]) {
    await one.next('order', ({ status }) => status === 'departed');
    await one.next('position');
  }
  const [{ requestId }] = done(await secretary.caller.get('/app/v1/actingFor'));
  done(await secretary.caller.postJson('/app/v1/secretaryRequests/end', { requestId }));
  const heard = line.events.length;
  done(await rides.tell(orderId, reportOf('arrived', 4)));
  done(await position());
  await theirs.next('order', ({ status }) => status === 'arrived');
  // What comes after on the same line would come after what must not come.
  const own = await rides.booked(secretary);
  await line.next('order', (data) => data.orderId === own);
  expect(line.events.slice(heard).map(({ data }) => data.orderId)).not.toContain(orderId);
});

test('an approver hears that something waits, and that it no longer does', async () => {
  const boss = await rides.company.person();
  const sceneId = await newScene(server, rides.company, [designated(boss)], [rider]);
  const line = await follow(boss, 1);
  await line.next('ready');
  const { applicationId } = await applied(rider, sceneId);
  await line.next('approval', ({ waiting }) => waiting === 1);
  done(await decide(boss, applicationId));
  await line.next('approval', ({ waiting }) => waiting === 0);
});

test('a line that broke goes on where it stopped, on another server; nothing is missing', async () => {
  const first = await follow(rider, 0);
  await first.next('ready');
  await settled(rider);
  const one = await rides.booked(rider);
  await first.next('order', ({ orderId }) => orderId === one);
  first.close();
  await first.ended;
  const two = await rides.booked(rider);
  const again = await follow(rider, 1, first.lastId);
  await again.next('order', ({ orderId }) => orderId === two);
  expect(again.events[0]?.event).toBe('ready');
});

test('a transaction that took longer is told all the same', async () => {
  const line = await follow(rider, 0);
  await line.next('ready');
  await settled(rider);
  const orderId = await rides.booked(rider);
  await line.next('order', (data) => data.orderId === orderId);
  const client = await server.owner.connect();
  await client.query('begin');
  const { companyId } = rides;
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
  await client.query('select tell_listeners($1, $2, $3, null)', ['limit', companyId, [rider.staffId]]);
  const later = await rides.booked(rider);
  await line.next('order', (data) => data.orderId === later);
  const heard = line.events.filter(({ event }) => event === 'limit').length;
  await client.query('commit');
  client.release();
  const limits = () => line.events.filter(({ event }) => event === 'limit').length;
  await expect.poll(limits).toBeGreaterThan(heard);
  const before = line.lastId;
  line.close();
  await line.ended;
  const again = await follow(rider, 1, before);
  expect((await again.next('ready')).event).toBe('ready');
});

test('who was away longer than ten minutes, or says nonsense, reads everything anew', async () => {
  const line = await follow(rider, 0);
  await line.next('ready');
  const { lastId } = line;
  line.close();
  await line.ended;
  await server.owner.query("update app_listener set seen_at = now() - interval '11 minutes'");
  await rides.booked(rider);
  expect((await (await follow(rider, 1, lastId)).next('reset')).event).toBe('reset');
  expect((await (await follow(rider, 0, '999999999999')).next('reset')).event).toBe('reset');
});

test('a line whose events are not kept any more reads everything anew, though another device listens', async () => {
  const [phone, tablet] = [await follow(rider, 0), await follow(rider, 1)];
  await Promise.all([phone, tablet].map((line) => line.next('ready')));
  await settled(rider);
  const one = await rides.booked(rider);
  await phone.next('order', ({ orderId }) => orderId === one);
  phone.close();
  await phone.ended;
  const two = await rides.booked(rider);
  await tablet.next('order', ({ orderId }) => orderId === two);
  await server.owner.query("update app_event set made_at = now() - interval '11 minutes'");
  const again = await follow(rider, 0, phone.lastId);
  await expect.poll(() => again.events[0]?.event).toBe('reset');
  const three = await rides.booked(rider);
  await again.next('order', ({ orderId }) => orderId === three);
});

test('the fourth line of a person ends the first, on whichever server', async () => {
  const lines = [await follow(rider, 0), await follow(rider, 1), await follow(rider, 0)];
  await Promise.all(lines.map((line) => line.next('ready')));
  const fourth = await follow(rider, 1);
  await fourth.next('ready');
  await lines[0]!.next('gone');
  await lines[0]!.ended;
  await rides.booked(rider);
  await Promise.all([...lines.slice(1), fourth].map((line) => line.next('order')));
});

test('a line ends with its session, and there is none without one', async () => {
  const line = await follow(rider, 1);
  await line.next('ready');
  await rider.caller.post('/api/v1/company/logout');
  await line.next('gone');
  await line.ended;
  await expect(follow(rider, 0)).rejects.toThrow('10004');
  const { caller } = await rides.rider();
  expect((await caller.get('/app/v1/stream')).code).toBe(40000);
});

test('nothing is written down for people who do not listen', async () => {
  await server.owner.query('delete from app_listener');
  await server.owner.query('delete from app_event');
  await rides.booked(rider);
  const { rows } = await server.owner.query('select * from app_event');
  expect(rows).toEqual([]);
});

test('a server whose database is away for longer than one try listens again once it is back', async () => {
  const line = await follow(rider);
  await line.next('ready');
  const { direct } = server.services.database;
  const connect = direct.connect.bind(direct);
  let refused = 0;
  direct.connect = (() => {
    refused += 1;
    return Promise.reject(new Error('the database system is starting up'));
  }) as typeof direct.connect;
  await server.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen qixing_app'`);
  await expect.poll(() => refused).toBeGreaterThan(1);
  direct.connect = connect as typeof direct.connect;
  const listens = async () =>
    (
      await server.owner.query(`select from pg_stat_activity
        where datname = current_database() and query = 'listen qixing_app'`)
    ).rows.length;
  await expect.poll(listens).toBe(1);
  await rides.booked(rider);
  await line.next('order');
});
