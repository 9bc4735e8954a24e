import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk, STATION } from '../../tests/kit/ride-calls.ts';
import { BEIJING, place, quick, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick() });
  rider = await rides.rider();
});

const HOME = {
  label: 'home',
  name: '北苑桥小区',
  address: '9 号楼',
  cityId: BEIJING,
  point: { lng: 116.43, lat: 40.04 },
};
const save = (person: Person, more: object = {}) => person.caller.postJson('/app/v1/places/save', { ...HOME, ...more });
const places = async (person: Person, query: Record<string, unknown> = {}) =>
  done(await person.caller.get('/app/v1/places', query));
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('favourites, what was used lately and the company’s own places, each once, with how far they are', async () => {
  const startPlaces = [place({ address: '总部', point: { lng: 116.3, lat: 39.98 } })];
  await rides.grant(rider, await rides.scene(quick({ name: '园区', startPlaces })));
  await save(rider);
  await rides.booked(rider);
  const { favourites, recents, company } = await places(rider, { near: `${TIANANMEN.lng},${TIANANMEN.lat}` });
  expect(favourites).toMatchObject([{ ...HOME, cityName: '北京', placeId: expect.any(Number) }]);
  expect(recents).toMatchObject([
    { name: '北京站', cityId: BEIJING, point: STATION },
    { name: '天安门', meters: 0 },
  ]);
  expect(company).toMatchObject([{ name: '总部', radiusMeters: 500 }]);
});

test('of rides whose words were erased no place is proposed', async () => {
  const orderId = await rides.booked(rider);
  await server.owner.query('update ride_order set erased_at = now() where id = $1', [orderId]);
  expect((await places(rider)).recents).toEqual([]);
});

test('there is one home; what is removed is gone; nobody sees or removes another’s', async () => {
  const first = done(await save(rider)).placeId;
  const second = done(await save(rider, { name: '望京花园' })).placeId;
  done(await save(rider, { label: 'other', name: '健身房' }));
  expect(names((await places(rider)).favourites)).toEqual(['望京花园', '健身房']);
  const other = await rides.rider();
  expect((await places(other)).favourites).toEqual([]);
  const remove = (person: Person, placeId: number) => person.caller.postJson('/app/v1/places/remove', { placeId });
  expect((await remove(other, second)).code).toBe(40400);
  expect((await remove(rider, first)).code).toBe(40400);
  expect((await remove(rider, second)).code).toBe(0);
  expect(names((await places(rider)).favourites)).toEqual(['健身房']);
});

test('twenty are kept, and none in a city where it does not lie', async () => {
  for (let nth = 0; nth < 20; nth += 1) done(await save(rider, { label: 'other', name: `地点${nth}` }));
  expect(await save(rider)).toMatchObject({ code: 28180, msg: '最多收藏 20 个地点，请先删除不用的' });
  const someone = await rides.rider();
  expect((await save(someone, { cityId: SHANGHAI })).code).toBe(28111);
  expect((await save(someone, { name: '' })).fields).toEqual({ name: '请填写地点名称' });
});

test('a repeated save under one key keeps one place', async () => {
  const headers = { 'idempotency-key': 'keep-once' };
  const send = () =>
    rider.caller.send('POST', '/app/v1/places/save', { body: { ...HOME, label: 'other' }, json: true, headers });
  expect((await send()).json()).toEqual((await send()).json());
  expect((await places(rider)).favourites).toHaveLength(1);
});

test('a search finds my own places first, then airports, stations and districts of the city', async () => {
  await save(rider, { label: 'other', name: '首都机场附近的家' });
  const search = async (query: Record<string, unknown>) =>
    done(await rider.caller.get('/app/v1/places/search', query)).rows;
  const rows = await search({ cityId: BEIJING, keywords: '首都', near: `${TIANANMEN.lng},${TIANANMEN.lat}` });
  expect(rows[0]).toMatchObject({ kind: 'saved', name: '首都机场附近的家' });
  expect(rows.slice(1)).toContainEqual(expect.objectContaining({ kind: 'airport', cityName: '北京' }));
  expect(rows[1].meters).toBeGreaterThan(1_000);
  expect(await search({ cityId: BEIJING, keywords: '首' })).toEqual([]);
  const around = await search({ keywords: '虹桥', near: '121.490317,31.236305' });
  expect(around.length).toBeGreaterThan(0);
  expect(around.every(({ cityId }: { cityId: number }) => cityId === SHANGHAI)).toBe(true);
});

test('the airports and stations of a city are told without a word, airports first; of no city none are', async () => {
  const hubs = async (query: Record<string, unknown>) =>
    done(await rider.caller.get('/app/v1/places/search', { hubs: 1, ...query })).rows;
  const kinds = (await hubs({ cityId: SHANGHAI })).map(({ kind }: { kind: string }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['airport', 'station']));
  expect(kinds).toEqual(kinds.toSorted());
  const near = await hubs({ near: `${TIANANMEN.lng},${TIANANMEN.lat}` });
  expect(near).toContainEqual(expect.objectContaining({ cityId: BEIJING, cityName: '北京', kind: 'airport' }));
  expect(near[0].meters).toBeGreaterThan(1_000);
  expect(await hubs({})).toEqual([]);
});

test('a point is in a city and has a name; in the sea it has none', async () => {
  const where = async (query: Record<string, unknown>) => await rider.caller.get('/app/v1/places/at', query);
  expect((await where(TIANANMEN)).data).toMatchObject({ cityId: BEIJING, cityName: '北京', point: TIANANMEN });
  expect((await where({ lng: 130, lat: 20 })).data).toBeNull();
  expect((await where({ lng: 'x', lat: 20 })).code).toBe(40000);
  expect((await where({ lng: 190, lat: 20 })).code).toBe(40000);
});

test('a way through points has a length, a time and a line', async () => {
  const way = (points: object[]) => rider.caller.postJson('/app/v1/rides/way', { points });
  const { data } = await way([TIANANMEN, STATION]);
  expect(data).toEqual({ meters: 3_363, seconds: 404, line: [TIANANMEN, STATION] });
  expect((await way([])).msg).toBe('请选择地点');
});

test('a secretary sees the places of whom they act for, and of nobody else', async () => {
  const secretary = await rides.company.person();
  await save(rider);
  expect((await secretary.caller.get('/app/v1/places', { actingFor: rider.staffId })).code).toBe(28091);
  await server.owner.query(
    `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
    [rides.companyId, rider.staffId, secretary.staffId],
  );
  expect(names((await places(secretary, { actingFor: rider.staffId })).favourites)).toEqual(['北苑桥小区']);
});
