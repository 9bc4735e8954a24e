import { type ApplicationState, applyToApplication, INITIAL } from '#rules/application.ts';
import { type ApprovalEvent, type Progress, passedBy, startRun } from '#rules/approval.ts';
import { dayOf, endOfDay, minuteOfDay, startOfDay } from '#rules/calendar.ts';
import type { Applicant, Org } from '#rules/flow/route.ts';
import { isRefused, type Refused } from '#rules/refusal.ts';
import { ROLE, scopeOfRole } from '#rules/role.ts';
import { HOUR, MINUTE } from '../days.ts';
import { type Flow, versionAt } from '../flows.ts';
import type { Organisation } from '../organisation.ts';
import type { Random } from '../random.ts';
import { type Chunk, chunk, grouped, type IdOf, moment, momentOrNull } from '../rows.ts';

/** A run through a flow as it stands now. */
export interface ApprovalRun {
  readonly flowId: number;
  readonly flowVersion: number;
  readonly applicant: Applicant;
  readonly createdAt: number;
  readonly state: ApplicationState;
  /** The step that waits and who may decide it. */
  readonly waiting: Progress['waiting'];
  readonly finishedAt: number | null;
  readonly events: readonly (ApprovalEvent & { readonly at: number })[];
}

/** What somebody does about the step that waits for them; `reason` null: they agree. */
export interface Decision {
  readonly at: number;
  readonly by: number;
  readonly reason: string | null;
}

export interface Submission {
  readonly flow: Flow;
  readonly applicant: Applicant;
  readonly org: Org;
  readonly createdAt: number;
  readonly now: number;
  /** null: nobody decides. */
  readonly decide: (step: number, approvers: readonly number[], askedAt: number) => Decision | null;
  /** When the applicant takes it back, if it still waits. */
  readonly revokedAt: number | null;
  /** From when on an undecided one is of no use; null: never. */
  readonly expiresAt: number | null;
}

export const allowed = <T>(decision: T | Refused): T => {
  if (isRefused(decision)) throw new Error(decision.refused.msg);
  return decision;
};

const MORNING = 8 * 60;
const EVENING = 22 * 60;

/** Nobody decides at night: what comes then waits for the morning. */
export function answeredAt(askedAt: number, draw: Random): number {
  const share = draw.next();
  const at = askedAt + 6 * MINUTE + share * share * 8 * HOUR;
  const minute = minuteOfDay(new Date(at));
  if (minute >= MORNING && minute < EVENING) return Math.round(at);
  const day = dayOf(new Date(at));
  const morning = minute < MORNING ? startOfDay(day) : endOfDay(day);
  return Math.round(morning.getTime() + MORNING * MINUTE + draw.next() * 100 * MINUTE);
}

/** The whole of a run, by the rules, from its submission to its end or to now. */
export function runApproval(submission: Submission): ApprovalRun {
  const { flow, applicant, createdAt, org, now, revokedAt, expiresAt } = submission;
  const { steps, version } = versionAt(flow.versions, createdAt);
  const events: (ApprovalEvent & { readonly at: number })[] = [];
  const deciders: number[] = [];
  let state = INITIAL;
  let waiting: Progress['waiting'] = null;
  const note = (at: number, noted: readonly ApprovalEvent[]) => {
    for (const { kind, position, staffIds, reason } of noted) events.push({ kind, position, staffIds, reason, at });
  };
  const take = (at: number, progress: Progress): number => {
    ({ state, waiting } = progress);
    note(at, progress.events);
    return at;
  };
  const end = (at: number, next: ApplicationState | Refused, event: Omit<ApprovalEvent, 'reason'>): number => {
    state = allowed(next);
    waiting = null;
    note(at, [{ ...event, reason: state.reason ?? '' }]);
    return at;
  };
  const run = () => ({
    ...{ steps, applicant, deciders, status: state.status },
    ...{ position: waiting?.at ?? null, approvers: waiting?.approvers ?? [] },
  });
  note(createdAt, [{ kind: 'submitted', position: null, staffIds: [applicant.staffId], reason: '' }]);
  let at: number | null = take(createdAt, allowed(startRun(run(), org)));
  while (waiting && at !== null) {
    const { at: position, approvers }: NonNullable<Progress['waiting']> = waiting;
    const decision: Decision | null = submission.decide(position, approvers, at);
    const until = Math.min(now, revokedAt ?? now, expiresAt ?? now);
    if (decision && decision.at <= until && decision.reason === null) {
      at = take(decision.at, allowed(passedBy({ ...run(), position }, decision.by, org)));
      deciders.push(decision.by);
    } else if (decision && decision.at <= until) {
      const next = applyToApplication(state, { kind: 'rejected', reason: decision.reason! });
      at = end(decision.at, next, { kind: 'rejected', position, staffIds: [decision.by] });
    } else if (revokedAt !== null && revokedAt <= now) {
      const next = applyToApplication(state, { kind: 'revoked', byApplicant: true, orders: [] });
      at = end(revokedAt, next, { kind: 'revoked', position: null, staffIds: [applicant.staffId] });
    } else if (expiresAt !== null && expiresAt <= now) {
      const next = applyToApplication(state, { kind: 'expired' });
      at = end(expiresAt, next, { kind: 'expired', position: null, staffIds: [] });
    } else at = null;
  }
  return { flowId: flow.id, flowVersion: version, applicant, createdAt, state, waiting, finishedAt: at, events };
}

