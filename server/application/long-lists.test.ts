import { beforeAll, expect, test } from 'vitest';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Lists of the app are read on behind the last row that is shown, for as long as there are older ones. */
let server: TestServer;
let rides: Rides;
let person: Person;
let boss: Person;
let sceneId: number;
beforeAll(async () => {
  server = await testServer();
  rides = await Rides.create(server, await rideDesk(server), { scene: quick({ countsPersonalLimit: true }) });
  person = await rides.rider();
  boss = await rides.rider();
  await rides.limit(person, 10_000_000);
  sceneId = await newScene(server, rides.company, [designated(boss)], [person]);
});

type Row = Record<string, number>;
const apply = async () => (await applied(person, sceneId)).applicationId;
const order = (rideAt: Date) => insertOrder(server.owner, rides.company, { booker: person, rideAt });

/** Reads a list in parts of two, while another row comes in above after the first. */
async function walked(
  [path, id, of = {}]: [path: string, id: string, of?: object],
  who: Person,
  add: () => Promise<unknown>,
) {
  const part = async (more: object) => done(await who.caller.get(path, { ...of, page: 1, pageSize: 2, ...more }));
  const all: Row[] = (await part({ pageSize: 100 })).rows;
  const seen: Row[] = (await part({})).rows;
  await add();
  for (let last = seen.length; last > 0; ) {
    const { rows, total } = await part({ after: seen.at(-1)![id] });
    expect(total).toBe(all.length + 1);
    seen.push(...rows);
    last = rows.length;
  }
  expect(seen.map((row) => row[id])).toEqual(all.map((row) => row[id]));
  return all.length;
}

test('movements of a limit, with what was left after each', async () => {
  const book = () => rides.booked(person);
  for (let times = 0; times < 5; times += 1) await book();
  const month = done(await person.caller.get('/app/v1/orders')).rows[0].rideAt.slice(0, 7);
  const path = '/app/v1/limits/entries';
  const whole: Row[] = done(await person.caller.get(path, { month, pageSize: 100 })).rows;
  expect(await walked([path, 'entryId', { month }], person, book)).toBe(5);
  const behind = done(await person.caller.get(path, { month, pageSize: 2, after: whole[2]!.entryId })).rows;
  expect(behind).toEqual(whole.slice(3, 5));
});

test('orders of one moment and of several', async () => {
  const at = new Date('2026-03-16T04:00:00Z');
  for (const hours of [0, 0, 0, 1, 2, 2]) await order(new Date(at.getTime() - hours * 3_600_000));
  expect(await walked(['/app/v1/orders', 'orderId'], person, () => order(new Date(Date.now() + 9 * 86_400_000)))).toBe(
    12,
  );
  const { orderId } = await insertOrder(server.owner, rides.company, { booker: boss });
  expect(done(await person.caller.get('/app/v1/orders', { after: 1 })).rows).toEqual([]);
  expect(done(await boss.caller.get('/app/v1/orders', { after: orderId })).rows).toEqual([]);
});

test('applications, what was decided about them, and messages', async () => {
  for (const answer of ['同意', '同意', '不同意', '同意', '不同意']) {
    const words = answer === '同意' ? undefined : answer;
    done(await decide(boss, await apply(), words));
  }
  expect(await walked(['/app/v1/applications', 'applicationId'], person, apply)).toBe(5);
  const decideOne = async () => decide(boss, await apply());
  expect(await walked(['/app/v1/approvals/done', 'decisionId'], boss, decideOne)).toBe(5);
  expect(await walked(['/app/v1/messages', 'messageId'], person, decideOne)).toBeGreaterThan(4);
});
