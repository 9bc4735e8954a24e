import assert from 'node:assert/strict';
import { approval } from '../kit/scenes.ts';
import {
  applicationOf,
  applyFor,
  approve,
  designated,
  editFlow,
  headAbove,
  headOfDepartment,
  newFlow,
  reject,
  waitingFor,
  waitsFor,
} from './approving.ts';
import { department, type Employee, giveScene, hire, type ScenarioCompany } from './company.ts';
import { eventually, ok } from './kit.ts';

/** A team within a department, beside another department; each has its head. */
async function organised(company: ScenarioCompany) {
  const [developer, teamLead, seller] = [
    await hire(company, '研发主管'),
    await hire(company, '组长'),
    await hire(company, '销售主管'),
  ];
  const development = await department(company, '研发部', [developer]);
  const team = await department(company, '平台组', [teamLead], development);
  const sales = await department(company, '销售部', [seller]);
  const [rider, colleague] = [await hire(company, '赵一', team), await hire(company, '钱二')];
  return { developer, teamLead, seller, rider, colleague, team, sales };
}
type People = Awaited<ReturnType<typeof organised>>;

/** All at once: the head of the team leaves, the team moves to another department, and the flow is another. */
async function upheaval(
  company: ScenarioCompany,
  { teamLead, team, sales, colleague }: People,
  flowId: number,
): Promise<void> {
  const { admin } = company;
  ok(await admin.form('/api/v2/company/user/delete', { userId: teamLead.staffId }), '删除员工');
  const moved = { deptId: team, name: '平台组', number: 'D平台组', superId: sales, type: 0 };
  ok(await admin.json('/api/v2/dept/update', moved), '移动部门');
  await editFlow(company, flowId, '简化审批', designated(colleague));
}

const endOf = async (person: Employee, applicationId: number): Promise<string> =>
  (await applicationOf(person, applicationId)).status;

/** Loop 7: an approver leaves, a department moves, a flow is edited, and what waits still ends. */
export async function reorganised(company: ScenarioCompany): Promise<void> {
  const people = await organised(company);
  const { developer, teamLead, seller, rider, colleague } = people;
  const flowId = await newFlow(company, '逐级审批', headOfDepartment, headAbove, designated(colleague));
  const sceneId = await giveScene(company, rider, approval({ name: '审批用车', flowId }), 100_000);
  const [first, second, unwanted] = [
    await applyFor(company, rider, sceneId),
    await applyFor(company, rider, sceneId),
    await applyFor(company, rider, sceneId),
  ];
  await approve(teamLead, { applicationId: second });
  const { approvalId, stepNo } = await waitingFor(developer, { applicationId: second });

  await upheaval(company, people, flowId);
  const late = await developer.json('/app/v1/approvals/approve', { approvalId, stepNo });
  assert.notEqual(late.code, 0, 'who is no head above the team any more decides nothing');
  await company.clock.letMinutesPass();
  await eventually('改由销售主管审批', () => waitsFor(seller, { applicationId: first }));

  await approve(seller, { applicationId: first }); // the team has no head: the first one above it decides
  await approve(company.admin, { applicationId: first }); // and above that one is the head of the company
  await approve(colleague, { applicationId: first }); // the flow that it began with still has this step
  assert.equal(await endOf(rider, first), 'passed');
  const { trail } = await applicationOf(rider, first);
  assert.ok(
    trail.some((line: { kind: string }) => line.kind === 'rerouted'),
    'the trail says who is asked instead',
  );

  await approve(company.admin, { applicationId: second });
  await approve(colleague, { applicationId: second });
  assert.equal(await endOf(rider, second), 'passed');
  await reject(seller, { applicationId: unwanted }, '请合并申请');
  assert.equal(await endOf(rider, unwanted), 'rejected');

  const fresh = await applyFor(company, rider, sceneId);
  await approve(colleague, { applicationId: fresh });
  assert.equal(await endOf(rider, fresh), 'passed');
}
