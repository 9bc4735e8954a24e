import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import { DayKind, dayKindOf } from '#rules/day-kind.ts';
import { applied, HEAD, newFlow, SUPERIOR } from '../../tests/kit/applications.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { fetched } from '../../tests/kit/invoice-desk.ts';
import { done, NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { savedScene } from '../../tests/kit/scene-calls.ts';
import { approval, quick } from '../../tests/kit/scenes.ts';
import { newRule, SECOND } from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
const DAY = dayOf(NOON);
const SPAN = { startDay: addDays(DAY, -30), endDay: DAY };
const opened = async (scene = quick()) => {
  rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {} }, 销售: {} }, scene });
  admin = rides.company.admin.caller;
};
const call = (name: string, fields: object, caller = admin) =>
  caller.post(`/api/v3/lab/sandbox/${name}`, { ...fields });
/** Begins a run and waits until it is done. */
async function played(name: string, fields: object): Promise<number> {
  const { sandboxId } = done(await call(name, fields));
  await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
  return sandboxId;
}
const lastEntry = async () => (await rides.company.log()).at(-1)!.content;

describe('a flow', () => {
  beforeEach(() => opened());
  const stepsOf = (...steps: object[]) => JSON.stringify(steps);

  test('asks others for the past applications, is kept with its outcome and attached to the saved change', async () => {
    const { company } = rides;
    await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
    await company.person({ name: '王研发', department: '研发', manages: ['研发'] });
    const worker = await company.person({ name: '张小明', department: '平台' });
    const flowId = await newFlow(company, [HEAD]);
    const sceneId = await savedScene(admin, approval({ name: '外出', flowId }));
    await rides.grant(worker, sceneId);
    await applied(worker, sceneId);
    const same = { flowId, flowStepStr: stepsOf(HEAD), ...SPAN };
    expect(await call('flow', same)).toMatchObject({ code: 39003 });
    const flowStepStr = stepsOf(HEAD, SUPERIOR);
    const sandboxId = await played('flow', { flowId, flowStepStr, ...SPAN });
    const result = done(await call('flowResult', { sandboxId }));
    expect(result).toMatchObject({
      ...{ kind: 'flow', subjectName: '用车审批', applicationNum: 1, changedNum: 1 },
      ...{ before: { decisionNum: 1, autoPassNum: 0 }, after: { decisionNum: 2, autoPassNum: 0 } },
      changes: [{ label: '第 2 步', before: '无', after: '上级' }],
      examples: [{ userName: '张小明', before: ['李平台'], after: ['李平台', '王研发'] }],
    });
    const sums = result.approvers.map(({ name, before, after }: Record<string, unknown>) => [name, before, after]);
    expect(sums.toSorted()).toEqual([
      ['李平台', 1, 1],
      ['王研发', 0, 1],
    ]);
    expect(result.flow).toMatchObject({
      flowId,
      version: 1,
      flowStepList: [{ stepText: '部门负责人' }, { stepText: '上级' }],
    });
    expect(await call('result', { sandboxId })).toMatchObject({ code: 40400 });
    done(await call('keep', { sandboxId, name: '加一步上级' }));
    expect(done(await call('list', {})).list).toMatchObject([{ kind: 'flow', name: '加一步上级', outcome: '+1 次' }]);
    const saved = { flowId, flowName: '用车审批', flowStepStr, sandboxId };
    done(await admin.post('/api/v2/flow/update/step', saved));
    expect(await lastEntry()).toContain('；依据回放“加一步上级”');
    const versions = done(await admin.post('/api/v3/version/flow/list', { id: flowId })).list;
    expect(versions[0]).toMatchObject({ version: 2, sandboxId, sandboxName: '加一步上级' });
    // The version before is played from its page, against the one in force now.
    const older = { kind: 'flow', id: flowId, ...SPAN };
    expect(await call('version', { ...older, playVersion: 2 })).toMatchObject({ code: 39003 });
    expect(await call('version', { ...older, playVersion: 9 })).toMatchObject({ code: 40400 });
    const again = done(await call('flowResult', { sandboxId: await played('version', { ...older, playVersion: 1 }) }));
    expect(again).toMatchObject({ before: { decisionNum: 2 }, after: { decisionNum: 1 }, changedNum: 1 });
    const foreign = { ...saved, flowId: await newFlow(company, [HEAD]) };
    expect(await admin.post('/api/v2/flow/update/step', foreign)).toMatchObject({ code: 40400 });
  });

  test('is played by who may change it, and counts within the reader’s departments', async () => {
    const { company } = rides;
    const flowId = await newFlow(company, [HEAD]);
    const run = { flowId, flowStepStr: stepsOf(SUPERIOR), ...SPAN };
    const reader = await company.person({ roles: [await company.role('报表', [39], 'all')] });
    expect(await call('flow', run, reader.caller)).toMatchObject({ code: 39009 });
    const sandboxId = await played('flow', run);
    expect(await call('flowResult', { sandboxId }, reader.caller)).toMatchObject({ code: 40400 });
    done(await call('share', { sandboxId, userIds: String(reader.staffId) }));
    expect(done(await call('flowResult', { sandboxId }, reader.caller))).toMatchObject({
      applicationNum: 0,
      flow: null,
    });
    const scoped = await company.person({
      department: '销售',
      roles: [await company.role('销售报表', [39], 'ownTree')],
    });
    done(await call('share', { sandboxId, userIds: String(scoped.staffId) }));
    expect(done(await call('flowResult', { sandboxId }, scoped.caller))).toMatchObject({ departmentNum: 1 });
    const other = await server.company();
    expect(await call('flowResult', { sandboxId }, other.admin.caller)).toMatchObject({ code: 40400 });
    expect(await call('flow', run, other.admin.caller)).toMatchObject({ code: 40400 });
  });
});

