import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { makeFlow, savedScene, updateScene } from '../../tests/kit/scene-calls.ts';
import { approval, BEIJING, quick } from '../../tests/kit/scenes.ts';
import { newRule, SECOND } from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: {}, 销售: {} }, scene: quick() });
});

type Kind = 'scene' | 'flow' | 'rule';
const admin = () => rides.company.admin.caller;
const list = (kind: Kind, id: number, caller = admin()) => caller.post(`/api/v3/version/${kind}/list`, { id });
const versions = async (kind: Kind, id: number) => done(await list(kind, id)).list;
const restore = (kind: Kind, id: number, fields: object, caller = admin()) =>
  caller.post(`/api/v3/version/${kind}/restore`, { id, ...fields });
const lastEntry = async () => (await rides.company.log()).at(-1)!;
const change = (perOrderQuotaFen: number | null, more: object = {}) =>
  updateScene(admin(), rides.sceneId, quick({ perOrderQuotaFen }), more);

describe('versions of a scene', () => {
  test('say who, when and why, what changed, and how many orders went by each', async () => {
    await rides.booked(await rides.rider());
    done(await change(8_000, { changeReason: '  下月起每单八十元 ' }));
    expect((await lastEntry()).content).toMatch(/；理由：下月起每单八十元$/);
    const [second, first] = await versions('scene', rides.sceneId);
    expect(first).toMatchObject({ version: 1, reason: '', changed: [], judgedNum: 1, restoredVersion: null });
    expect(second).toMatchObject({
      ...{ version: 2, userName: rides.company.admin.name, reason: '下月起每单八十元', changed: ['费用限额'] },
      ...{ judgedNum: 0, failedExamples: null, sandboxId: null },
    });
    expect(second.parts).toContainEqual({ group: '费用限额', field: 'perOrderQuotaFen', text: '每单限额 ¥80.00' });
  });

  test('one comes back as a new version, by the save’s own checks, with its log entry', async () => {
    done(await change(8_000));
    const stale = { restoreVersion: 1, version: 1 };
    expect(await restore('scene', rides.sceneId, stale)).toMatchObject({ code: 40900 });
    const back = await restore('scene', rides.sceneId, { restoreVersion: 1, version: 2, reason: '改错了' });
    expect(back).toMatchObject({ code: 0, data: { version: 3 } });
    expect(await lastEntry()).toMatchObject({ type: 'edit', permissionId: 13 });
    expect((await lastEntry()).content).toMatch(
      /^恢复第 1 版为第 3 版，编辑场景“测试场景”：费用限额 .*；理由：改错了$/,
    );
    const [third, , first] = await versions('scene', rides.sceneId);
    expect(third).toMatchObject({ version: 3, restoredVersion: 1, reason: '改错了', parts: first.parts });
    expect(await restore('scene', rides.sceneId, { restoreVersion: 1 })).toMatchObject({ code: 39021 });
    expect(await restore('scene', rides.sceneId, { restoreVersion: 9 })).toMatchObject({ code: 40400 });
    done(await admin().post('/api/v2/scene/delete', { sceneId: rides.sceneId }));
    expect(await restore('scene', rides.sceneId, { restoreVersion: 2 })).toMatchObject({ code: 39023 });
    expect(done(await list('scene', rides.sceneId))).toMatchObject({ isOpen: false, version: 3 });
  });

  test('a flow that is gone keeps its versions from coming back; an example that fails needs its reason', async () => {
    const [gone, stays] = [await makeFlow(server, rides.company, '旧审批'), await makeFlow(server, rides.company)];
    const sceneId = await savedScene(admin(), approval({ name: '外出', flowId: gone }));
    done(await updateScene(admin(), sceneId, approval({ name: '外出', flowId: stays })));
    done(await admin().post('/api/v2/flow/delete', { flowId: gone }));
    expect(await restore('scene', sceneId, { restoreVersion: 1 })).toMatchObject({ code: 39022 });

    done(await change(3_000));
    const start = { cityId: BEIJING, point: '116.397455,39.909187', address: '天安门' };
    done(
      await admin().postJson('/api/v3/scene/examples/save', {
        ...{ sceneId: rides.sceneId, name: '每单三十', weekday: 3, dayType: 1, dayBeforeType: 1, minute: 1270 },
        ...{ serviceId: 2, groupId: 63, estimate: 59.28, start, end: start, verdict: 'ALLOW_SPLIT', companyAmount: 30 },
      }),
    );
    expect(await restore('scene', rides.sceneId, { restoreVersion: 1 })).toMatchObject({ code: 26021 });
    done(await restore('scene', rides.sceneId, { restoreVersion: 1, overrideReason: '会议决定放开' }));
    expect((await versions('scene', rides.sceneId))[0]).toMatchObject({ failedExamples: 1, reason: '会议决定放开' });
  });

  test('who reads the log sees them and changes nothing; others and other companies see none', async () => {
    const { company, sceneId } = rides;
    done(await change(8_000));
    const auditor = await company.person({ roles: [await company.role('审计', [27], 'all')] });
    expect(done(await list('scene', sceneId, auditor.caller)).list).toHaveLength(2);
    expect(await restore('scene', sceneId, { restoreVersion: 1 }, auditor.caller)).toMatchObject({ code: 40300 });
    const clerk = await company.person({ roles: [await company.role('订单', [21], 'all')] });
    expect(await list('scene', sceneId, clerk.caller)).toMatchObject({ code: 40300 });
    const other = await server.company();
    expect(await list('scene', sceneId, other.admin.caller)).toMatchObject({ code: 40400 });
    expect(await restore('scene', sceneId, { restoreVersion: 1 }, other.admin.caller)).toMatchObject({ code: 40400 });
    expect(await change(9_000, { changeReason: '一'.repeat(121) })).toMatchObject({ code: 40000 });
  });
});

