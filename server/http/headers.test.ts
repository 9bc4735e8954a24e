import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { inRoot } from '../root.ts';
import { describeCalls } from './openapi/document.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ trustProxy: 1 });
  company = await server.company();
});

describe('what a browser keeps', () => {
  test.each(['/api/v1/company/me', '/api/v2/operationLog/export', '/api/v1/h5/settings', '/file/download/none'])(
    '%s is not kept',
    async (path) => {
      const { headers } = await company.admin.caller.send('GET', path);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('a picture of a company ends with the session', async () => {
    const { headers } = await company.admin.caller.send('GET', '/file/proof/none.png');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('built files with a hash are kept for good, pages are asked for again, what is not among them is not there', async () => {
    const asked = (path: string) =>
      server.visitor().send('GET', path, { headers: { 'accept-encoding': 'br', 'sec-fetch-site': 'none' } });
    const page = await asked('/login');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    const [script] = readdirSync(inRoot('dist/console/assets')).filter((name) => name.endsWith('.js.br'));
    const { statusCode, headers } = await asked(`/assets/${script!.slice(0, -3)}`);
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await asked('/assets/none.js')).json()).toMatchObject({ code: 404 });
    expect((await asked('/assets/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404);
  });
});

describe('the employees’ app', () => {
  const asked = (path: string, encoding = 'identity') =>
    server.visitor().send('GET', path, { headers: { 'accept-encoding': encoding, 'sec-fetch-site': 'none' } });

  test.each(['/m', '/m/o/12', '/m/me/scenes?from=sms'])(
    '%s is its page, for visitors too, and may ask where somebody stands',
    async (path) => {
      const { statusCode, headers, body } = await asked(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=(self)');
      expect(body).toContain('/m/assets/');
    },
  );

  test('its page may run its own line of script, which names files that are there, and no other line', async () => {
    const { headers, body } = await asked('/m');
    const [own, ...others] = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);
    expect(others).toEqual([]);
    const hash = createHash('sha256').update(own!).digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
    const named = [...own!.matchAll(/"(\/m\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) expect((await asked(path)).statusCode, path).toBe(200);
  });

  test('its files are kept for good, its worker is asked for again, what is not among them is not there', async () => {
    const [script] = readdirSync(inRoot('dist/app/assets')).filter((name) => name.endsWith('.js'));
    expect((await asked(`/m/assets/${script}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { headers } = await asked('/m/sw.js');
    expect([headers['cache-control'], headers['service-worker-allowed']]).toEqual(['no-cache', '/m']);
    expect((await asked('/m/assets/none.js')).statusCode).toBe(404);
    expect((await asked('/m/none.png')).statusCode).toBe(404);
  });
});

test('by https a browser is told to stay there, by http it is not', async () => {
  const sent = async (headers: Record<string, string>) =>
    (await server.visitor().send('GET', '/health/live', { headers })).headers['strict-transport-security'];
  expect(await sent({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  expect(await sent({})).toBeUndefined();
});

test('a page may use none of a browser’s powers', async () => {
  const { headers } = await server.visitor().send('GET', '/health/live');
  expect(headers['permissions-policy']).toContain('camera=(), microphone=(), geolocation=()');
});

describe('the operators’ doors', () => {
  const DOORS = ['/metrics', '/docs', '/openapi.json'];

  test.each(DOORS)('%s opens for this machine, not for others', async (path) => {
    expect((await server.visitor().send('GET', path)).statusCode).toBe(200);
    expect((await server.visitor({ address: '10.9.9.9' }).send('GET', path)).statusCode).toBe(404);
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect((await server.visitor().send('GET', path, { headers: forwarded })).statusCode).toBe(404);
  });

  test('with a listener of their own they are there alone', async () => {
    const apart = await testServer({ opsListen: { host: '127.0.0.1', port: 0 } });
    for (const path of DOORS) {
      expect((await apart.visitor().send('GET', path)).statusCode).toBe(404);
      expect((await apart.operators!.inject(path)).statusCode).toBe(200);
    }
    expect((await apart.visitor().send('GET', '/health/live')).statusCode).toBe(200);
    expect((await apart.operators!.inject('/health/ready')).statusCode).toBe(200);
    expect((await apart.operators!.inject('/metrics')).body).toContain('http_requests_total');
  });

  test.each(['/docs', '/openapi.json'])('%s is made once, and not sent to who has it', async (path) => {
    const first = await server.visitor().send('GET', path);
    expect(describeCalls()).toBe(describeCalls());
    expect(String(describeCalls()[path === '/docs' ? 'page' : 'json'].bytes)).toBe(first.body);
    const again = await server.visitor().send('GET', path, { headers: { 'if-none-match': first.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
