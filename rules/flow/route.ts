import { covers, type Scope } from '../department-tree.ts';
import type { RouteNote } from '../flow.ts';
import type { StepAmounts } from './amount.ts';
import type { StoredApprover } from './form.ts';

export interface Applicant {
  readonly staffId: number;
  readonly departmentId: number;
  /** The secretary who handed it in for them. */
  readonly placedBy?: number | null | undefined;
  /** What they ask for; null or absent where nobody knows. */
  readonly amountFen?: number | null | undefined;
}

type Owners = Pick<Applicant, 'staffId' | 'placedBy'>;

/** Who never decides on it: whose it is, and who handed it in for them. */
export const ownersOf = ({ staffId, placedBy }: Owners): number[] => (placedBy ? [staffId, placedBy] : [staffId]);
export const isOwn = (owners: Owners, id: number): boolean => ownersOf(owners).includes(id);

export interface Holder {
  readonly staffId: number;
  readonly scope: Scope;
}

/** What routing asks of a company, as it is at this moment. */
export interface Org {
  /** From the root down, the department itself last. */
  pathOf(departmentId: number): readonly number[];
  /** In the order in which they were named. */
  managersOf(departmentId: number): readonly number[];
  holdersOf(roleId: number): readonly Holder[];
  isActive(staffId: number): boolean;
  readonly superAdministrator: number;
}

/** Somebody else is asked about a step that waits: beside those whom the flow names, or instead of them. */
export interface Raised {
  readonly kind: 'beside' | 'instead';
  readonly approver: StoredApprover;
}

export interface RoutedStep {
  readonly approver: StoredApprover;
  readonly amounts?: StepAmounts | undefined;
  readonly raised?: Raised | undefined;
}

/** Never empty, nobody twice, nobody who has left. The applicant and their secretary may be among them: see route-application.ts. */
export interface Approvers {
  readonly approvers: readonly number[];
  readonly notes: readonly RouteNote[];
}

/**
 * Managers of the own department, then of each one above it; levels without an active manager are dropped. Somebody who
 * manages a department on this way starts above it: nobody is approved by those who report to them.
 */
export function managerChain({ staffId, departmentId }: Applicant, org: Org): number[][] {
  const path = org.pathOf(departmentId);
  const highestManaged = path.findIndex((id) => org.managersOf(id).includes(staffId));
  const above = highestManaged === -1 ? path : path.slice(0, highestManaged);
  return above
    .toReversed()
    .map((id) => org.managersOf(id).filter((manager) => org.isActive(manager)))
    .filter((managers) => managers.length > 0);
}

const LEVEL = { head: 0, superior: 1, superiorsSuperior: 2 } as const;

function byLevel(kind: keyof typeof LEVEL, applicant: Applicant, org: Org): Approvers {
  const chain = managerChain(applicant, org);
  const level = chain[LEVEL[kind]];
  return level ? { approvers: level, notes: [] } : { approvers: chain.at(-1) ?? [], notes: ['highestLevel'] };
}

function byRole(roleId: number, { departmentId }: Applicant, org: Org): Approvers {
  const holders = org.holdersOf(roleId).filter(({ staffId }) => org.isActive(staffId));
  const place = { id: departmentId, path: org.pathOf(departmentId) };
  const covering = holders.filter(({ scope }) => covers(scope, place));
  const chosen = covering.length > 0 ? covering : holders;
  return { approvers: chosen.map(({ staffId }) => staffId), notes: covering.length > 0 ? [] : ['allHolders'] };
}

function named(approver: StoredApprover, applicant: Applicant, org: Org): Approvers {
  if (approver.kind === 'role') return byRole(approver.roleId, applicant, org);
  if (approver.kind !== 'designated') return byLevel(approver.kind, applicant, org);
  return { approvers: approver.staffIds.filter((id) => org.isActive(id)), notes: [] };
}

/** Who decides a step that was raised: nobody on their own; where only they are left, the super administrator. */
export function raisedApprovers({ approver, raised }: RoutedStep, applicant: Applicant, org: Org): number[] {
  const others = (one: StoredApprover): number[] => {
    const { approvers } = approversOf({ approver: one }, applicant, org);
    const found = approvers.filter((id) => !isOwn(applicant, id));
    return found.length > 0 ? found : [org.superAdministrator].filter((id) => !isOwn(applicant, id));
  };
  const raisedTo = raised ? others(raised.approver) : [];
  const before = raised?.kind === 'instead' && raisedTo.length > 0 ? [] : others(approver);
  return [...new Set([...before, ...raisedTo])];
}

/** Who approves this step as things stand. Where nobody is left, the super administrator does. */
export function approversOf({ approver }: RoutedStep, applicant: Applicant, org: Org): Approvers {
  const { approvers, notes } = named(approver, applicant, org);
  return approvers.length > 0
    ? { approvers: [...new Set(approvers)], notes }
    : { approvers: [org.superAdministrator], notes: ['nobody'] };
}