test('a flow comes back with its steps and amounts, unless somebody it names has left', async () => {
  const { company } = rides;
  const leaver = await company.person({ name: '将离任' });
  const designated = (person: { staffId: number; name: string; phone: string }) => ({
    approvalUserRole: 3,
    userJson: { data: [{ userId: person.staffId, userName: person.name, userPhone: person.phone }] },
  });
  const save = (path: string, steps: object[], more: object) =>
    admin().post(`/api/v2/flow/${path}`, { flowName: '日常', flowStepStr: JSON.stringify(steps), ...more });
  const { flowId } = done(await save('add', [{ approvalUserRole: 1 }, { ...designated(leaver), fromAmount: 100 }], {}));
  const reason = { changeReason: '只留一步' };
  done(await save('update/step', [{ approvalUserRole: 4, stepId: 1, aloneAmount: 5 }], { flowId, ...reason }));
  const [second, first] = await versions('flow', flowId);
  expect(second).toMatchObject({ reason: '只留一步', changed: ['审批步骤'] });
  expect(first.parts.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'kind',
    'step 1',
    'step 2',
    'waiting',
  ]);
  done(await restore('flow', flowId, { restoreVersion: 1, version: 2 }));
  expect((await versions('flow', flowId))[0]).toMatchObject({ version: 3, restoredVersion: 1, parts: first.parts });
  expect((await lastEntry()).content).toMatch(/^恢复第 1 版为第 3 版，编辑审批流“日常”/);
  done(await restore('flow', flowId, { restoreVersion: 2 }));
  done(await admin().post('/api/v2/company/user/delete', { userId: leaver.staffId }));
  expect(await restore('flow', flowId, { restoreVersion: 1 })).toMatchObject({
    msg: expect.stringContaining('将离任'),
  });
});

test('a second-approval rule comes back as it was', async () => {
  const flowId = await makeFlow(server, rides.company);
  const sceneId = await savedScene(admin(), approval({ name: '外出', flowId }));
  const ruleId = await newRule(rides.company, flowId, { amountLimit: 1, getOnCar: 1_000 }, sceneId);
  const watched = { amountLimit: 0, getOnCar: 500, getOffCar: '' };
  done(
    await admin().post(`${SECOND}/saveRule`, {
      ...{ id: ruleId, secondApprovalName: '二次审批', flowId, secondApprovalRuleStr: JSON.stringify(watched) },
      changeReason: '收紧',
    }),
  );
  expect((await versions('rule', ruleId))[0]).toMatchObject({ version: 2, reason: '收紧', changed: ['触发条件'] });
  done(await restore('rule', ruleId, { restoreVersion: 1, version: 2 }));
  expect((await versions('rule', ruleId))[0]).toMatchObject({ version: 3, restoredVersion: 1 });
  expect(await restore('rule', ruleId, { restoreVersion: 1 })).toMatchObject({ code: 39021 });
  expect(await lastEntry()).toMatchObject({ permissionId: 45 });
});
