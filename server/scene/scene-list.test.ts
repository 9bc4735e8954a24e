import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { makeFlow, SCENE, savedScene } from '../../tests/kit/scene-calls.ts';
import { approval, BEIJING, HANGZHOU, quick, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const USE = '/api/v3/scene/use';
const HOLDERS = '/api/v3/scene/holders';
const DAY_MS = 86_400_000;

let server: TestServer;
let company: TestCompany;
let ids: Record<'everywhere' | 'shanghai' | 'approved' | 'stopped' | 'expired' | 'deleted', number>;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  const { caller } = company.admin;
  const flowId = await makeFlow(server, company);
  ids = {
    everywhere: await savedScene(caller, quick({ name: '加班回家', label: 'overtime' })),
    shanghai: await savedScene(caller, quick({ name: '上海驻点 100%', cityIds: [SHANGHAI, HANGZHOU] })),
    approved: await savedScene(caller, approval({ name: '客户拜访', flowId })),
    stopped: await savedScene(caller, quick({ name: '停用的加班' })),
    expired: await savedScene(caller, quick({ name: '过期的加班' })),
    deleted: await savedScene(caller, quick({ name: '删除的加班' })),
  };
  await caller.post(`${SCENE}/stop`, { sceneId: ids.stopped });
  await caller.post(`${SCENE}/delete`, { sceneId: ids.deleted });
  await server.owner.query("update scene set status = 'expired' where id = $1", [ids.expired]);
});

const found = async (filter: Record<string, unknown>, caller = company.admin.caller): Promise<number[]> => {
  const { data } = await caller.post(`${SCENE}/getPage`, { pageSize: 50, ...filter });
  expect(data.total).toBe(data.list.length);
  return data.list.map(({ sceneId }: { sceneId: number }) => sceneId).sort();
};
type Name = keyof typeof ids;

describe('the list', () => {
  test.each<[Record<string, unknown>, Name[]]>([
    [{}, ['everywhere', 'shanghai', 'approved', 'stopped', 'expired', 'deleted']],
    [{ sceneName: '加班' }, ['everywhere', 'stopped', 'expired', 'deleted']],
    [{ sceneName: '%' }, ['shanghai']],
    [{ templateId: 2 }, ['approved']],
    [{ status: 0 }, ['stopped']],
    [{ sceneLabel: 0, sceneName: '回家' }, ['everywhere']],
    [{ cityId: SHANGHAI, isEnded: 0 }, ['everywhere', 'shanghai', 'approved', 'stopped']],
    [{ cityId: BEIJING, isEnded: 0 }, ['everywhere', 'approved', 'stopped']],
    [{ isEnded: 0 }, ['everywhere', 'shanghai', 'approved', 'stopped']],
    [{ isEnded: 1 }, ['expired', 'deleted']],
    [{ isEnded: 1, status: 1 }, []],
  ])('%j finds %j', async (filter, names) => {
    expect(await found(filter)).toEqual(names.map((name) => ids[name]).sort());
  });

  test('is the company’s own, and refuses what is no filter', async () => {
    const other = await server.company();
    expect(await found({}, other.admin.caller)).toEqual([]);
    const { caller } = company.admin;
    expect((await caller.post(`${SCENE}/getPage`, { templateId: 99 })).code).toBe(40000);
    expect(await caller.post(`${SCENE}/getPage`, { sceneName: '字'.repeat(51) })).toMatchObject({
      code: 40000,
      msg: '场景名称不能超过 50 个字',
    });
  });

  test('deleted scenes can still be filtered by, where that is asked for', async () => {
    const listed = async (fields: object) =>
      (await company.admin.caller.post(`${SCENE}/getList`, { ...fields })).data.map(
        ({ sceneId }: { sceneId: number }) => sceneId,
      );
    expect(await listed({})).not.toContain(ids.deleted);
    expect(await listed({ withDeleted: 1 })).toEqual(expect.arrayContaining(Object.values(ids)));
  });
});

describe('use and holders', () => {
  let used: TestCompany;
  let people: Person[];
  let [sceneId, unused]: number[] = [];
  beforeAll(async () => {
    used = await server.company({ departments: { 研发: {} } });
    sceneId = await savedScene(used.admin.caller, quick({ name: '加班回家' }));
    unused = await savedScene(used.admin.caller, quick({ name: '没有人用' }));
    people = [
      await used.person({ name: '张一', department: '研发' }),
      await used.person({ name: '张二', department: '研发' }),
      await used.person({ name: '离职', department: '研发' }),
    ];
    for (const { staffId } of people) {
      await server.owner.query('insert into staff_scene values ($1, $2, $3)', [used.companyId, staffId, sceneId]);
    }
    await server.owner.query('update staff set deleted_at = now() where id = $1', [people[2]!.staffId]);
    const ride = (daysAgo: number, more: object) =>
      insertOrder(server.owner, used, {
        booker: people[0]!,
        sceneId: sceneId!,
        rideAt: new Date(Date.now() - daysAgo * DAY_MS),
        status: 'settled',
        companyFen: 1_000,
        ...more,
      });
    await ride(1, {});
    await ride(29, { companyFen: 2_500 });
    await ride(31, {});
    await ride(2, { status: 'cancelled', companyFen: 0 });
  });

  test('thirty days of rides, and the people who are there', async () => {
    const { data } = await used.admin.caller.postJson(USE, { sceneIds: [sceneId, unused] });
    expect(data).toEqual([
      {
        ...{ sceneId: unused, userNum: 0, orderNum: 0, companyAmount: 0, personalAmount: 0, riderNum: 0 },
        ...{ lastTime: null, exampleNum: 0 },
      },
      {
        ...{ sceneId, userNum: 2, orderNum: 2, companyAmount: 35, personalAmount: 0, riderNum: 1 },
        ...{ lastTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/), exampleNum: 0 },
      },
    ]);
    const answer = await used.admin.caller.get(HOLDERS, { sceneId, pageSize: 1, pageNum: 2 });
    expect(answer.data).toEqual({
      list: [{ userId: people[1]!.staffId, userName: '张二', deptName: '研发' }],
      total: 2,
    });
  });

  test('belong to whoever keeps scenes, and to this company', async () => {
    const other = await server.company();
    expect((await other.admin.caller.postJson(USE, { sceneIds: [sceneId] })).data).toEqual([]);
    expect((await other.admin.caller.get(HOLDERS, { sceneId })).code).toBe(40400);
    expect((await people[0]!.caller.postJson(USE, { sceneIds: [sceneId] })).code).toBe(40300);
    expect((await people[0]!.caller.get(HOLDERS, { sceneId })).code).toBe(40300);
  });
});
