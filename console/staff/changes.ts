import type { StaffEdit, StaffForm } from '#rules/staff/form.ts';

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));
const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? sameList(one, other) : (one ?? null) === (other ?? null);

/** What was changed, and nothing else: what somebody else has saved meanwhile is not put back. */
export function changesOf(before: Partial<StaffForm>, form: StaffForm): StaffEdit {
  const changes: StaffEdit = Object.fromEntries(
    Object.entries(form).filter(([name, value]) => !same(value, before[name as keyof StaffForm])),
  );
  return changes.roleIds ? { ...changes, openedRoleIds: before.roleIds } : changes;
}
