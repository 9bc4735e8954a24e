import { queryOptions, useQuery } from '@tanstack/react-query';
import { sceneListApi } from '#contract/scene-list.ts';
import { staffApi } from '#contract/staff.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ROLE } from '#rules/role.ts';
import { query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { meQuery } from '../kit/rights.ts';
import { countedDepartmentsFor } from '../pickers/department-loader.ts';
import type { SearchStaff } from '../pickers/StaffPicker.tsx';
import { useDepartments } from '../pickers/use-departments.ts';
import type { Viewer } from './row-rights.ts';

/** The departments whose people this person manages. */
export const DEPARTMENTS = countedDepartmentsFor(PERMISSION.staff);

const scenesQuery = queryOptions({ ...query(sceneListApi.list, {}), staleTime: 30_000 });

/** Scenes that somebody can be given or have: deleted ones are not answered, expired ones are over. */
export function useScenes({ enabled = true } = {}) {
  const { data = [], isPending, isFetching } = useQuery({ ...scenesQuery, enabled });
  const scenes = data.filter(({ status }) => status === 'enabled' || status === 'disabled');
  return { scenes, isPending, isFetching };
}

/** Undefined until it is known who is looking. Import access: role 1, or the whole company for this function. */
export function useViewer(): Viewer | undefined {
  const { data: me } = useQuery(meQuery);
  const { query: tree } = useDepartments(DEPARTMENTS.load, DEPARTMENTS.source);
  if (!me) return undefined;
  const isSuper = me.roleIds.includes(ROLE.superAdministrator);
  const managesAll = tree.data?.some(({ superId, visible }) => superId === 0 && visible) ?? false;
  return { staffId: me.userId, isSuper, mayImport: isSuper || managesAll };
}

/** People whom this person manages and who can be made somebody's secretary: anybody but that person. */
export const candidatesFor =
  (staffId: number): SearchStaff =>
  async (keyword, signal) => {
    const found = await call(staffApi.secretaryCandidates, { search: keyword }, signal);
    return found.filter((one) => one.staffId !== staffId).map(({ staffId: id, name, phone }) => ({ id, name, phone }));
  };

/** Somebody as they are now, for a form; read anew, so that nothing is edited that has changed meanwhile. */
export function useEditedStaff(staffId: number | undefined) {
  const { data, isFetchedAfterMount, isError, error, refetch } = useQuery({
    ...query(staffApi.detail, { staffId: staffId ?? 0 }, { quiet: true }),
    enabled: staffId !== undefined,
    placeholderData: () => undefined,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
  return {
    staff: isFetchedAfterMount ? data : undefined,
    failed: isError && !data,
    error,
    retry: () => void refetch(),
  };
}
