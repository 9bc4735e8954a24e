import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { CITY_TABS, cityTabOf, HOT_CITIES, pointOf, ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { SCENE, savedScene } from '../../tests/kit/scene-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { expireScenes } from './jobs.ts';

let server: TestServer;
let company: TestCompany;
let staff: Caller;

beforeAll(async () => {
  server = await testServer();
  company = await server.company();
  staff = (await company.person()).caller;
});

describe('lists of the provider', () => {
  interface WireCity {
    cityId: number;
    cityName: string;
    en: string;
    isHot: number;
  }
  const cities = async (): Promise<WireCity[]> => (await staff.get('/api/v2/car/getCity')).data;

  test('cities, by pinyin', async () => {
    const all = await cities();
    expect(all.length).toBeGreaterThanOrEqual(337);
    expect(all[0]).toEqual({ cityId: 513_200, cityName: '阿坝', en: 'aba', isHot: 0 });
    expect(all.map(({ en }) => en)).toEqual(all.map(({ en }) => en).toSorted());
    expect(new Set(all.map(({ cityId }) => cityId)).size).toBe(all.length);
    const hot = all.filter(({ isHot }) => isHot === 1).map(({ cityName }) => cityName);
    expect(hot.toSorted()).toEqual([...HOT_CITIES].toSorted());
    expect(all).toContainEqual({ cityId: 110_100, cityName: '北京', en: 'beijing', isHot: 1 });
    expect(all).toContainEqual({ cityId: 500_100, cityName: '重庆', en: 'chongqing', isHot: 0 });
    expect(all).toContainEqual({ cityId: 350_200, cityName: '厦门', en: 'xiamen', isHot: 0 });
  });

  test('every city stands under one of the letter tabs, and none of them is empty', async () => {
    const tabs = (await cities()).map(({ en }) => cityTabOf(en[0]!));
    expect(tabs).not.toContain(undefined);
    expect(new Set(tabs)).toEqual(new Set(CITY_TABS));
  });

  test('services and vehicles have the ids of the code tables', async () => {
    const services = (await staff.get('/api/v2/car/getService')).data;
    expect(services[0]).toEqual({ serviceId: 2, serviceName: '预约用车' });
    for (const name of ServiceType.names)
      expect(services).toContainEqual({ serviceId: ServiceType.codeOf(name), serviceName: ServiceType.labelOf(name) });
    const groups = (await staff.get('/api/v2/car/getCarGroup')).data;
    expect(groups).toHaveLength(VehicleGroup.names.length);
    for (const name of VehicleGroup.names)
      expect(groups).toContainEqual({ groupId: VehicleGroup.codeOf(name), groupName: VehicleGroup.labelOf(name) });
  });

  test('what the desk no longer offers is not listed', async () => {
    await server.owner.query('update vehicle_group set offered = false where id = 43');
    expect((await staff.get('/api/v2/car/getCarGroup')).data).not.toContainEqual(
      expect.objectContaining({ groupId: 43 }),
    );
    await server.owner.query('update vehicle_group set offered = true where id = 43');
  });

  test.each(['getCity', 'getService', 'getCarGroup', 'getAreas'])('%s needs a session', async (call) => {
    expect((await server.visitor().get(`/api/v2/car/${call}`)).code).toBe(10004);
  });
});

describe('places', () => {
  interface Found {
    name: string;
    address: string;
    location: string;
  }
  const search = async (cityName: string, keywords: string): Promise<Found[]> =>
    (await staff.get('/api/v2/car/getAreas', { cityName, keywords })).data.searchResult;
  const names = async (cityName: string, keywords: string) =>
    (await search(cityName, keywords)).map(({ name }) => name);

  test('a place is found by a part of its name in its city', async () => {
    expect(await search('杭州', '萧山')).toContainEqual({
      name: '杭州萧山国际机场',
      address: '萧山区空港大道',
      location: '120.434453,30.234925',
    });
    expect(await names('杭州市', '东站')).toEqual(['杭州东站']);
    expect(await names('上海', '杭州东站')).toEqual([]);
  });

  test('several words must all be there, in name or address', async () => {
    expect(await names('北京', '海淀 中关村')).toEqual(expect.arrayContaining(['中关村', '中关村软件园']));
    expect(await names('北京', '海淀 国贸')).toEqual([]);
  });

  test('a city alone answers its airports first; a small one its centre', async () => {
    expect((await names('成都', ''))[0]).toMatch(/机场/);
    expect(await names('雅安', '')).toEqual(['雅安市中心']);
    expect(await names('', '')).toEqual([]);
    expect(await names('没有的城市', '站')).toEqual([]);
  });

  test('what is typed is taken literally', async () => {
    for (const typed of ['%', '_', "'", '\\']) expect(await names('北京', typed)).toEqual([]);
  });

  test('every place is a point', async () => {
    for (const { location } of await search('深圳', '')) expect(pointOf(location)).not.toBeNull();
  });

  test('twenty cities and more have places, most cities a centre, and all lie in the country', async () => {
    const { rows } = await server.owner.query(
      `select count(*)::int as places, count(distinct city_id) filter (where kind <> 'centre')::int as cities,
         count(*) filter (where kind = 'centre')::int as centres,
         bool_and(lng between 73 and 136 and lat between 3 and 54) as inside from place`,
    );
    expect(rows[0]).toMatchObject({ inside: true });
    expect(rows[0].places).toBeGreaterThan(600);
    expect(rows[0].cities).toBeGreaterThan(40);
    expect(rows[0].centres).toBeGreaterThan(340);
  });
});

describe('the job', () => {
  test('ends scenes when their last day is over, enabled or not, and nothing else', async () => {
    const admin = company.admin.caller;
    const today = dayOf(new Date());
    const make = (endDay: string | null) =>
      savedScene(admin, quick({ startDay: endDay && today, endDay, name: `到 ${endDay}` }));
    const [ending, stopped, later, always] = [
      await make(today),
      await make(today),
      await make(addDays(today, 1)),
      await make(null),
    ];
    await admin.post(`${SCENE}/stop`, { sceneId: stopped });
    const statuses = async () =>
      Promise.all(
        [ending, stopped, later, always].map(
          async (sceneId) => (await admin.post(`${SCENE}/getDetail`, { sceneId })).data.status,
        ),
      );
    expect(await expireScenes(server.services, new Date(endOfDay(today).getTime() - 1000))).toBe(0);
    expect(await statuses()).toEqual([1, 0, 1, 1]);
    expect(await expireScenes(server.services, endOfDay(today))).toBe(2);
    expect(await statuses()).toEqual([3, 3, 1, 1]);
    expect(await expireScenes(server.services, endOfDay(today))).toBe(0);
    expect(startOfDay(today) < endOfDay(today)).toBe(true);
  });
});
