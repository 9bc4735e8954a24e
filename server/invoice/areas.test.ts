import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { areasBelow, provinces } from './areas.ts';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await testServer();
  const company = await server.company({ departments: { 研发: {} } });
  caller = (await company.person({ department: '研发' })).caller;
});

const names = async (call: string, areaCode = ''): Promise<string[]> =>
  (await caller.post(`/api/v2/address/${call}`, { areaCode })).data.map(
    ({ areaName }: { areaName: string }) => areaName,
  );

test('everybody who is signed in reads provinces, cities, districts and streets', async () => {
  expect((await caller.post('/api/v2/address/getProvinceList')).data).toHaveLength(34);
  expect((await caller.post('/api/v2/address/getProvinceList')).data[0]).toEqual({
    areaCode: '110000',
    areaName: '北京市',
  });
  expect(await names('getCityListByAreaCode', '110000')).toEqual(['北京市']);
  expect(await names('getCityListByAreaCode', '440000')).toContain('深圳市');
  expect(await names('getDistrictListByAreaCode', '110100')).toContain('朝阳区');
  expect(await names('getStreetListByAreaCode', '110105')).toContain('建外街道');
});

test('cities without districts lead to their streets all the same', async () => {
  expect(await names('getDistrictListByAreaCode', '441900')).toEqual(['东莞市']);
  expect(await names('getStreetListByAreaCode', '441900')).toContain('虎门镇');
  expect(await names('getCityListByAreaCode', '410000')).toContain('济源市');
  expect(await names('getDistrictListByAreaCode', '419001')).toEqual(['济源市']);
  expect(await names('getCityListByAreaCode', '500000')).toEqual(['重庆市']);
  expect(await names('getDistrictListByAreaCode', '500100')).toEqual(expect.arrayContaining(['渝中区', '城口县']));
});

test('nothing lies below what is unknown, absent or odd', async () => {
  for (const call of ['getCityListByAreaCode', 'getDistrictListByAreaCode', 'getStreetListByAreaCode']) {
    for (const areaCode of ['', '999999', '../x', '110105001']) expect(await names(call, areaCode)).toEqual([]);
  }
});

test('every city has districts, and every code is its own', () => {
  const cities = provinces().flatMap(({ code }) => areasBelow('province', code));
  const districts = cities.flatMap(({ code }) => areasBelow('city', code));
  const streets = districts.flatMap(({ code }) => areasBelow('district', code));
  expect(cities.filter(({ code }) => areasBelow('city', code).length === 0)).toEqual([]);
  for (const list of [cities, districts, streets]) {
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    expect(list.filter(({ code, name }) => !/^\d{6}(\d{3})?$/.test(code) || name === '')).toEqual([]);
  }
  expect([cities.length > 380, districts.length > 3_200, streets.length > 41_000]).toEqual([true, true, true]);
});