/** The company as routing asks it: people, managers and roles are those of today; who had left or not come is out. */
export function orgOf({ departments, staff, person, roles, members }: Organisation): (at: number) => Org {
  const paths = new Map(departments.map(({ id, path }) => [id, path]));
  const managing = staff.filter(({ managerPosition, deletedAt }) => managerPosition !== null && deletedAt === null);
  const inOrder = managing.toSorted((one, other) => one.managerPosition! - other.managerPosition!);
  const managers = grouped(inOrder, ({ departmentId }) => departmentId);
  const holders = new Map(
    roles.map(({ id, name, scope, permissions, departmentIds }) => {
      const held = { id, name, permissions, scope, departments: departmentIds };
      const staffIds = members.flatMap(({ roleId, staffId }) => (roleId === id ? [staffId] : [])).sort();
      const scopeFor = (staffId: number) => scopeOfRole(held, person.get(staffId)!.departmentId);
      return [id, staffIds.map((staffId) => ({ staffId, scope: scopeFor(staffId) }))] as const;
    }),
  );
  return (at) => ({
    superAdministrator: members.find(({ roleId }) => roleId === ROLE.superAdministrator)!.staffId,
    pathOf: (departmentId) => paths.get(departmentId) ?? [],
    managersOf: (departmentId) => (managers.get(departmentId) ?? []).map(({ id }) => id),
    holdersOf: (roleId) => holders.get(roleId) ?? [],
    isActive: (staffId) => {
      const known = person.get(staffId);
      return known !== undefined && known.createdAt <= at && (known.deletedAt === null || known.deletedAt > at);
    },
  });
}

/** A run with what it is about. */
export interface RunOf {
  readonly applicationId: number | null;
  readonly orderId: number | null;
  readonly run: ApprovalRun;
}

export function approvalChunks(companyId: number, about: readonly RunOf[], idOf: IdOf): Chunk[] {
  const runs = about.map((one) => ({ ...one, id: idOf('approval') }));
  return [
    chunk('approval', runs, ({ id, applicationId, orderId, run }) => ({
      ...{ companyId, id, applicationId, orderId, flowId: run.flowId, flowVersion: run.flowVersion },
      ...{ applicantId: run.applicant.staffId, departmentId: run.applicant.departmentId },
      ...{ status: run.state.status, position: run.waiting?.at ?? null },
      ...{ createdAt: moment(run.createdAt), finishedAt: momentOrNull(run.finishedAt) },
    })),
    chunk('approver', runs, ({ id, run }) =>
      (run.waiting?.approvers ?? []).map((staffId) => ({ companyId, approvalId: id, staffId })),
    ),
    chunk('approvalEvent', runs, ({ id, run }) =>
      run.events.map(({ at, position, kind, staffIds, reason }) => ({
        ...{ companyId, id: idOf('approvalEvent'), approvalId: id, at: moment(at), position, kind },
        ...{ staffIds: [...staffIds], reason },
      })),
    ),
  ];
}
