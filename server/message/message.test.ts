import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applied, decide, designated, filled, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let boss: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick() });
  rider = await rides.rider();
  boss = await rides.company.person();
});

const messages = async (person: Person, query: Record<string, unknown> = {}) =>
  done(await person.caller.get('/app/v1/messages', query));
const read = async (person: Person, body: Record<string, unknown>) =>
  done(await person.caller.postJson('/app/v1/messages/read', body)).unread;

test('what is written to somebody stands in the app, leads to what it speaks of, and is unread until it is read', async () => {
  const sceneId = await newScene(server, rides.company, [designated(boss)], [rider]);
  const { applicationId } = await applied(rider, sceneId);
  const asked = await messages(boss);
  expect(asked).toMatchObject({ total: 1, unread: 1 });
  expect(asked.rows[0]).toMatchObject({ purpose: 'approvalAsked', readAt: null });
  expect(asked.rows[0].link).toMatch(/^\/m\/p\/\d+$/);
  expect(asked.rows[0].text).not.toContain('【企行】');
  done(await decide(boss, applicationId));
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'assigned');
  const { rows } = await messages(rider);
  expect(rows.map(({ purpose, link }: { purpose: string; link: string }) => [purpose, link])).toEqual([
    ['orderAssigned', `/m/o/${orderId}`],
    ['approvalPassed', `/m/a/${applicationId}`],
  ]);
  expect((await rider.caller.get('/app/v1/me')).data.counts.unread).toBe(2);
  expect(await read(rider, { ids: [rows[0].messageId] })).toBe(1);
  expect((await messages(rider, { unread: 1 })).rows).toHaveLength(1);
  const first = (await messages(rider)).rows[0].readAt;
  expect(await read(rider, { all: true })).toBe(0);
  expect((await messages(rider)).rows[0].readAt).toBe(first);
});

test('nobody reads another’s, and codes are no messages', async () => {
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'assigned');
  const [message] = (await messages(rider)).rows;
  expect(await messages(boss)).toEqual({ rows: [], total: 0, unread: 0 });
  await read(boss, { ids: [message.messageId] });
  expect((await messages(rider)).unread).toBe(1);
  const sent = await server.visitor().post('/api/v1/company/smsSend', { phone: boss.phone, purpose: 'login' });
  expect(sent.code).toBe(0);
  expect((await messages(boss)).total).toBe(0);
});

test('a secretary’s message says for whom to act to see what it speaks of, as long as they are one', async () => {
  const secretary = await rides.company.person();
  const link = (status: string) =>
    server.owner.query(
      `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, $4, now())
       on conflict (company_id, staff_id) do update set status = excluded.status`,
      [rides.companyId, rider.staffId, secretary.staffId, status],
    );
  await link('active');
  const forRider = { actingFor: rider.staffId };
  const sceneId = await newScene(server, rides.company, [designated(boss)], [rider]);
  const sent = { sceneId, ...filled('approval'), ...forRider };
  const { applicationId } = done(await secretary.caller.postJson('/app/v1/applications/apply', sent));
  done(await decide(boss, applicationId));
  const orderId = await rides.booked(secretary, forRider);
  const ridden = await rides.booked(rider, { rider: { name: secretary.name, phone: secretary.phone } });
  await rides.drive(ridden, 'assigned');
  const seen = async (person: Person) =>
    (await messages(person)).rows.flatMap(({ link: to, actingFor }: { link: string; actingFor: object | null }) =>
      to ? [[to, actingFor]] : [],
    );
  const whose = { staffId: rider.staffId, name: rider.name, departmentName: expect.any(String) };
  expect(await seen(secretary)).toEqual([
    [`/m/o/${ridden}`, null],
    [`/m/o/${orderId}`, whose],
    [`/m/a/${applicationId}`, whose],
  ]);
  for (const [, actingFor] of await seen(rider)) expect(actingFor).toBeNull();
  await link('rejected');
  for (const [, actingFor] of await seen(secretary)) expect(actingFor).toBeNull();
});

test('a change that does not happen leaves no message', async () => {
  const sceneId = await newScene(server, rides.company, [designated(boss)], [rider]);
  const { code } = await rider.caller.postJson('/app/v1/applications/apply', { sceneId });
  expect(code).not.toBe(0);
  expect((await messages(boss)).total).toBe(0);
});
