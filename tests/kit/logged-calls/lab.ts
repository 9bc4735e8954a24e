import type { Person } from '../company.ts';
import { insertOrder } from '../order-rows.ts';
import { makeFlow, savedScene, updateScene } from '../scene-calls.ts';
import { approval, BEIJING, quick } from '../scenes.ts';
import { SECOND } from '../second-approvals.ts';
import { type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const RESULT = {
  ...{ baseline: 'then', seconds: 1, singles: [], ranges: [], changes: [] },
  check: {
    ...{ orders: 0, same: 0, unsettled: 0, companyFen: 0, personalFen: 0 },
    unknown: { changed: 0, rules: 0, cap: 0, price: 0 },
  },
  whole: { label: '全部', movedFen: 0, refused: 0 },
};

/** A replay that has ended, kept or not. */
async function run(
  { server, company, maker = company.admin }: LoggedSetup & { readonly maker?: Person },
  name: string | null,
  status: 'done' | 'running' = 'done',
) {
  const { rows } = await server.owner.query(
    `insert into sandbox_run (company_id, kind, subject_id, subject, question, from_day, to_day, made_by, made_at, status,
       beat_at, finished_at, result, name)
     values ($1, 'scene', 1, '加班回家', '{}', '2026-01-01', '2026-01-31', $2, now(), $3, now(),
       case when $3 = 'done' then now() end, $4, $5) returning id::int as "sandboxId"`,
    [company.companyId, maker.staffId, status, status === 'done' ? JSON.stringify(RESULT) : null, name],
  );
  const [made]: { sandboxId: number }[] = rows;
  return made!;
}

/** A scene that only one person can approve, and somebody of 销售 who holds it. */
async function approvedByOne({ server, company }: LoggedSetup, name: string) {
  const { caller, staffId, phone } = company.admin;
  const userJson = { data: [{ userId: staffId, userName: '管理员', userPhone: phone }] };
  const steps = JSON.stringify([{ approvalUserRole: 3, userJson }]);
  const { flowId } = made(await caller.post('/api/v2/flow/add', { flowName: name, flowStepStr: steps }));
  const sceneId = await savedScene(caller, approval({ name, flowId }));
  const holder = await company.person({ department: '销售' });
  await server.owner.query('insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)', [
    ...[company.companyId, holder.staffId, sceneId],
  ]);
  return { deptId: company.departmentId('销售'), own: 0, sceneId };
}

const EXAMPLE = {
  ...{ name: '下班回家', weekday: 3, dayType: 1, dayBeforeType: 1, minute: 1270, serviceId: 2, groupId: 63 },
  start: { cityId: BEIJING, point: '116.397455,39.909187', address: '甲' },
  end: { cityId: BEIJING, point: '116.397455,39.909187', address: '乙' },
  ...{ estimate: 10, verdict: 'ALLOW' },
};
const exampleScene = ({ company }: LoggedSetup, name: string) => savedScene(company.admin.caller, quick({ name }));

export const LAB_CALLS: LoggedExamples = {
  'POST /api/v3/scene/examples/save': async (setup) => ({
    fields: { sceneId: await exampleScene(setup, '用例一'), ...EXAMPLE },
  }),
  'POST /api/v3/scene/examples/remove': async (setup) => {
    const sceneId = await exampleScene(setup, '用例二');
    const saved = await setup.company.admin.caller.postJson('/api/v3/scene/examples/save', { sceneId, ...EXAMPLE });
    return { fields: made(saved) };
  },
  'POST /api/v3/scene/examples/fromOrder': async (setup) => {
    const { server, company } = setup;
    const sceneId = await exampleScene(setup, '用例三');
    const { orderId } = await insertOrder(server.owner, company, { booker: company.admin, status: 'booking', sceneId });
    const { rows } = await server.owner.query('select number from ride_order where id = $1', [orderId]);
    return { fields: { sceneId, orderNo: rows[0].number } };
  },
  'POST /api/v3/version/scene/restore': async (setup) => {
    const sceneId = await exampleScene(setup, '用例四');
    made(await updateScene(setup.company.admin.caller, sceneId, quick({ name: '用例五' })));
    return { fields: { id: sceneId, restoreVersion: 1 } };
  },
  'POST /api/v3/version/flow/restore': async ({ company: { admin } }) => {
    const steps = (role: number) => JSON.stringify([{ approvalUserRole: role }]);
    const { flowId } = made(await admin.caller.post('/api/v2/flow/add', { flowName: '两版', flowStepStr: steps(1) }));
    const second = { flowId, flowName: '两版', flowStepStr: steps(4) };
    made(await admin.caller.post('/api/v2/flow/update/step', second));
    return { fields: { id: flowId, restoreVersion: 1 } };
  },
  'POST /api/v3/version/rule/restore': async ({ server, company }) => {
    const rule = (name: string, amountLimit: 0 | 1) => ({
      ...{ secondApprovalName: name, secondApprovalRuleStr: JSON.stringify({ amountLimit, getOnCar: 900 }) },
    });
    const flowId = await makeFlow(server, company, '两版规则');
    const save = (fields: object) => company.admin.caller.post(`${SECOND}/saveRule`, { flowId, ...fields });
    const { companySecondApprovalRuleId: id } = made(await save(rule('两版规则', 0)));
    made(await save({ id, ...rule('两版规则', 1) }));
    return { fields: { id, restoreVersion: 1 } };
  },
  'POST /api/v3/lab/sandbox/keep': async (setup) => ({ fields: { ...(await run(setup, null)), name: '晚半小时' } }),
  'POST /api/v3/lab/sandbox/share': async (setup) => ({
    fields: { ...(await run(setup, '晚半小时')), userIds: String((await setup.company.person()).staffId) },
  }),
  'POST /api/v3/lab/sandbox/remove': async (setup) => ({ fields: await run(setup, '晚半小时') }),
  'POST /api/v3/lab/sandbox/export': async (setup) => ({ fields: await run(setup, null) }),
  'POST /api/v3/lab/approvals/accept': async (setup) => ({
    fields: { ...(await approvedByOne(setup, '一人审批')), reason: '只有他能批' },
  }),
  'POST /api/v3/lab/approvals/reopen': async (setup) => {
    const fields = await approvedByOne(setup, '一人审批再提示');
    const accept = { ...fields, reason: '只有他能批' };
    made(await setup.company.admin.caller.post('/api/v3/lab/approvals/accept', accept));
    return { fields };
  },
};

export const endedRun = run;
