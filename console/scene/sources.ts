import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flowApi } from '#contract/flow.ts';
import { type City, sceneApi } from '#contract/scene.ts';
import { staffApi } from '#contract/staff.ts';
import type { SceneNames } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import type { SearchStaff } from '../pickers/StaffPicker.tsx';

/** The provider's lists hardly ever change while somebody looks at them. */
const LONG_MS = 10 * 60_000;

export const citiesQuery = queryOptions({ ...query(sceneApi.cities, {}), staleTime: LONG_MS });
export const servicesQuery = queryOptions({
  ...query(sceneApi.services, {}, { failed: '获取服务类型失败！' }),
  staleTime: LONG_MS,
});
export const vehicleGroupsQuery = queryOptions({
  ...query(sceneApi.vehicleGroups, {}, { failed: '获取车型失败！' }),
  staleTime: LONG_MS,
});
export const flowsQuery = queryOptions(query(flowApi.choices, {}, { failed: '获取审批流列表失败！' }));

const NO_CITIES: readonly City[] = [];
export const useCities = (): readonly City[] => useQuery(citiesQuery).data ?? NO_CITIES;

/** The names behind the ids of a scene; what is gone or has not arrived yet is said plainly. */
export function useSceneNames(): SceneNames {
  const cities = useQuery(citiesQuery);
  const flows = useQuery(flowsQuery);
  return useMemo(() => {
    const cityNames = new Map(cities.data?.map(({ cityId, name }) => [cityId, name]));
    const flowNames = new Map(flows.data?.map(({ id, name }) => [id, name]));
    return {
      city: (id) => cityNames.get(id) ?? (cities.data ? `城市${id}` : '…'),
      flow: (id) => flowNames.get(id) ?? (flows.data ? '已删除的审批流' : '…'),
    };
  }, [cities.data, flows.data]);
}

const MOST_PEOPLE = 20;

/** Scenes are the company's, so a ride can be tried for whoever this person may see. */
export const searchRiders: SearchStaff = async (keyword, signal) => {
  const found = await call(staffApi.pick, { search: keyword, withSubDepartments: true }, signal);
  return found.slice(0, MOST_PEOPLE).map(({ staffId, name, phone, departmentName }) => ({
    id: staffId,
    name,
    phone,
    departmentName,
  }));
};
