import { beforeAll, describe, expect, test } from 'vitest';
import { refusalStatus } from '#contract/http-status.ts';
import { signatureOf } from '../../tests/kit/desk.ts';
import { Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let rides: Rides;
beforeAll(async () => {
  server = await testServer();
  rides = await Rides.create(server, await rideDesk(server));
});

/** A signed call of the desk with its status; what is wrong with it comes in `more`. */
async function signed(url: string, body: string, more: Record<string, string> = {}) {
  const { deskKey, deskSecret } = server.services.config;
  const time = String(Date.now());
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      'x-desk-key': deskKey,
      'x-desk-time': time,
      'x-desk-signature': signatureOf(deskSecret, 'POST', url, time, body),
      'content-type': 'application/json',
      'idempotency-key': `k${Math.random()}`,
      ...more,
    },
  });
  return [response.statusCode, response.json().code];
}

describe('the provider’s interface says in HTTP what it says in its code', () => {
  const SUSPEND = '/desk/v1/companies/suspend';
  const body = () => JSON.stringify({ companyId: rides.companyId, message: '欠款' });
  test.each([
    [401, 29001, { 'x-desk-key': 'other' }],
    [401, 29002, { 'x-desk-time': '1' }],
    [401, 29003, { 'x-desk-signature': 'ab' }],
    [400, 29004, { 'idempotency-key': '' }],
    [415, 41500, { 'content-type': 'text/plain' }],
    [403, 40301, { 'sec-fetch-site': 'cross-site' }],
  ])('%i with %i', async (status, code, headers) => {
    expect(await signed(SUSPEND, body(), headers)).toEqual([status, code]);
  });

  test('unreadable, unknown and no longer true', async () => {
    expect(await signed(SUSPEND, '{')).toEqual([400, 40000]);
    expect(await signed(SUSPEND, '{}')).toEqual([400, 40000]);
    expect(await signed(SUSPEND, JSON.stringify({ companyId: 1, message: '欠款' }))).toEqual([404, 40400]);
    expect(await signed('/desk/v1/companies/resume', JSON.stringify({ companyId: rides.companyId }))).toEqual([
      409, 29022,
    ]);
  });
});

describe('the employees’ interface', () => {
  test('answers 401 to nobody, 422 to a ride that its rules refuse, 409 to an order that is cancelled already', async () => {
    const visitor = server.visitor();
    expect((await visitor.send('GET', '/app/v1/scenes')).statusCode).toBe(401);
    const rider = await rides.rider();
    const denied = rides.ask({ vehicleGroup: 'business' });
    const refused = await rider.caller.send('POST', '/app/v1/rides/book', { body: denied, json: true });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 28010]);
    const orderId = await rides.booked(rider);
    const cancel = () =>
      rider.caller.send('POST', '/app/v1/orders/cancel', { body: { orderId, reason: '不去了' }, json: true });
    expect((await cancel()).statusCode).toBe(200);
    const again = await cancel();
    expect([again.statusCode, again.json().code]).toEqual([409, 28003]);
  });

  test('429 where it is asked too often', async () => {
    const rider = await rides.rider();
    await server.owner.query(
      `insert into rate_limit (key, window_start, count)
       select '/app/v1/scenes ' || encode(token_hash, 'hex'), now(), 300 from session where staff_id = $1`,
      [rider.staffId],
    );
    expect((await rider.caller.send('GET', '/app/v1/scenes')).statusCode).toBe(429);
  });

  test('503 and 500 where it is our own fault', () => {
    expect([503, 500].map((code) => refusalStatus('/app/v1/scenes', code))).toEqual([503, 500]);
    expect([503, 500].map((code) => refusalStatus('/api/v1/company/me', code))).toEqual([200, 200]);
  });
});

test('the documented calls stay at 200, whatever they say', async () => {
  const answers = [
    await server.visitor().send('GET', '/api/v1/company/me'),
    await rides.company.admin.caller.send('POST', '/api/v2/scene/getDetail', { body: { sceneId: 1 } }),
    await rides.company.admin.caller.send('POST', '/api/v2/scene/getDetail', { body: { sceneId: 'x' } }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.json().code)).toEqual([10004, 40400, 40000]);
});