test('a second-approval rule holds other rides, with what the company paid of them', async () => {
  await opened(quick({ perOrderQuotaFen: 4_700 }));
  const { company, sceneId } = rides;
  const flowId = await newFlow(company, [HEAD]);
  const ruleId = await newRule(company, flowId, { amountLimit: 0, getOnCar: 900 });
  await server.owner.query('insert into second_approval_scene (company_id, scene_id, rule_id) values ($1, $2, $3)', [
    ...[company.companyId, sceneId, ruleId],
  ]);
  await rides.drive(await rides.booked(await rides.rider('平台')), 'priced', 5_000);
  const secondApprovalRuleStr = JSON.stringify({ amountLimit: 1, getOnCar: 900, getOffCar: '' });
  const sandboxId = await played('rule', { ruleId, secondApprovalRuleStr, ...SPAN });
  expect(done(await call('ruleResult', { sandboxId }))).toMatchObject({
    ...{ orderNum: 1, before: { orderNum: 0, amount: 0 }, after: { orderNum: 1, amount: 47 } },
    ...{ added: { orderNum: 1, amount: 47 }, dropped: { orderNum: 0, amount: 0 } },
    examples: [{ isNew: true, text: '实付 ¥50.00，超过 ¥47.00' }],
    secondApprovalRuleStr: JSON.stringify({ amountLimit: 1, getOnCar: 900, getOffCar: '' }),
  });
  // The workbook has every order, also those that a result has no room for.
  const { rows: kept } = await server.owner.query<{ result: { ruleParts: object[] } }>(
    'select result from sandbox_run where company_id = $1 and id = $2',
    [company.companyId, sandboxId],
  );
  const result = {
    ...kept[0]!.result,
    ruleParts: kept[0]!.result.ruleParts.map((part) => ({ ...part, examples: [] })),
  };
  await server.owner.query('update sandbox_run set result = $3 where company_id = $1 and id = $2', [
    ...[company.companyId, sandboxId, JSON.stringify(result)],
  ]);
  const sheet = await readSpreadsheet(await fetched(admin, done(await call('export', { sandboxId }))));
  expect(sheet.ok && sheet.rows.at(-1)).toMatchObject([
    '新要的',
    expect.any(String),
    ...Array(5).fill(expect.anything()),
    '实付 ¥50.00，超过 ¥47.00',
  ]);
  const saved = { id: ruleId, secondApprovalName: '二次审批', flowId, sandboxId };
  const triggers = JSON.stringify({ amountLimit: 1, getOnCar: '', getOffCar: '' });
  done(await admin.post(`${SECOND}/saveRule`, { ...saved, secondApprovalRuleStr: triggers }));
  expect(await lastEntry()).toContain('；依据回放“');
});

test('other days refuse rides of scenes that go by kinds of days; people left out do not count', async () => {
  const kind = dayKindOf(DAY);
  const other = DayKind.names.find((one) => one !== kind)!;
  await opened(quick({ kindHours: [{ kind, ranges: [{ from: 0, to: 1_439 }] }] }));
  const [one, two] = [await rides.rider('平台'), await rides.rider('销售')];
  for (const person of [one, two]) await rides.drive(await rides.booked(person), 'priced');
  const days = [{ date: DAY, dayType: DayKind.codeOf(other) }];
  const play = async (more: object = {}) => {
    const { sandboxId } = done(
      await admin.postJson('/api/v3/lab/sandbox/run', { kind: 'calendar', days, ...SPAN, ...more }),
    );
    await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
    return done(await call('result', { sandboxId }));
  };
  const result = await play();
  expect(result.sums).toMatchObject([{ change: 'refused', orderNum: 2, after: 0 }]);
  expect(result.changes).toEqual([
    { group: 'calendar', label: DAY, fields: [], before: DayKind.labelOf(kind), after: DayKind.labelOf(other) },
  ]);
  expect((await play({ exceptUserIds: [one.staffId] })).sums).toMatchObject([{ change: 'refused', orderNum: 1 }]);
  const unchanged = { kind: 'calendar', days: [{ date: DAY, dayType: DayKind.codeOf(kind) }], ...SPAN };
  expect(await admin.postJson('/api/v3/lab/sandbox/run', unchanged)).toMatchObject({ code: 39003 });
});
