import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_APP_PEOPLE, DEMO_PASSWORD, FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { isPdf } from '#rules/invoice.ts';
import { testApart } from '../../tests/kit/one-machine.ts';
import { SCENE } from '../../tests/kit/scene-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeDemoAppPeople } from './app-people.ts';
import { makeDemoFiles } from './files.ts';
import { loadDemo } from './load.ts';

const test = testApart('loaded');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ demo: true });
  expect(await loadDemo(server.databaseUrl, new Date(), FEW_DEMO_ORDERS)).toBe(true);
});

test.each(DEMO_ACCOUNTS)('$phone signs in with the printed password', async ({ phone }) => {
  const answer = await server.visitor().post('/api/v1/password/login', { phone, password: DEMO_PASSWORD });
  expect(answer).toMatchObject({ code: 0, data: { phone } });
});

test('in the app a rider has an open ride and one to explain, approvers something to decide, a secretary somebody to act for', async () => {
  expect(await makeDemoAppPeople(server.app)).toBe(true);
  const { rider, approver, head, secretary } = DEMO_APP_PEOPLE;
  const phoneOf = async ({ phone }: { phone: string }) => {
    const caller = server.visitor();
    await caller.post('/api/v1/password/login', { phone, password: DEMO_PASSWORD });
    return caller;
  };
  const me = async (person: { phone: string }) => (await (await phoneOf(person)).get('/app/v1/me')).data;
  const { openRides, counts } = await me(rider);
  expect(counts.toExplain).toBe(1);
  expect(openRides).toHaveLength(1);
  expect(['waiting', 'departed']).toContain(openRides[0].status);
  expect((await me(approver)).counts.approvals).toBeGreaterThanOrEqual(4);
  const { data: asked } = await (await phoneOf(head)).get('/app/v1/approvals', { page: 1, pageSize: 20 });
  expect(asked.rows).toContainEqual(expect.objectContaining({ subject: 'order' }));
  expect((await me(secretary)).actingFor).toMatchObject([{ name: '沈知远' }]);
});

test('is loaded once: a database with something in it is left alone', async () => {
  expect(await loadDemo(server.databaseUrl, new Date())).toBe(false);
});

test('the code that was sent can be read, and a demo account may ask again after a second', async () => {
  const caller = server.visitor();
  const send = () => caller.post('/api/v1/company/smsSend', { phone: '13800000005' });
  expect((await send()).code).toBe(0);
  const { data } = await caller.get('/demo/sms', { phone: '13800000005' });
  expect(data).toMatchObject({ phone: '13800000005', purpose: 'login', code: expect.stringMatching(/^\d{4}$/) });
  expect((await caller.post('/api/v1/company/login1', { phone: '13800000005', smsCaptcha: data.code })).code).toBe(0);
  await expect.poll(async () => (await send()).code).toBe(0);
});

test('the clock moves forward only, and says the time', async () => {
  const caller = server.visitor();
  const { data: before } = await caller.postJson('/demo/clock', {});
  const { data: after } = await caller.postJson('/demo/clock', { now: '2030-01-31 23:59:00' });
  expect(after.now.slice(0, 16)).toBe('2030-01-31 23:59');
  const { data: back } = await caller.postJson('/demo/clock', { now: before.now });
  expect(back.now.slice(0, 10)).toBe('2030-01-31');
});

test('a stranger from elsewhere can neither move the clock nor reset', async () => {
  const stranger = server.visitor({ address: '10.9.9.9' });
  expect((await stranger.postJson('/demo/clock', { now: '2031-01-01 00:00:00' })).code).toBe(40300);
  expect((await stranger.postJson('/demo/reset')).code).toBe(40300);
});

