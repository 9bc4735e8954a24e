import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, newScene, today } from '../../tests/kit/applications.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, meteredDraft, Rides, rideDesk, saved } from '../../tests/kit/ride-calls.ts';
import { BEIJING, BUND, quick, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

const bund = (cityId: number) => ({ cityId, point: BUND, address: '外滩' });
const both = async (rides: Rides, more: object) => {
  const rider = await rides.rider();
  return [await rides.evaluate(rider, { ...more }), await rides.book(rider, { ...more })] as const;
};

test('a distance of the caller’s own can make a ride dearer, never cheaper', async () => {
  const rides = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: 2_000 });
  const far = { to: bund(SHANGHAI) };
  const [plain] = await both(rides, { ...far, meters: undefined, seconds: undefined });
  const [lied, booked] = await both(rides, { ...far, meters: 1, seconds: 1 });
  expect(plain.data.meters).toBeGreaterThan(1_067_000);
  expect(lied.data).toEqual(plain.data);
  expect(lied.data.verdict).toBe('DENY');
  expect(booked.code).toBe(28019);
  const [raised] = await both(rides, { ...far, meters: 2_000_000, seconds: 900_000 });
  expect(raised.data).toMatchObject({ meters: 2_000_000, seconds: 900_000 });
});

test('a short distance does not hide the personal part', async () => {
  const rides = await Rides.create(server, desk, { scene: quick({ perOrderQuotaFen: 10_000 }) });
  const [lied, booked] = await both(rides, { to: bund(SHANGHAI), meters: 1, seconds: 1 });
  expect(lied.data.verdict).toBe('ALLOW_SPLIT');
  expect(booked).toMatchObject({ code: 28021, fields: { personalFen: expect.any(String) } });
});

test.each([
  ['from', '“外滩”在上海，不在北京，请重新选择城市'],
  ['to', '“外滩”在上海，不在北京，请重新选择城市'],
])('a city that the point of %s contradicts is refused on its field, tried or booked', async (end, msg) => {
  const rides = await Rides.create(server, desk, { scene: quick({ cityIds: [BEIJING] }) });
  const refused = { code: 28111, msg, fields: { [`${end}.cityId`]: msg } };
  for (const answer of await both(rides, { [end]: bund(BEIJING) })) expect(answer).toMatchObject(refused);
});

test('a city that does not exist, and a place in none, are refused', async () => {
  const rides = await Rides.create(server, desk);
  for (const answer of await both(rides, { to: bund(999_999) })) {
    expect(answer).toMatchObject({ code: 28110, fields: { 'to.cityId': '没有编号为 999999 的城市，请重新选择' } });
  }
  const atSea = { cityId: BEIJING, point: { lng: 124, lat: 30 }, address: '海上' };
  for (const answer of await both(rides, { to: atSea })) {
    expect(answer).toMatchObject({ code: 28112, msg: '“海上”不在北京，请重新选择城市或地点' });
  }
});

test('an airport next door is booked as the city’s own', async () => {
  const xian = 610_100;
  await saved(desk, meteredDraft({ cityId: xian }));
  const rides = await Rides.create(server, desk);
  const rider = await rides.rider();
  const airport = { cityId: xian, point: { lng: 108.7604, lat: 34.4386 }, address: '咸阳机场T3' };
  const town = { cityId: xian, point: { lng: 108.9398, lat: 34.3416 }, address: '钟楼' };
  expect((await rides.evaluate(rider, { from: airport, to: town })).code).toBe(0);
});

test('an application and the scene’s try panel are held to the same', async () => {
  const company = await server.company();
  const rider = await company.person();
  const sceneId = await newScene(server, company, [{ approvalUserRole: 1 }], [rider]);
  await expect(applied(rider, sceneId, { start: bund(BEIJING) })).rejects.toThrow('28111');
  const { admin } = company;
  const place = (address: string, { lng, lat }: typeof BUND) => ({ cityId: BEIJING, point: `${lng},${lat}`, address });
  const tried = await admin.caller.postJson('/api/v2/scene/try', {
    sceneId,
    userId: rider.staffId,
    time: `${today()} 12:00:00`,
    start: place('天安门', TIANANMEN),
    end: place('外滩', BUND),
    serviceId: 2,
    groupId: 63,
  });
  expect(tried).toMatchObject({ code: 28111, fields: { 'end.cityId': expect.any(String) } });
});

let amap: Server;
let asked: URL[] = [];
let broken = false;
afterAll(() => amap?.close());

test('where a map service is set it measures, once for a try and its booking; where it fails we do', async () => {
  amap = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x');
    asked.push(url);
    const area = { regeocode: { addressComponent: { adcode: '110101', city: [] } } };
    const way = {
      route: {
        paths: [
          { distance: '9000', duration: '1500' },
          { distance: '1', duration: '1' },
        ],
      },
    };
    const body = url.pathname.includes('regeo') ? area : way;
    response.end(JSON.stringify(broken ? { status: '0', info: 'QUOTA' } : { status: '1', info: 'OK', ...body }));
  });
  await new Promise<void>((ready) => amap.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(amap.address() as AddressInfo).port}`;
  const env = { ...server.services.config.env, MAP_AMAP_KEY: 'key', MAP_AMAP_SECRET: 'secret', MAP_AMAP_URL: url };
  const mapped = await testServer({ env });
  const rides = await Rides.create(mapped, await rideDesk(mapped));
  const unmeasured = { meters: undefined, seconds: undefined };
  const [tried, booked] = await both(rides, unmeasured);
  expect(tried.data).toMatchObject({ meters: 9_000, seconds: 1_500 });
  expect(done(booked).estimateFen).toBe(tried.data.estimateFen);
  expect(asked.map(({ pathname }) => pathname).sort()).toEqual([
    '/v3/direction/driving',
    '/v3/geocode/regeo',
    '/v3/geocode/regeo',
  ]);
  expect(asked.every(({ searchParams }) => /^[0-9a-f]{32}$/.test(searchParams.get('sig') ?? ''))).toBe(true);
  const [elsewhere] = await both(rides, { ...unmeasured, to: bund(SHANGHAI) });
  expect(elsewhere).toMatchObject({ code: 28111, msg: '“外滩”在北京，不在上海，请重新选择城市' });
  asked = [];
  broken = true;
  const via = [{ address: '王府井', point: { lng: 116.41, lat: 39.913 } }];
  const [own] = await both(rides, { ...unmeasured, via });
  expect(asked.length).toBeGreaterThan(0);
  expect(own.data.meters).toBeGreaterThan(2_700);
  expect(own.data.meters).toBeLessThan(9_000);
});
