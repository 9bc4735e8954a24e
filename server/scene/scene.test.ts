import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { SCENE_REFUSALS, SceneTemplate } from '#rules/scene.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { addScene, makeFlow, SCENE, savedScene, updateScene, wireOf } from '../../tests/kit/scene-calls.ts';
import { approval, BEIJING, HANGZHOU, place, quick, SAMPLES, SHANGHAI } from '../../tests/kit/scenes.ts';
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
const versions = async (sceneId: number) =>
  (
    await server.owner.query(
      'select version, scene from scene_version where company_id = $1 and scene_id = $2 order by 1',
      [company.companyId, sceneId],
    )
  ).rows;
const expireNow = (sceneId: number, status = 'expired') =>
  server.owner.query('update scene set status = $1 where id = $2', [status, sceneId]);
const withFlow = (draft: object) => ('flowId' in draft ? { ...draft, flowId } : draft);

describe('saving', () => {
  test.each(SceneTemplate.names)('a %s scene is answered as it was sent', async (template) => {
    const draft = withFlow(SAMPLES[template]()) as never;
    const sceneId = await savedScene(admin, draft);
    const answer = await detail(sceneId);
    expect(answer).toEqual({
      code: 0,
      msg: '成功',
      data: {
        sceneId,
        ...wireOf(draft),
        templateName: SceneTemplate.labelOf(template),
        status: 1,
        restrictedCities: '',
        dept_id: company.rootId,
        version: 1,
      },
    });
  });

  test('a scene with every rule group, by the documented names', async () => {
    const draft = quick({
      name: '加班回家',
      label: 'overtime',
      reminder: '请走南门',
      startDay: today,
      endDay: today,
      hours: [{ weekday: 1, ranges: [{ from: 1260, to: 360 }] }],
      cityIds: [BEIJING, HANGZHOU],
      startPlaces: [place({ radiusMeters: 1500 })],
      services: ['scheduled'],
      perOrderQuotaFen: 8_050,
      countsPersonalLimit: true,
      dailyQuota: { unifiedFen: null, custom: [{ quotaFen: 10_000, cityIds: [HANGZHOU] }] },
      projectNo: 'required',
    });
    const { data } = await detail(await savedScene(admin, draft));
    expect(data).toMatchObject({
      sceneName: '加班回家',
      sceneLabel: 0,
      templateId: 1,
      templateName: '快捷用车',
      status: 1,
      startExpTime: startOfDay(today).getTime(),
      endExpTime: startOfDay(today).getTime() + 86_399_000,
      restrictedCities: '北京、杭州',
      carUseReminder: '请走南门',
      timeRule: { time: [{ week: 1, list: ['21:00-6:00'] }] },
      customizeRule: { limitCity: [BEIJING, HANGZHOU] },
      addressRule: {
        start: [{ cityId: BEIJING, address: '天安门', point: '116.397455,39.909187', radius: 1500 }],
        end: [],
        same: 0,
        line: 0,
      },
      serviceRule: { service: [{ serviceTypeId: 2, name: '预约用车' }] },
      carGroupRule: { carGroup: [63, 35] },
      quotaRule: {
        sceneQuota: 80.5,
        usePersonal: 1,
        daliyQuota: { unified: -1, customize: [{ quota: 100, cityIds: [HANGZHOU] }] },
      },
      dictRule: { projectNoDict: 2, viaDict: 1, peerDict: 1 },
      travelRule: null,
      otCarpooling: null,
    });
  });

  test('consequences are applied before it is stored', async () => {
    const sceneId = await savedScene(admin, quick({ sameCity: true, startPlaces: [place()], endPlaces: [place()] }));
    const { data } = await detail(sceneId);
    expect(data.serviceRule.service).toEqual([{ serviceTypeId: 2, name: '预约用车' }]);
    expect(data.addressRule.same).toBe(0);
  });

  test('each save is a version; what is in flight keeps its own', async () => {
    const sceneId = await savedScene(admin, quick());
    expect((await updateScene(admin, sceneId, quick({ perOrderQuotaFen: 80_000 }))).code).toBe(0);
    expect((await updateScene(admin, sceneId, quick({ perOrderQuotaFen: 80_000 }))).code).toBe(0);
    const rows = await versions(sceneId);
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
    expect(rows.map(({ scene }) => scene.perOrderQuotaFen)).toEqual([null, 80_000]);
    expect((await detail(sceneId)).data.version).toBe(2);
  });

  test('the log tells old and new of what changed', async () => {
    const sceneId = await savedScene(admin, quick({ name: '加班', cityIds: [BEIJING] }));
    const changed = quick({ name: '加班', cityIds: [BEIJING, SHANGHAI], perOrderQuotaFen: 80_000 });
    await updateScene(admin, sceneId, changed);
    await updateScene(admin, sceneId, changed);
    expect(await company.log()).toEqual([
      { type: 'add', content: '新建场景“加班”（快捷用车）', staffName: '管理员', permissionId: 13 },
      {
        type: 'edit',
        content: '编辑场景“加班”：用车城市 仅限 北京 → 仅限 北京、上海；费用限额 每单限额 不限 → 每单限额 ¥800.00',
        staffName: '管理员',
        permissionId: 13,
      },
      { type: 'edit', content: '编辑场景“加班”，内容没有变化', staffName: '管理员', permissionId: 13 },
    ]);
  });
});