test.each([
  ['a page elsewhere', { 'sec-fetch-site': 'cross-site' }],
  ['a page elsewhere in an old browser', { origin: 'http://127.0.0.1:3198', host: '127.0.0.1:3108' }],
  ['a page of the same machine on another port', { 'sec-fetch-site': 'same-site' }],
  ['somebody behind a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['somebody behind another proxy', { forwarded: 'for=127.0.0.1' }],
] as [string, Record<string, string>][])('%s opens no door of the demonstration', async (_, headers) => {
  const caller = server.visitor();
  const before = server.services.clock.now().getTime() - Date.now();
  const asked = [
    caller.send('POST', '/demo/clock', { body: { now: '2032-06-01 00:00:00' }, headers }),
    caller.send('POST', '/demo/reset', { headers }),
    caller.send('GET', '/demo/sms?phone=13800000001', { headers }),
    caller.send('GET', '/demo/captcha?token=x', { headers }),
  ];
  for (const answer of await Promise.all(asked)) expect(answer.json().code).toBe(40300);
  expect(Math.abs(server.services.clock.now().getTime() - Date.now() - before)).toBeLessThan(60_000);
});

test('reset puts people, limits, the clock and the platform’s own data back', async () => {
  await server.owner.query(`update staff set name = '改过' where phone = '13800000001'`);
  expect((await server.visitor().postJson('/demo/reset')).code).toBe(0);
  const { rows } = await server.owner.query(`select name from staff where phone = '13800000001'`);
  expect(rows[0].name).toBe('沈知远');
  expect(server.services.clock.now().getTime()).toBeLessThan(Date.now() + 1000);
  const counted = ['city', 'place', 'service_type', 'vehicle_group'].map(
    (table) => `select count(*)::int from ${table}`,
  );
  const { rows: counts } = await server.owner.query(counted.join(' union all '));
  const [cities, places, services, groups] = counts.map(({ count }) => count);
  expect([services, groups]).toEqual([7, 12]);
  expect(cities).toBeGreaterThan(337);
  expect(places).toBeGreaterThan(600);
});

test.each([
  ['13800000001', 12],
  ['13900000001', 4],
])('%s reads every scene of the own company through the calls', async (phone, least) => {
  const caller = server.visitor();
  await caller.post('/api/v1/password/login', { phone, password: DEMO_PASSWORD });
  const { code, data } = await caller.post(`${SCENE}/getPage`, { pageSize: 50 });
  expect(code).toBe(0);
  expect(data.total).toBeGreaterThanOrEqual(least);
  expect(data.list).toHaveLength(data.total);
  for (const { sceneId } of data.list) {
    expect((await caller.post(`${SCENE}/getDetail`, { sceneId })).data.sceneId).toBe(sceneId);
  }
});

test('every invoice that was issued has the file that the desk would have attached', async () => {
  const { rows } = await server.owner.query(`select invoice.number, file.file_id, file.size::int, file.sha256
    from invoice left join invoice_file file on file.company_id = invoice.company_id and file.invoice_id = invoice.id
      and file.kind = 'pdf'
    where invoice.number is not null`);
  expect(rows.length).toBeGreaterThan(6);
  for (const { file_id, size, sha256 } of rows) {
    const bytes = await buffer((await server.services.files.open(file_id))!.stream);
    expect([isPdf(bytes), bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      true,
      size,
      sha256,
    ]);
  }
});

test('some objections have a picture, and once made the files are there', async () => {
  const { rows } = await server.owner.query(`select proof.file_id, proof.is_used from objection
    join proof_file proof on proof.company_id = objection.company_id and proof.file_id = any(objection.proofs)`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { file_id, is_used } of rows) {
    const { stream, contentType } = (await server.services.files.open(file_id))!;
    expect([contentType, is_used, (await buffer(stream)).length > 1_000]).toEqual(['image/png', true, true]);
  }
  expect(await makeDemoFiles(server.services)).toBe(0);
});

test('the carpool scene shows its lines, each with a picture', async () => {
  const caller = server.visitor();
  await caller.post('/api/v1/password/login', { phone: '13800000001', password: DEMO_PASSWORD });
  const { rows } = await server.owner.query(`select id::int from scene where company_id = 100 and name = '加班拼车'`);
  const { data } = await caller.post(`${SCENE}/getDetail`, { sceneId: rows[0].id });
  const routes = data.otCarpooling.otRouteList as { routeUrl: string; routeRemark: string }[];
  expect(routes.map(({ routeRemark }) => routeRemark)).toContain('回龙观新村方向');
  for (const { routeUrl } of routes) expect((await caller.send('GET', routeUrl)).statusCode).toBe(200);
});

test('with DEMO off none of the helpers exists', async () => {
  const plain = await testServer({ demo: false });
  for (const path of ['/demo/sms?phone=13800000001', '/demo/captcha?token=x']) {
    expect((await plain.visitor().send('GET', path)).statusCode).toBe(404);
  }
  expect((await plain.visitor().send('POST', '/demo/clock')).statusCode).toBe(404);
  expect((await plain.visitor().send('POST', '/demo/reset')).statusCode).toBe(404);
});
