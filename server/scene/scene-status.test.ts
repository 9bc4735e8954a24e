import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { SCENE_REFUSALS } from '#rules/scene.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { makeFlow, SCENE, savedScene, updateScene } from '../../tests/kit/scene-calls.ts';
import { approval, quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Caller;
let flowId: number;
const today = dayOf(new Date());

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  admin = company.admin.caller;
  flowId = await makeFlow(server, company);
});

const detail = (sceneId: number, caller = admin) => caller.post(`${SCENE}/getDetail`, { sceneId });
const act = (what: 'stop' | 'start' | 'delete', sceneId: number, caller = admin) =>
  caller.post(`${SCENE}/${what}`, { sceneId });
const statusOf = async (sceneId: number) => (await detail(sceneId)).data.status;

describe('status', () => {
  test('stopped, started and deleted, each once and each in the log', async () => {
    const sceneId = await savedScene(admin, quick({ name: '加班' }));
    expect(await act('start', sceneId)).toMatchObject({ code: SCENE_REFUSALS.alreadyEnabled.code });
    expect(await act('stop', sceneId)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await act('stop', sceneId)).toMatchObject({ code: SCENE_REFUSALS.alreadyDisabled.code });
    expect(await statusOf(sceneId)).toBe(0);
    expect((await act('start', sceneId)).code).toBe(0);
    expect(await statusOf(sceneId)).toBe(1);
    expect((await act('delete', sceneId)).code).toBe(0);
    expect(await statusOf(sceneId)).toBe(2);
    expect((await company.log()).slice(1).map(({ type, content }) => [type, content])).toEqual([
      ['disable', '禁用场景“加班”：已启用 → 已禁用'],
      ['enable', '启用场景“加班”：已禁用 → 已启用'],
      ['delete', '删除场景“加班”：已启用 → 已删除'],
    ]);
  });

  test('a scene whose flow is gone cannot be started', async () => {
    const sceneId = await savedScene(admin, approval({ flowId }));
    await act('stop', sceneId);
    await server.owner.query('update approval_flow set deleted_at = now() where id = $1', [flowId]);
    expect(await act('start', sceneId)).toMatchObject({ code: SCENE_REFUSALS.flowGone.code });
    expect(await statusOf(sceneId)).toBe(0);
  });

  test('nor one whose last day is over', async () => {
    const sceneId = await savedScene(admin, quick({ startDay: today, endDay: today }));
    await act('stop', sceneId);
    await server.owner.query(
      `update scene set starts_at = (starts_at at time zone 'UTC' - interval '9 days') at time zone 'UTC', ends_at = (ends_at at time zone 'UTC' - interval '9 days') at time zone 'UTC' where id = $1`,
      [sceneId],
    );
    expect(await act('start', sceneId)).toMatchObject({ code: SCENE_REFUSALS.endPassed.code });
  });
});

describe('the list', () => {
  test('all scenes of the company, newest first, whole, with total and pageSize', async () => {
    const ids: number[] = [];
    for (const name of ['一', '二', '三']) ids.push(await savedScene(admin, quick({ name })));
    await act('delete', ids[0]!);
    const answer = await admin.post(`${SCENE}/getPage`, { pageNum: 1, pageSize: 2 });
    expect(answer).toMatchObject({ code: 0, data: { total: 3, pageSize: 2 } });
    expect(answer.data.list.map(({ sceneName }: { sceneName: string }) => sceneName)).toEqual(['三', '二']);
    expect(answer.data.list[0]).toEqual((await detail(ids[2]!)).data);
    const second = await admin.post(`${SCENE}/getPage`, { pageNum: 2, pageSize: 2 });
    expect(second.data.list).toMatchObject([
      { sceneId: ids[0], status: 2, templateName: '快捷用车', sceneLabel: null },
    ]);
  });

  test('an empty list', async () => {
    expect((await admin.post(`${SCENE}/getPage`)).data).toEqual({ list: [], total: 0, pageSize: 10 });
  });

  test('the short list for everybody', async () => {
    const sceneId = await savedScene(admin, quick({ name: '加班' }));
    const { caller } = await company.person();
    expect((await caller.post(`${SCENE}/getList`)).data).toEqual([
      { sceneId, sceneName: '加班', templateId: 1, status: 1 },
    ]);
  });
});

describe('who may', () => {
  const CALLS = [
    ['getPage', {}],
    ['getDetail', { sceneId: 1 }],
    ['stop', { sceneId: 1 }],
    ['start', { sceneId: 1 }],
    ['delete', { sceneId: 1 }],
    ['add', {}],
    ['update', {}],
    ['try', {}],
  ] as const;
  test.each(CALLS)(
    '%s needs 13: not a visitor, not staff, not role 4, not a department administrator',
    async (call, body) => {
      const people = [
        await company.person(),
        await company.person({ roles: [4] }),
        await company.person({ department: '研发', manages: ['研发'] }),
      ];
      for (const { caller } of people) expect((await caller.postJson(`${SCENE}/${call}`, body)).code).toBe(40300);
      expect((await server.visitor().postJson(`${SCENE}/${call}`, body)).code).toBe(10004);
    },
  );

  test('the permission alone decides: scenes have no department', async () => {
    const roleId = await company.role('场景', [13], 'none');
    const { caller } = await company.person({ department: '研发', roles: [roleId] });
    const sceneId = await savedScene(caller, quick());
    expect((await detail(sceneId, caller)).data.dept_id).toBe(company.departmentId('研发'));
    expect((await detail(sceneId)).code).toBe(0);
  });

  test('another company’s scene is no scene', async () => {
    const other = await server.company();
    const foreign = await savedScene(other.admin.caller, quick({ name: '别家' }));
    const unknown = 99_999_999;
    for (const sceneId of [foreign, unknown]) {
      const missing = { code: 40400, msg: '没有查询到数据', data: null };
      expect(await detail(sceneId)).toEqual(missing);
      expect(await updateScene(admin, sceneId, quick())).toEqual(missing);
      for (const what of ['stop', 'start', 'delete'] as const) expect(await act(what, sceneId)).toEqual(missing);
      expect(await admin.post('/api/otRoute/getList', { sceneId })).toEqual(missing);
    }
    expect((await admin.post(`${SCENE}/getPage`)).data.total).toBe(0);
    expect((await admin.post(`${SCENE}/getList`)).data).toEqual([]);
  });
});
