import assert from 'node:assert/strict';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { approval } from '../kit/scenes.ts';
import { applicationOf, applyFor, approve, headAbove, headOfDepartment, newFlow, waitsFor } from './approving.ts';
import { department, giveScene, hire, type ScenarioCompany } from './company.ts';
import { eventually, ok, refused } from './kit.ts';

const HOUR_MS = 3_600_000;
/** Noon of a day from now: what may wait for the morning does not. */
const noonIn = ({ clock }: ScenarioCompany, days: number): Date =>
  new Date(startOfDay(addDays(dayOf(clock.now()), days)).getTime() + 12 * HOUR_MS);

async function organised(company: ScenarioCompany) {
  const [chief, head, deputy] = [
    await hire(company, '总监'),
    await hire(company, '主管'),
    await hire(company, '代审人'),
  ];
  const above = await department(company, '研发部', [chief]);
  const team = await department(company, '平台组', [head], above);
  const rider = await hire(company, '赵一', team);
  return { chief, head, deputy, rider };
}

const lastLine = (trail: readonly { text: string }[]): string => trail.at(-1)!.text;

/** Loop 15: an approver is away, a deputy decides; nobody decides, and time does as the flow says. */
export async function deputyAndTime(company: ScenarioCompany): Promise<void> {
  const { chief, head, deputy, rider } = await organised(company);
  const waitRule = { remindHours: 8, escalateHours: 20, escalateTo: headAbove, timeoutHours: 60, timeoutAction: 1 };
  const flowId = await newFlow(company, '有时限的审批', headOfDepartment);
  const timed = { flowId, flowName: '有时限的审批', flowStepStr: JSON.stringify([headOfDepartment]) };
  const edit = { ...timed, waitRule: JSON.stringify(waitRule) };
  ok(await company.admin.form('/api/v2/flow/update/step', edit), '设置审批时限');
  const sceneId = await giveScene(company, rider, approval({ name: '审批用车', flowId }), 100_000);
  const days = { endDay: addDays(dayOf(company.clock.now()), 9) };

  const today = dayOf(company.clock.now());
  const away = { deputyId: deputy.staffId, startDay: today, endDay: today };
  const { deputyshipId } = ok(await head.json('/app/v1/deputies/name', away), '请人代审');
  refused(await deputy.json('/app/v1/deputies/name', { ...away, deputyId: head.staffId }), 28165, '不能互相代审');
  const first = await applyFor(company, rider, sceneId, days);
  await approve(deputy, { applicationId: first });
  const decided = await applicationOf(rider, first);
  assert.equal(decided.status, 'passed');
  assert.equal(lastLine(decided.trail), '第 1 步 代审人 代 主管 审批通过');
  ok(await deputy.json('/app/v1/deputies/end', { deputyshipId }), '结束代审');

  const [second, third] = [
    await applyFor(company, rider, sceneId, days),
    await applyFor(company, rider, sceneId, days),
  ];
  assert.equal(await waitsFor(deputy, { applicationId: second }), undefined, 'a deputy no longer is asked no longer');
  ok(await rider.json('/app/v1/applications/remind', { applicationId: second }), '催办');
  refused(await rider.json('/app/v1/applications/remind', { applicationId: second }), 28171, '刚催过');

  await company.clock.moveTo(noonIn(company, 2));
  await eventually('上报总监', () => waitsFor(chief, { applicationId: second }));
  await approve(chief, { applicationId: second });
  assert.equal((await applicationOf(rider, second)).status, 'passed');

  await company.clock.moveTo(noonIn(company, 4));
  await eventually('超时自动通过', async () => (await applicationOf(rider, third)).status === 'passed');
  const { trail } = await applicationOf(rider, third);
  const kinds = trail.map(({ kind }: { kind: string }) => kind);
  assert.ok(kinds.includes('escalated'), 'the trail says that it was escalated');
  assert.ok(lastLine(trail).includes('超过审批时限，自动通过'), lastLine(trail));
}
