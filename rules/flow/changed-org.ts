import type { HeldRole } from '../role.ts';
import { ROLE } from '../role.ts';

export interface ManagerRow {
  readonly departmentId: number;
  readonly staffId: number;
}
export interface HolderRow extends Pick<HeldRole, 'scope' | 'departments'> {
  readonly roleId: number;
  readonly staffId: number;
  readonly departmentId: number;
}

/** A change that is not saved yet: people who would work elsewhere, departments that others would lead. */
export interface OrganisationChange {
  readonly moved: ReadonlyMap<number, number>;
  readonly managers: ReadonlyMap<number, readonly number[]>;
}
export const NO_CHANGE: OrganisationChange = { moved: new Map(), managers: new Map() };

export function managersAfter(rows: readonly ManagerRow[], { managers }: OrganisationChange): ManagerRow[] {
  const named = [...managers].flatMap(([departmentId, ids]) => ids.map((staffId) => ({ departmentId, staffId })));
  return [...rows.filter(({ departmentId }) => !managers.has(departmentId)), ...named];
}

/** Who leads a department holds the role of its administrators, for as long as they do. */
function leadersAfter(rows: readonly HolderRow[], { managers }: OrganisationChange): HolderRow[] {
  const known = rows.map((row) => ({ ...row, departments: row.departments.filter((id) => !managers.has(id)) }));
  const scope = rows[0]?.scope ?? 'listed';
  for (const [departmentId, ids] of managers) {
    for (const staffId of ids) {
      const own = known.find((row) => row.staffId === staffId);
      if (own) own.departments = [...own.departments, departmentId];
      else
        known.push({ roleId: ROLE.departmentAdministrator, staffId, departmentId, scope, departments: [departmentId] });
    }
  }
  return known.filter(({ departments }) => departments.length > 0);
}

/** `roleIds`: which roles' holders these are. */
export function holdersAfter(
  rows: readonly HolderRow[],
  roleIds: readonly number[],
  change: OrganisationChange,
): HolderRow[] {
  const { moved, managers } = change;
  const placed = rows.map((row) => ({ ...row, departmentId: moved.get(row.staffId) ?? row.departmentId }));
  const isLeader = ({ roleId }: HolderRow) => roleId === ROLE.departmentAdministrator;
  if (managers.size === 0 || !roleIds.includes(ROLE.departmentAdministrator)) return placed;
  return [...placed.filter((row) => !isLeader(row)), ...leadersAfter(placed.filter(isLeader), change)];
}
