import { NO_AMOUNTS, type StepAmounts } from '#rules/flow/amount.ts';
import type { Approver, Designee } from '#rules/flow/form.ts';

export const PLACES = ['head', 'superior', 'superiorsSuperior'] as const;
export type Place = (typeof PLACES)[number];
export type ApproverTab = 'place' | 'role' | 'designated';

/** What the step form holds: each tab keeps its own choice, so that looking at another tab loses nothing. */
export interface StepValues {
  readonly tab: ApproverTab;
  readonly place: Place;
  readonly role: { readonly id: number; readonly name: string } | null;
  readonly staff: readonly Designee[];
  readonly description: string;
  readonly amounts: StepAmounts;
}

const isPlace = (kind: Approver['kind']): kind is Place => PLACES.some((place) => place === kind);

interface Chosen {
  readonly approver: Approver;
  readonly description: string;
  readonly amounts?: StepAmounts | undefined;
}

export function valuesOf({ approver, description, amounts = NO_AMOUNTS }: Chosen): StepValues {
  const plain: StepValues = { tab: 'place', place: 'head', role: null, staff: [], description, amounts };
  if (approver.kind === 'designated') return { ...plain, tab: 'designated', staff: approver.staff };
  if (isPlace(approver.kind)) return { ...plain, place: approver.kind };
  if (approver.kind !== 'role') return plain;
  // A role that is gone can't be kept: the field starts empty and the form says which one it was.
  return { ...plain, tab: 'role', role: approver.isGone ? null : { id: approver.roleId, name: approver.roleName } };
}

export function approverOf({ tab, place, role, staff }: StepValues): Approver {
  if (tab === 'place') return { kind: place };
  if (tab === 'designated') return { kind: 'designated', staff: [...staff] };
  return { kind: 'role', roleId: role?.id ?? 0, roleName: role?.name ?? '', isGone: false };
}
