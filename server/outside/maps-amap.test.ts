import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '../../tests/kit/server.ts';
import { amapSignature, createAmap } from './maps-amap.ts';

const FOUND = {
  status: '1',
  info: 'OK',
  infocode: '10000',
  count: '3',
  pois: [
    { name: '杭州东站', address: '全福桥路2号', adname: '上城区', location: '120.213116,30.290851' },
    { name: '某公园', address: [], adname: '西湖区', location: '120.1,30.2' },
    { name: '没有位置', address: 'x', adname: '', location: [] },
  ],
};

let listener: Server;
let asked: URL[];
let answer: (url: URL) => { status?: number; body: string } | 'hang';
let url: string;

beforeAll(async () => {
  listener = createServer((request, response) => {
    const sent = new URL(request.url!, 'http://x');
    asked.push(sent);
    const reply = answer(sent);
    if (reply !== 'hang') response.writeHead(reply.status ?? 200).end(reply.body);
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});

const amap = (more: object = {}) => createAmap({ MAP_AMAP_KEY: 'key', MAP_AMAP_URL: url, ...more })!;
const reply = (body: object) => {
  asked = [];
  answer = () => ({ body: JSON.stringify(body) });
};

describe('the map service', () => {
  test('is asked as documented, and its answer is ours', async () => {
    reply(FOUND);
    expect(await amap().search('杭州', '东站')).toEqual([
      { name: '杭州东站', address: '全福桥路2号', location: '120.213116,30.290851' },
      { name: '某公园', address: '西湖区', location: '120.1,30.2' },
    ]);
    expect(asked[0]!.pathname).toBe('/v3/place/text');
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      key: 'key',
      keywords: '东站',
      city: '杭州',
      citylimit: 'true',
      offset: '20',
      page: '1',
      extensions: 'base',
      output: 'JSON',
    });
  });

  test('a key that must be signed is signed over the sorted parameters', async () => {
    reply(FOUND);
    await amap({ MAP_AMAP_SECRET: 'secret' }).search('杭州', '东站');
    const { sig, ...parameters } = Object.fromEntries(asked[0]!.searchParams);
    expect(sig).toBe(amapSignature(parameters, 'secret'));
    // MD5 of 'a=23&b=12&c=67&d=48&f=8' with the private key behind it
    expect(amapSignature({ a: '23', b: '12', d: '48', f: '8', c: '67' }, 'bbbbb')).toBe(
      'a89e8c2266d888860c46672d77d069f3',
    );
  });

  test('a refusal, nonsense and a fault are errors', async () => {
    reply({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' });
    await expect(amap().search('杭州', 'x')).rejects.toThrow('INVALID_USER_KEY');
    answer = () => ({ body: '<html>' });
    await expect(amap().search('杭州', 'x')).rejects.toThrow();
    answer = () => ({ body: '{"pois":1}' });
    await expect(amap().search('杭州', 'x')).rejects.toThrow();
  });

  test('silence ends after three seconds', async () => {
    asked = [];
    answer = () => 'hang';
    const begun = Date.now();
    const three = wait(3_000).then(() => Date.now() - begun); // as long as they are on a busy machine
    await expect(amap().search('杭州', 'x')).rejects.toThrow(/timeout|abort/i);
    expect(Date.now() - begun).toBeLessThan((await three) + 1_500);
  });

  test('without a key there is none, and a wrong address stops the start', () => {
    expect(createAmap({})).toBeNull();
    expect(() => createAmap({ MAP_AMAP_KEY: 'key', MAP_AMAP_URL: 'ftp://x' })).toThrow('MAP_AMAP_URL');
  });
});

test('the search call uses it, and our own places where it fails', async () => {
  const server = await testServer();
  const env = { ...server.services.config.env, MAP_AMAP_KEY: 'key', MAP_AMAP_URL: url };
  const mapped = await testServer({ env });
  const { caller } = (await mapped.company()).admin;
  const search = async () =>
    (await caller.get('/api/v2/car/getAreas', { cityName: '杭州', keywords: '东站' })).data.searchResult;
  reply(FOUND);
  expect(await search()).toHaveLength(2);
  reply({ status: '0', info: 'DAILY_QUERY_OVER_LIMIT' });
  expect(await search()).toEqual([
    { name: '杭州东站', address: '上城区全福桥路2号', location: '120.213116,30.290851' },
  ]);
});
