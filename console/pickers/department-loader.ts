import { departmentApi } from '#contract/department.ts';
import { call } from '../kit/call.ts';
import { storedUser } from '../kit/stored-user.ts';
import { TREE_TEXTS } from '../kit/tree-messages.ts';
import type { DepartmentNode, LoadDepartments } from './departments.ts';
import type { SearchStaff } from './StaffPicker.tsx';

export interface DepartmentSource {
  load: LoadDepartments;
  source: string;
}

/** An id that a call is meant to carry; without it nothing is asked. */
function needed(id: number | undefined, missing: string): number {
  if (id === undefined) throw new Error(missing);
  return id;
}

async function nodesFor(permissionId: number | undefined, counts: boolean): Promise<DepartmentNode[]> {
  const nodes = await call(departmentApi.all, { permissionId, counts });
  return nodes.map(({ number = '', headcount: count, directHeadcount: direct, ...node }) => ({
    ...node,
    number,
    count,
    direct,
  }));
}

/**
 * Spread into DepartmentPicker and DepartmentTree: what the person reaches with one function, or with any.
 * The name keeps the two apart in the cache.
 */
export const departmentsFor = (permissionId?: number): DepartmentSource => ({
  load: () => nodesFor(permissionId, false),
  source: permissionId === undefined ? 'all' : `function ${permissionId}`,
});

/** The same with the people of each: for trees that stand beside a list of them. */
export const countedDepartmentsFor = (permissionId: number): DepartmentSource => ({
  load: () => nodesFor(permissionId, true),
  source: `function ${permissionId}, counted`,
});

/** For StaffPicker: people by name, employee number or phone, within what one function reaches, or any. */
export const directorSearch =
  (permissionId?: number): SearchStaff =>
  async (keyword, signal) => {
    const companyId = needed(storedUser()?.companyId, TREE_TEXTS.noCompany);
    const found = await call(departmentApi.directors, { companyId, keywords: [keyword], permissionId }, signal);
    return found.map(({ staffId, name, phone }) => ({ id: staffId, name, phone }));
  };

/** Where the person who is signed in works. */
export async function ownDepartment(signal?: AbortSignal): Promise<number> {
  const staffId = needed(storedUser()?.userId, TREE_TEXTS.noStaff);
  return (await call(departmentApi.ofStaff, { staffId }, signal)).departmentId;
}
