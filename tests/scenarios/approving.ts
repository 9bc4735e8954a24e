import assert from 'node:assert/strict';
import { dayOf } from '#rules/calendar.ts';
import { BEIJING } from '../kit/scenes.ts';
import type { Employee, ScenarioCompany } from './company.ts';
import { ok } from './kit.ts';
import { rideTime } from './ride.ts';

/** Steps of a flow as its editor sends them. */
export const headOfDepartment = { approvalUserRole: 1 };
export const headAbove = { approvalUserRole: 4 };
export const designated = (...people: readonly Employee[]) => ({
  approvalUserRole: 3,
  userJson: { data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })) },
});

const flowFields = (flowName: string, steps: readonly object[]) => ({
  flowName,
  flowStepStr: JSON.stringify(steps),
  flowType: 0,
});

export const newFlow = async ({ admin }: ScenarioCompany, name: string, ...steps: readonly object[]): Promise<number> =>
  ok(await admin.form('/api/v2/flow/add', flowFields(name, steps)), '新增审批流').flowId;

export async function editFlow({ admin }: ScenarioCompany, flowId: number, name: string, ...steps: readonly object[]) {
  ok(await admin.form('/api/v2/flow/update/step', { flowId, ...flowFields(name, steps) }), '编辑审批流');
}

/** Applies for one ride tomorrow in this scene. */
export async function applyFor(
  company: ScenarioCompany,
  person: Employee,
  sceneId: number,
  more: object = {},
): Promise<number> {
  const day = dayOf(rideTime(company));
  const days = { startDay: day, endDay: day, cityId: BEIJING, useCount: 1 };
  const draft = { sceneId, template: 'approval', reason: '拜访客户', ...days, ...more };
  return ok(await person.json('/app/v1/applications/apply', draft), '提交申请').applicationId;
}

export interface WaitingApproval {
  readonly approvalId: number;
  readonly stepNo: number;
  readonly reason: string;
  readonly findings: readonly string[];
}
type Subject = { readonly applicationId: number } | { readonly orderId: number };

/** What waits for this person about this application or order. */
export async function waitsFor(person: Employee, subject: Subject): Promise<WaitingApproval | undefined> {
  const { rows } = ok(await person.get('/app/v1/approvals', { pageSize: 100 }), '待我审批');
  const [[key, id]] = Object.entries(subject) as [[string, number]];
  return rows.find((row: Record<string, unknown>) => row[key] === id);
}

export async function waitingFor(person: Employee, subject: Subject): Promise<WaitingApproval> {
  const waiting = await waitsFor(person, subject);
  assert.ok(waiting, `something waits for ${person.name}`);
  return waiting;
}

export async function approve(person: Employee, subject: Subject): Promise<void> {
  const { approvalId, stepNo } = await waitingFor(person, subject);
  ok(await person.json('/app/v1/approvals/approve', { approvalId, stepNo }), '通过');
}

export async function reject(person: Employee, subject: Subject, reason: string): Promise<void> {
  const { approvalId, stepNo } = await waitingFor(person, subject);
  ok(await person.json('/app/v1/approvals/reject', { approvalId, stepNo, reason }), '驳回');
}

export const applicationOf = async (person: Employee, applicationId: number) =>
  ok(await person.get('/app/v1/applications/detail', { applicationId }), '申请详情');
