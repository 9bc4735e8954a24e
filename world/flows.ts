import type { StoredApprover, StoredStep } from '#rules/flow/form.ts';
import type { FlowKind } from '#rules/flow.ts';
import { workingMoment } from './days.ts';
import { named } from './departments.ts';
import type { Organisation } from './organisation.ts';
import type { ApproverPlan, StepPlan } from './plan.ts';
import type { Random } from './random.ts';

export interface FlowVersion {
  readonly version: number;
  readonly steps: readonly StoredStep[];
  readonly madeAt: number;
}

/** A flow of the demo world, with its versions from the first to the one in force. */
export interface Flow {
  readonly id: number;
  readonly name: string;
  readonly kind: FlowKind;
  readonly versions: readonly FlowVersion[];
}

const EDITED_AFTER_DAYS = 120;

function peopleOf({ departments, staff }: Organisation, name: string, count: number): number[] {
  const { id } = named(departments, name);
  const here = staff.filter(({ departmentId, deletedAt }) => departmentId === id && deletedAt === null);
  const managersFirst = here.toSorted((one, other) => (one.managerPosition ?? 99) - (other.managerPosition ?? 99));
  return managersFirst.slice(0, count).map((person) => person.id);
}

function approverOf(plan: ApproverPlan, organisation: Organisation): StoredApprover {
  if (typeof plan === 'string') return { kind: plan };
  if ('from' in plan) {
    const also = organisation.staff.filter(({ phone }) => phone === plan.with).map(({ id }) => id);
    return { kind: 'designated', staffIds: [...peopleOf(organisation, plan.from, plan.count), ...also] };
  }
  const { id, name } = named(organisation.roles, plan.role);
  return { kind: 'role', roleId: id, roleName: name };
}

const isDescribed = (step: StepPlan): step is readonly [ApproverPlan, string] => Array.isArray(step);

const stepsOf = (steps: readonly StepPlan[], organisation: Organisation): StoredStep[] =>
  steps.map((step, at) => {
    const [approver, description] = isDescribed(step) ? step : ([step, ''] as const);
    return { stepId: at + 1, description, approver: approverOf(approver, organisation) };
  });

/** The flows of a company: between them every kind of flow and every way to name an approver. */
export function foundFlows(organisation: Organisation, nextId: () => number, draw: Random): Flow[] {
  const { plan, today } = organisation;
  return plan.flows.map(([name, kind, ageDays, ...versions]) => ({
    id: nextId(),
    name,
    kind,
    versions: versions.map((steps, edits) => ({
      version: edits + 1,
      steps: stepsOf(steps, organisation),
      madeAt: workingMoment(today, ageDays - edits * EDITED_AFTER_DAYS, draw),
    })),
  }));
}

/** The version of a flow or scene that was in force at a moment. */
export const versionAt = <T extends { readonly madeAt: number }>(versions: readonly T[], at: number): T =>
  versions.findLast(({ madeAt }) => madeAt <= at) ?? versions[0]!;
