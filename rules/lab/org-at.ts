import { z } from 'zod';
import { covers, type Scope } from '../department-tree.ts';
import type { Holder, Org } from '../flow/route.ts';
import { refusal } from '../refusal.ts';
import { ROLE, scopeOfRole } from '../role.ts';
import { SceneStatus } from '../scene/codes.ts';

export const AS_OF_REFUSALS = {
  notYet: refusal(39031, '请选择已经过去的时刻', 'at'),
  before: refusal(39032, '{at} 以前没有记录', 'at'),
  noFlow: refusal(39033, '这个场景当时不需要申请'),
  noScene: refusal(39034, '当时还没有这个场景'),
  noPerson: refusal(39035, '当时没有这位员工'),
} as const;

/** A row as it stood: which table's, its key, and what it said. */
export interface HistoryRow {
  readonly kind: string;
  readonly key: readonly number[];
  readonly image: unknown;
}

const Department = z.object({
  superId: z.number().nullable(),
  name: z.string(),
  path: z.array(z.number()),
  deleted: z.boolean(),
});
const Staff = z.object({ departmentId: z.number(), name: z.string(), companyPay: z.boolean(), deleted: z.boolean() });
const Role = z.object({ name: z.string(), scope: z.enum(['all', 'ownTree', 'listed', 'none']) });
const Manager = z.object({ position: z.number() });

/** Of a scene, flow or rule: what state it was in. */
const Policy = z.object({ status: SceneStatus.schema.optional(), deleted: z.boolean().optional() });
export const readPolicyImage = (image: unknown): z.output<typeof Policy> => Policy.parse(image);

type Department = z.output<typeof Department>;
type Staff = z.output<typeof Staff>;
type Role = z.output<typeof Role>;

/** The organisation of one moment. */
export interface PastOrganisation {
  readonly org: Org;
  readonly departments: ReadonlyMap<number, Department>;
  readonly staff: ReadonlyMap<number, Staff>;
  readonly roles: ReadonlyMap<number, Role>;
}

/** Rows of a kind with one key, those of departments and people that were gone left out. */
function alive<T extends object>(rows: readonly HistoryRow[], kind: string, schema: z.ZodType<T>): Map<number, T> {
  const found = new Map<number, T>();
  for (const row of rows) {
    if (row.kind !== kind) continue;
    const image = schema.parse(row.image);
    if (!('deleted' in image && image.deleted === true)) found.set(row.key[0]!, image);
  }
  return found;
}

const pairs = (rows: readonly HistoryRow[], kind: string): [number, number][] =>
  rows.filter((row) => row.kind === kind).map(({ key }) => [key[0]!, key[1]!]);

const gathered = (links: readonly (readonly [number, number])[]): Map<number, number[]> => {
  const lists = new Map<number, number[]>();
  for (const [of, one] of links) lists.set(of, [...(lists.get(of) ?? []), one]);
  return lists;
};

/** Managers of each department in the order in which they were named. */
function managersOf(rows: readonly HistoryRow[]): Map<number, number[]> {
  const named = rows
    .filter(({ kind }) => kind === 'manager')
    .map(({ key, image }) => ({ of: key[0]!, staffId: key[1]!, ...Manager.parse(image) }))
    .toSorted((one, other) => one.position - other.position || one.staffId - other.staffId);
  return gathered(named.map(({ of, staffId }) => [of, staffId]));
}

/** What the rows of one moment say of who leads, holds and works where. */
export function organisationAt(rows: readonly HistoryRow[]): PastOrganisation {
  const departments = alive(rows, 'department', Department);
  const staff = alive(rows, 'staff', Staff);
  const roles = alive(rows, 'role', Role);
  const managers = managersOf(rows);
  const managed = gathered([...managers].flatMap(([of, ids]) => ids.map((id): [number, number] => [id, of])));
  const listed = gathered(pairs(rows, 'roleDepartment'));
  const members = gathered(pairs(rows, 'staffRole').map(([staffId, roleId]) => [roleId, staffId]));
  const holderOf = (roleId: number, role: Role, staffId: number): Holder => {
    const lists = roleId === ROLE.departmentAdministrator ? managed.get(staffId) : listed.get(roleId);
    const held = { id: roleId, name: '', permissions: [], scope: role.scope, departments: lists ?? [] };
    return { staffId, scope: scopeOfRole(held, staff.get(staffId)?.departmentId ?? 0) };
  };
  return {
    ...{ departments, staff, roles },
    org: {
      superAdministrator: members.get(ROLE.superAdministrator)?.[0] ?? 0,
      pathOf: (departmentId) => departments.get(departmentId)?.path ?? [],
      managersOf: (departmentId) => managers.get(departmentId) ?? [],
      isActive: (staffId) => staff.has(staffId),
      holdersOf(roleId) {
        const role = roles.get(roleId);
        if (!role || roleId === ROLE.staff) return [];
        const ids = roleId === ROLE.departmentAdministrator ? [...managed.keys()] : (members.get(roleId) ?? []);
        return ids
          .filter((id) => staff.has(id))
          .toSorted((one, other) => one - other)
          .map((id) => holderOf(roleId, role, id));
      },
    },
  };
}

/** Departments and people of a moment that a scope covers; who approves is asked of everybody all the same. */
export function seenIn(past: PastOrganisation, scope: Scope): PastOrganisation {
  if (scope.kind === 'all') return past;
  const departments = new Map([...past.departments].filter(([id, { path }]) => covers(scope, { id, path })));
  const staff = new Map([...past.staff].filter(([, { departmentId }]) => departments.has(departmentId)));
  return { ...past, departments, staff };
}

/** A row as it became at a moment; no image: it was gone. */
export interface DatedRow extends HistoryRow {
  readonly at: number;
}

const keyOf = ({ kind, key }: HistoryRow): string => `${kind} ${key.join(' ')}`;

/** Goes forward through the changes, oldest first, and puts an organisation together only where something changed. */
export function openOrganisations(start: readonly HistoryRow[], changes: readonly DatedRow[]) {
  const rows = new Map(start.map((row) => [keyOf(row), row]));
  let next = 0;
  let known: PastOrganisation | null = null;
  /** As it stood before a moment, which is no earlier than the one asked for before. */
  return (before: number): PastOrganisation => {
    for (; next < changes.length && changes[next]!.at < before; next += 1) {
      const row = changes[next]!;
      if (row.image === null) rows.delete(keyOf(row));
      else rows.set(keyOf(row), row);
      known = null;
    }
    known ??= organisationAt([...rows.values()]);
    return known;
  };
}

/** Below each department how many people, those of the departments below it included. */
export function headcounts({ departments, staff }: PastOrganisation): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { departmentId } of staff.values()) {
    for (const id of departments.get(departmentId)?.path ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
