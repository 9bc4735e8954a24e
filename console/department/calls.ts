import { queryOptions } from '@tanstack/react-query';
import { departmentApi } from '#contract/department.ts';
import type { DepartmentDetail } from '#contract/department-wire.ts';
import type { PageInput } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { mutation, query } from '../kit/api.ts';
import { CallFailed, call, NO_DATA } from '../kit/call.ts';
import { countedDepartmentsFor } from '../pickers/department-loader.ts';
import { DETAIL_FAILED, NO_DETAIL } from './texts.ts';

/** Everything on this page reaches as far as this function does, not further. */
const permissionId = PERMISSION.department;
export const SOURCE = countedDepartmentsFor(permissionId);

/** Gone or out of reach, or answered without a word of it. */
const MISSING: readonly number[] = [REFUSALS.notFound.code, NO_DATA];

function readable(error: unknown): never {
  if (!(error instanceof CallFailed) || !MISSING.includes(error.code)) throw error;
  throw new CallFailed(error.path, error.code, NO_DETAIL, error.traceId);
}

export const readDepartment = (departmentId: number, signal?: AbortSignal): Promise<DepartmentDetail> =>
  call(departmentApi.detail, { departmentId, permissionId }, signal).catch(readable);

/** Never another department's while it is on its way: its buttons would act on the wrong one. */
export const detailQuery = (departmentId: number) =>
  queryOptions<DepartmentDetail>({
    queryKey: ['department', departmentApi.detail.path, departmentId],
    queryFn: ({ signal }) => readDepartment(departmentId, signal),
    meta: { area: 'department', failed: DETAIL_FAILED },
  });

export const childrenQuery = (parentId: number, page: PageInput) =>
  query(departmentApi.children, { parentId, permissionId, ...page });

/** Managers gain and lose a role with their department; failures are told in the words of each act. */
export const WRITE = { quiet: true, alsoInvalidates: ['staff', 'role', 'access'] } as const;
export const addition = mutation(departmentApi.add, WRITE);
