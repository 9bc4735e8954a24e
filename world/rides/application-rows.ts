import type { WorldApplication } from './application.ts';
import type { ApprovalRun } from './approval-run.ts';
import type { WorldOrder } from './order.ts';
import { type Cell, idsText, type RideTable, stamp, stampOrNull } from './stream.ts';

export const applicationTable = (companyId: number, applications: readonly WorldApplication[]): RideTable => ({
  table: 'application',
  columns: [
    ...['company_id', 'id', 'number', 'staff_id', 'staff_name', 'staff_phone', 'department_id'],
    ...['rider_name', 'rider_phone', 'scene_id', 'scene_version', 'scene_name', 'template', 'draft'],
    ...['start_day', 'end_day', 'uses', 'status', 'reason', 'created_at', 'finished_at'],
  ],
  rows: function* () {
    for (const one of applications) {
      const { person } = one.traveller;
      const { draft, scene, state } = one;
      const rider = draft.rider ?? person;
      const who: Cell[] = [person.id, person.name, person.phone, person.departmentId, rider.name, rider.phone];
      const what: Cell[] = [scene.sceneId, scene.version, scene.name, draft.template, JSON.stringify(draft)];
      const how: Cell[] = [draft.startDay, draft.endDay, one.uses, state.status, state.reason];
      yield [companyId, one.id, one.number, ...who, ...what, ...how, stamp(one.createdAt), stampOrNull(one.finishedAt)];
    }
  },
});

/** A run with what it is about. */
export interface RunOf {
  readonly id: number;
  readonly applicationId: number | null;
  readonly orderId: number | null;
  readonly run: ApprovalRun;
}

/** Every run of a company, of applications and of second approvals, in the order of time. */
export function runsOf(
  applications: readonly WorldApplication[],
  orders: readonly WorldOrder[],
  nextId: () => number,
): RunOf[] {
  const all = [
    ...applications.map(({ id, run }) => ({ applicationId: id, orderId: null, run })),
    ...orders.flatMap(({ id, second }) => (second?.run ? [{ applicationId: null, orderId: id, run: second.run }] : [])),
  ];
  return all.toSorted((one, other) => one.run.createdAt - other.run.createdAt).map((one) => ({ id: nextId(), ...one }));
}

export const approvalTables = (companyId: number, runs: readonly RunOf[], firstEventId: number): RideTable[] => [
  {
    table: 'approval',
    columns: [
      ...['company_id', 'id', 'application_id', 'order_id', 'flow_id', 'flow_version', 'applicant_id'],
      ...['department_id', 'status', 'position', 'created_at', 'finished_at'],
    ],
    rows: function* () {
      for (const { id, applicationId, orderId, run } of runs) {
        const { staffId, departmentId } = run.applicant;
        const about: Cell[] = [
          companyId,
          id,
          applicationId,
          orderId,
          run.flowId,
          run.flowVersion,
          staffId,
          departmentId,
        ];
        const stands: Cell[] = [run.state.status, run.waiting?.at ?? null];
        yield [...about, ...stands, stamp(run.createdAt), stampOrNull(run.finishedAt)];
      }
    },
  },
  {
    table: 'approver',
    columns: ['company_id', 'approval_id', 'staff_id'],
    rows: function* () {
      for (const { id, run } of runs)
        for (const staffId of run.waiting?.approvers ?? []) yield [companyId, id, staffId];
    },
  },
  {
    table: 'approval_event',
    columns: ['company_id', 'id', 'approval_id', 'at', 'position', 'kind', 'staff_ids', 'reason'],
    rows: function* () {
      let id = firstEventId;
      for (const { id: approvalId, run } of runs) {
        for (const { at, position, kind, staffIds, reason } of run.events) {
          yield [companyId, id, approvalId, stamp(at), position, kind, idsText(staffIds), reason];
          id += 1;
        }
      }
    },
  },
];

export const secondTable = (companyId: number, orders: readonly WorldOrder[]): RideTable => ({
  table: 'second_approval',
  columns: [
    ...['company_id', 'order_id', 'rule_id', 'rule_version', 'flow_id', 'hits', 'base_fen'],
    ...['asked_at', 'reason', 'reasoned_at'],
  ],
  rows: function* () {
    for (const { id, second } of orders) {
      if (!second) continue;
      const { ruleId, flowId, hits, baseFen, askedAt, reason, reasonedAt } = second;
      const found: Cell[] = [companyId, id, ruleId, 1, flowId, JSON.stringify(hits), baseFen];
      yield [...found, stamp(askedAt), reason, stampOrNull(reasonedAt)];
    }
  },
});
