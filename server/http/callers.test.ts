import { describe, expect, test } from 'vitest';
import { newPhone } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { believes, limitAddress } from './callers.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:0DB8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a limit counts %s as %s', (ip, counted) => {
  expect(limitAddress(ip)).toBe(counted);
});

describe('the word of a proxy', () => {
  test('is believed as far as the proxies are counted', () => {
    expect(believes(0)).toBe(false);
    const one = believes(1);
    expect(one && [one('9.9.9.9', 0), one('9.9.9.9', 1)]).toEqual([true, false]);
  });

  test('is believed of the networks that are named', () => {
    const named = believes(['10.0.0.0/8', '::1']);
    const asked = ['10.1.2.3', '::ffff:10.1.2.3', '::1', '11.0.0.1', 'unknown'];
    expect(named && asked.map((address) => named(address, 0))).toEqual([true, true, true, false, false]);
  });
});

/** What a proxy hands on when a caller has written a header of its own: the true address is the last. */
const forged = (n: number) => ({ 'x-forwarded-for': `10.9.${n}.1, 203.0.113.9` });
const PROXIED = [
  ['one hop', { trustProxy: 1 }],
  ['a network', { trustProxy: ['127.0.0.0/8'] }],
] as const;

describe.each(PROXIED)('behind %s', (_, settings) => {
  const start = () => testServer({ ...settings, demo: true });

  test('a forged address changes no limit', async () => {
    const server = await start();
    const send = async (n: number) => {
      const body = { phone: newPhone() };
      return (await server.visitor().send('POST', '/api/v1/company/smsSend', { body, headers: forged(n) })).json().code;
    };
    const codes = [];
    for (let n = 0; n < 25; n += 1) codes.push(await send(n));
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(codes.slice(20)).not.toContain(0);
    const { rows } = await server.owner.query(`select key from rate_limit where key like 'sms-address:%'`);
    expect(rows).toEqual([{ key: 'sms-address:203.0.113.9' }]);
  });

  test('a forged address opens no door', async () => {
    const server = await start();
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' };
    for (const path of ['/demo/clock', '/demo/reset'])
      expect((await server.visitor().send('POST', path, { headers })).json().code).toBe(40300);
    for (const path of ['/metrics', '/docs', '/openapi.json'])
      expect((await server.visitor().send('GET', path, { headers })).statusCode).toBe(404);
  });
});

describe('the page a write comes from', () => {
  const write = async (server: TestServer, headers: Record<string, string>) => {
    const body = { phone: newPhone() };
    return (await server.visitor().send('POST', '/api/v1/company/smsSend', { body, headers })).json().code;
  };

  test('is not ours because a forwarded host says so', async () => {
    const server = await testServer({ trustProxy: 1 });
    const foreign = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await write(server, foreign)).toBe(40301);
    expect(await write(server, { origin: 'http://car.example', host: 'car.example' })).toBe(0);
  });

  test('is the public one where that is set, whatever the line says', async () => {
    const server = await testServer({ publicOrigin: 'https://car.example' });
    expect(await write(server, { origin: 'https://car.example', host: '127.0.0.1:3000' })).toBe(0);
    expect(await write(server, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(40301);
  });
});
