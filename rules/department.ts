import { z } from 'zod';
import { ALL, covers, type DepartmentPlace, type Scope, trees } from './department-tree.ts';
import { LimitDraft } from './limit.ts';
import { PERMISSION } from './permission.ts';
import { REFUSALS, type Refused, refusal, refuse } from './refusal.ts';
import { canGrant, isSuper, type Rights } from './role.ts';

/** What a manager may do in the departments managed: role 3, which nobody edits. */
const MANAGER_FUNCTIONS: readonly number[] = [3, 5, 39];
/** Whatever else a role carries, these are the functions whose reach follows the tree (21 and 25 come with every role). */
const TREE_FUNCTIONS = MANAGER_FUNCTIONS;
export const MOST_MANAGERS = 100;
export const MOST_DIRECTORS = 50;

/** Proposed by the form, unlike any number given by hand. */
export const newDepartmentNumber = (now: Date): string => `No.999${now.getTime()}`;

const characters = (text: string): number => [...text].length;

export const DepartmentName = z
  .string({ error: '请输入部门名称' })
  .trim()
  .refine((text) => characters(text) >= 2, '请输入部门名称')
  .refine((text) => characters(text) <= 100, '部门名称太长');
const DepartmentNumber = z
  .string({ error: '请输入部门编号' })
  .trim()
  .min(1, '请输入部门编号')
  .refine((text) => characters(text) <= 100, '部门编号太长');

/** An id that a call cannot do without; the sentence says which call it was. */
export const departmentIdOr = (missing: string) => z.int({ error: missing }).nonnegative('id格式不合法');

export const DepartmentDraft = z.object({
  name: DepartmentName,
  number: DepartmentNumber,
  superId: departmentIdOr('添加部门失败,上级部门编号为空').positive('添加部门失败,上级部门编号为空'),
  managerIds: z.array(z.int()).max(MOST_MANAGERS, `负责人不能超过 ${MOST_MANAGERS} 个`),
  limit: LimitDraft,
});
export type DepartmentDraft = z.output<typeof DepartmentDraft>;

/** What is left out stays as it is. */
export const DepartmentEdit = z.object({
  departmentId: departmentIdOr('编辑部门失败,部门编号为空').positive('编辑部门失败,部门编号为空'),
  name: DepartmentName,
  number: DepartmentNumber,
  superId: z.int().nonnegative('id格式不合法').optional(),
  managerIds: DepartmentDraft.shape.managerIds.optional(),
  limit: LimitDraft.optional(),
  /** The version that was read; without it nothing is compared. */
  version: z.string().optional(),
});
export type DepartmentEdit = z.output<typeof DepartmentEdit>;

export const DEPARTMENT_REFUSALS = {
  numberTaken: refusal(23001, '部门编号已存在', 'number'),
  nameTaken: refusal(23002, '同一上级部门下已有同名部门', 'name'),
  insideItself: refusal(23003, '上级部门不能是本部门或其下级部门', 'superId'),
  rootFixed: refusal(23004, '企业本身不能编辑、移动或删除'),
  topmostFixed: refusal(23005, '不能更改自己所管最上级部门的上级、负责人或限额，也不能删除它，请联系上级管理员'),
  managersBeyondOwn: refusal(23006, '负责人将获得的权限超出了您自己的权限', 'managerIds'),
  moveBeyondOwn: refusal(23007, '移动部门需要对该部门有员工、部门和报表的管理权限', 'superId'),
  hasChildren: refusal(23008, '该部门下还有子部门，不能删除'),
  hasStaff: refusal(23009, '该部门下还有员工，不能删除'),
} as const;

export interface Manager {
  readonly staffId: number;
  readonly name: string;
}

export const managersText = (managers: readonly Manager[]): string => managers.map(({ name }) => name).join('、');

/** Trees and pickers belong to no function: they show all a person may see, or what one function reaches when named. */
export const pickerScope = (rights: Rights, permissionId: number | undefined): Scope =>
  permissionId === undefined ? rights.wholeScope : rights.scopeOf(permissionId);

/** Settings are the company's: who may change them picks among everybody. */
export function directorScope(rights: Rights, permissionId: number | undefined): Scope {
  const forSettings = permissionId === undefined || permissionId === PERMISSION.settings;
  return forSettings && rights.functions.has(PERMISSION.settings) ? ALL : pickerScope(rights, permissionId);
}

/** The tree that a function picks from; only the bare tree, so that a person of the settings sees names and no limits. */
export const treeScope = (rights: Rights, permissionId: number | undefined): Scope =>
  permissionId === PERMISSION.settings ? directorScope(rights, permissionId) : pickerScope(rights, permissionId);

export const isRoot = ({ path }: DepartmentPlace): boolean => path.length === 1;

/** Within the scope, while nothing above it is. */
export function isTopmost(scope: Scope, department: DepartmentPlace): boolean {
  if (scope.kind === 'all') return isRoot(department);
  return scope.roots.includes(department.id) && !department.path.slice(0, -1).some((id) => scope.roots.includes(id));
}

const isOwnTopmost = (rights: Rights, department: DepartmentPlace): boolean =>
  !isSuper(rights) && isTopmost(rights.scopeOf(PERMISSION.department), department);

/** A budget is not raised, nor a place in the tree left, by the one who is bound by it. */
export function mayEdit(
  rights: Rights,
  department: DepartmentPlace,
  changes: { parent: boolean; managers: boolean; limit: boolean },
): true | Refused {
  if (isRoot(department)) return refuse(DEPARTMENT_REFUSALS.rootFixed);
  const weighty = changes.parent || changes.managers || changes.limit;
  return weighty && isOwnTopmost(rights, department) ? refuse(DEPARTMENT_REFUSALS.topmostFixed) : true;
}

const grants = (rights: Rights, permissions: readonly number[], over: DepartmentPlace): boolean =>
  canGrant(rights, { permissions, scope: trees([over.id]) }, () => over);

/** Naming a manager gives role 3 over the department and all below. */
export const mayNameManagers = (rights: Rights, over: DepartmentPlace): true | Refused =>
  grants(rights, MANAGER_FUNCTIONS, over) || refuse(DEPARTMENT_REFUSALS.managersBeyondOwn);

/**
 * A move gives everyone who reaches the new parent the same reach over the moved tree, the mover included: it is a
 * grant of every function that follows the tree, over the tree as it stands before.
 */
export function mayMove(rights: Rights, department: DepartmentPlace, parent: DepartmentPlace): true | Refused {
  if (parent.path.includes(department.id)) return refuse(DEPARTMENT_REFUSALS.insideItself);
  if (!covers(rights.scopeOf(PERMISSION.department), parent)) return refuse(REFUSALS.notFound);
  return grants(rights, TREE_FUNCTIONS, department) || refuse(DEPARTMENT_REFUSALS.moveBeyondOwn);
}

export function mayDelete(
  rights: Rights,
  department: DepartmentPlace & { childCount: number; directHeadcount: number },
): true | Refused {
  if (isRoot(department)) return refuse(DEPARTMENT_REFUSALS.rootFixed);
  if (department.childCount > 0) return refuse(DEPARTMENT_REFUSALS.hasChildren);
  if (department.directHeadcount > 0) return refuse(DEPARTMENT_REFUSALS.hasStaff);
  return isOwnTopmost(rights, department) ? refuse(DEPARTMENT_REFUSALS.topmostFixed) : true;
}
