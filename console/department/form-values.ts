import type { DepartmentDetail } from '#contract/department-wire.ts';
import { type DepartmentDraft, type DepartmentEdit, newDepartmentNumber } from '#rules/department.ts';
import { type LimitDraft, limitOf, UNLIMITED } from '#rules/limit.ts';
import type { DepartmentOption } from '../pickers/departments.ts';

/** A form keeps amount and days while the kind of limit is switched; an empty amount is null. */
type LimitValues = Omit<LimitDraft, 'moneyFen'> & { moneyFen: number | null };

export interface DepartmentValues {
  name: string;
  number: string;
  superId: number | undefined;
  managerIds: number[];
  limit: LimitValues;
}

const NO_LIMIT_YET: LimitValues = { ...UNLIMITED, moneyFen: null };

export const newValues = (superId: number, now: Date): DepartmentValues => ({
  name: '',
  number: newDepartmentNumber(now),
  superId,
  managerIds: [],
  limit: NO_LIMIT_YET,
});

/** After "save and add another": the next one stands beside the first, under the same kind of limit. */
export const nextValues = (saved: DepartmentValues, now: Date): DepartmentValues => ({
  ...newValues(saved.superId ?? 0, now),
  limit: saved.limit,
});

export const valuesOf = ({ name, number, superId, managers, limit }: DepartmentDetail): DepartmentValues => ({
  name,
  number,
  superId,
  managerIds: managers.map(({ staffId }) => staffId),
  limit: {
    kind: limit.kind,
    moneyFen: limit.kind === 'unlimited' ? null : limit.moneyFen,
    startDay: limit.startDay,
    endDay: limit.endDay,
  },
});

/** Whether it may be set is the schema's to say. */
export const limitOfForm = ({ kind, moneyFen, startDay, endDay }: LimitValues): LimitDraft =>
  limitOf({ kind, moneyFen: moneyFen as number, startDay, endDay });

/** What would be sent; whether it may be is the schema's to say. */
export function draftOf({ name, number, superId, managerIds, limit }: DepartmentValues): DepartmentDraft {
  return { name, number, superId: superId as number, managerIds, limit: limitOfForm(limit) };
}

/** Of the topmost department of one's own reach only the name and the number are one's to change. */
export function editOf(departmentId: number, values: DepartmentValues, isTop: boolean): DepartmentEdit {
  const { name, number, ...weighty } = draftOf(values);
  return isTop ? { departmentId, name, number } : { departmentId, name, number, ...weighty };
}

/** Fields that a form has taken away and brought back change nothing. */
export const isSameDraft = (one: DepartmentValues, other: DepartmentValues): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));

const below = ({ key, children = [] }: DepartmentOption): number[] => [key, ...children.flatMap(below)];

/** The department and all below it: none of them can be its parent. */
export function selfAndBelow(options: readonly DepartmentOption[], id: number): number[] {
  for (const option of options) {
    if (option.key === id) return below(option);
    const found = selfAndBelow(option.children ?? [], id);
    if (found.length > 0) return found;
  }
  return [];
}
