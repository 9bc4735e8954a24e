import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let staff: Caller;

beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  staff = (await server.company()).admin.caller;
});

const newest = async (): Promise<string> => (await desk.get('/desk/v1/events')).data.rows[0].summary;

describe('cities', () => {
  const save = (edit: object) => desk.post('/desk/v1/cities/save', edit as Record<string, unknown>);
  const shown = async (cityId: number) =>
    (await staff.get('/api/v2/car/getCity')).data.find((city: { cityId: number }) => city.cityId === cityId);

  test('one is added and chosen from at once', async () => {
    const city = { cityId: 659_099, name: '星河', pinyin: 'xinghe', isHot: false, offered: true };
    expect((await save({ cityId: 659_099, name: '星河', pinyin: 'xinghe' })).data).toEqual(city);
    expect(await shown(659_099)).toEqual({ cityId: 659_099, cityName: '星河', en: 'xinghe', isHot: 0 });
    expect(await newest()).toBe('新增城市 659099：名称 星河，拼音 xinghe，热门 否，启用 是');
    expect((await desk.get('/desk/v1/cities')).data).toContainEqual({ ...city, tariffs: 0, drivers: 0 });
  });

  test('one is renamed, no longer offered, and offered again', async () => {
    await save({ cityId: 659_001, name: '石河子市', isHot: true });
    expect(await shown(659_001)).toMatchObject({ cityName: '石河子市', isHot: 1 });
    expect(await newest()).toBe('修改城市“石河子”：名称由 石河子 改为 石河子市，热门由 否 改为 是');
    await save({ cityId: 659_001, offered: false });
    expect(await shown(659_001)).toBeUndefined();
    expect((await desk.get('/desk/v1/cities')).data).toContainEqual(
      expect.objectContaining({ cityId: 659_001, offered: false }),
    );
    await save({ cityId: 659_001, offered: true });
    expect(await shown(659_001)).toBeDefined();
  });

  test.each([
    [{ cityId: 659_098 }, 29030, 'name'],
    [{ cityId: 659_098, name: '新城' }, 29030, 'name'],
    [{ cityId: 659_098, name: '北京', pinyin: 'beijing' }, 29031, 'name'],
    [{ cityId: 110_100, name: '上海' }, 29031, 'name'],
    [{ cityId: 99_999, name: '新城', pinyin: 'xincheng' }, 40000, 'cityId'],
    [{ cityId: 1_000_000, name: '新城', pinyin: 'xincheng' }, 40000, 'cityId'],
    [{ cityId: 659_098, name: '新城', pinyin: 'Xin Cheng' }, 40000, 'pinyin'],
    [{ cityId: 659_098, name: '城'.repeat(21), pinyin: 'xincheng' }, 40000, 'name'],
    [{ cityId: 659_098, offered: 1 }, 40000, 'offered'],
  ])('%j is refused with %i', async (edit, code, field) => {
    expect(await save(edit)).toMatchObject({ code, fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } });
  });
});

describe.each([
  {
    list: 'services',
    id: 'serviceId',
    known: 3,
    unknown: 29032,
    call: 'getService',
    wire: ['serviceId', 'serviceName'],
  },
  {
    list: 'vehicleGroups',
    id: 'vehicleGroupId',
    known: 34,
    unknown: 29033,
    call: 'getCarGroup',
    wire: ['groupId', 'groupName'],
  },
] as const)('$list', ({ list, id, known, unknown, call, wire: [wireId, wireName] }) => {
  const save = (edit: object) => desk.post(`/desk/v1/${list}/save`, edit as Record<string, unknown>);
  const offered = async () => (await staff.get(`/api/v2/car/${call}`)).data;

  test('are renamed, moved and taken from the offer', async () => {
    const { data } = await save({ [id]: known, name: '新名', position: 0 });
    expect(data).toEqual({ [id]: known, name: '新名', position: 0, offered: true });
    expect((await offered())[0]).toEqual({ [wireId]: known, [wireName]: '新名' });
    expect(await newest()).toMatch(/名称由 .+ 改为 新名，排序由 \d+ 改为 0$/);
    await save({ [id]: known, offered: false });
    expect(await offered()).not.toContainEqual(expect.objectContaining({ [wireId]: known }));
    expect((await desk.get(`/desk/v1/${list}`)).data[0]).toMatchObject({ [id]: known, offered: false });
  });

  test('which there are is the program’s: an unknown one is refused', async () => {
    expect(await save({ [id]: 999, name: '新的' })).toMatchObject({
      code: unknown,
      fields: { [id]: expect.any(String) },
    });
    for (const wrong of [0, 2 ** 40, undefined]) expect((await save({ [id]: wrong })).code).toBe(40000);
    expect((await save({ [id]: known, name: '' })).fields).toEqual({ name: '请填写名称' });
  });
});
