import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer({ demo: true });
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
  await rides.limit(rider, 1_000);
});

async function due(): Promise<{ orderId: number; url: string }> {
  const orderId = await rides.booked(rider, { personalFen: 9_999 });
  await rides.drive(orderId, 'priced');
  const { amountFen, cashier, status } = done(await rides.act(rider, 'pay', orderId));
  expect([amountFen, status]).toEqual([RIDE_FEN - 1_000, 'paying']);
  return { orderId, url: cashier.url };
}
const status = async (orderId: number) => done(await rides.detail(rider, orderId)).status;

test('the cashier of a demonstration says what it is, and pays the order once', async () => {
  const { orderId, url } = await due();
  const visitor = server.visitor();
  const page = await visitor.send('GET', url);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('演示支付');
  expect(page.body).toContain('¥36.00');
  const pay = () => visitor.send('POST', url, { body: {} });
  const answer = await pay();
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/m/o/${orderId}`]);
  expect(await status(orderId)).not.toBe('paying');
  await pay();
  const { rows } = await server.owner.query('select amount_fen from personal_payment where order_id = $1', [orderId]);
  expect(rows).toHaveLength(1);
  expect(await rides.differences()).toEqual([]);
});

test('an old or foreign address and another site pay nothing', async () => {
  const { orderId, url } = await due();
  const visitor = server.visitor();
  const foreign = await visitor.send('POST', url, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.json().code).toBe(40301);
  await server.owner.query("update checkout set expires_at = now() - interval '1 minute'");
  expect((await visitor.send('POST', url, { body: {} })).json().code).toBe(40400);
  expect((await visitor.send('GET', '/pay/demo/nonsense')).json().code).toBe(40400);
  expect(await status(orderId)).toBe('paying');
});