describe('what is refused', () => {
  const refusal = (name: keyof typeof SCENE_REFUSALS) => SCENE_REFUSALS[name].code;

  test.each([
    ['sceneName', { sceneName: ' ' }, 'sceneName', '请输入场景名称'],
    ['sceneName', { sceneName: '长'.repeat(51) }, 'sceneName', '请填写正确的场景名称'],
    ['serviceRule', { serviceRule: { service: [] } }, 'serviceRule.service', '请至少选择一个服务类型'],
    ['carGroupRule', { carGroupRule: {} }, 'carGroupRule.carGroup', '请至少选择一个车型'],
    ['quotaRule', { quotaRule: { sceneQuota: '' } }, 'quotaRule.sceneQuota', '请输入正确的金额'],
    ['templateId', { templateId: 9 }, 'templateId', '数据模板ID找不到或不匹配！'],
  ])('%s: %j at its field', async (_name, change, field, message) => {
    expect(await addScene(admin, quick(), change)).toMatchObject({
      code: 40000,
      msg: message,
      fields: { [field]: message },
    });
  });

  test.each([
    ['serviceHidden', { serviceRule: { service: [{ serviceTypeId: 6 }] } }],
    ['serviceHidden', { serviceRule: { service: [63] } }],
    ['groupHidden', { carGroupRule: { carGroup: [69] } }],
    ['cityUnknown', { customizeRule: { limitCity: [999_999] } }],
    ['endPassed', { startExpTime: 1_700_000_000_000, endExpTime: 1_700_100_000_000 }],
  ] as const)('%s: %j', async (name, change) => {
    expect(await addScene(admin, quick(), change)).toMatchObject({ code: refusal(name), fields: expect.anything() });
  });

  test('a start before yesterday, unless it was so before', async () => {
    const dated = (startDay: string, endDay = addDays(today, 30)) => quick({ startDay, endDay });
    expect((await addScene(admin, dated(addDays(today, -2)))).code).toBe(refusal('startPassed'));
    const sceneId = await savedScene(admin, dated(addDays(today, -1)));
    await server.owner.query(
      `update scene set starts_at = (starts_at at time zone 'UTC' - interval '90 days') at time zone 'UTC' where id = $1`,
      [sceneId],
    );
    expect((await updateScene(admin, sceneId, dated(addDays(today, -91), addDays(today, 60)))).code).toBe(0);
  });

  test('a flow of another company, a deleted one and none at all', async () => {
    const other = await server.company();
    const foreign = await makeFlow(server, other);
    expect((await addScene(admin, approval({ flowId: foreign }))).code).toBe(refusal('flowGone'));
    expect((await addScene(admin, approval({ flowId: 99_999_999 }))).code).toBe(refusal('flowGone'));
    await server.owner.query('update approval_flow set deleted_at = now() where id = $1', [flowId]);
    expect(await addScene(admin, approval({ flowId }))).toMatchObject({
      code: refusal('flowGone'),
      fields: { 'flowRule.flowId': expect.any(String) },
    });
  });

  test('another template', async () => {
    const sceneId = await savedScene(admin, quick());
    expect((await updateScene(admin, sceneId, approval({ flowId }))).code).toBe(refusal('templateLocked'));
  });

  test.each(['deleted', 'expired'])('anything on a scene that is %s; it can be copied as new', async (status) => {
    const sceneId = await savedScene(admin, quick());
    await expireNow(sceneId, status);
    expect((await updateScene(admin, sceneId, quick({ name: '新' }))).code).toBe(refusal('isFinal'));
    for (const what of ['stop', 'start', 'delete'] as const)
      expect((await act(what, sceneId)).code).toBe(refusal('isFinal'));
    expect((await addScene(admin, quick({ name: '副本' }))).code).toBe(0);
  });

  test('a name with half of a rare character, which nothing could store', async () => {
    const answer = await addScene(admin, quick({ name: '加班\ud800' }));
    expect(answer).toMatchObject({ code: 40000, fields: { sceneName: '含有不能保存的字符' } });
    expect((await addScene(admin, quick({ name: '加班😀' }))).code).toBe(0);
  });

  test('an update that read an older version', async () => {
    const sceneId = await savedScene(admin, quick());
    expect((await updateScene(admin, sceneId, quick({ name: '一' }), { version: 1 })).code).toBe(0);
    expect((await updateScene(admin, sceneId, quick({ name: '二' }), { version: 1 })).code).toBe(40900);
    expect((await updateScene(admin, sceneId, quick({ name: '三' }))).code).toBe(0);
  });
});
