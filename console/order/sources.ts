import { queryOptions, useQuery } from '@tanstack/react-query';
import { orderApi } from '#contract/order.ts';
import { sceneApi } from '#contract/scene.ts';
import { sceneListApi } from '#contract/scene-list.ts';
import { settingsApi } from '#contract/settings.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isPlainStaff } from '#rules/role.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { query } from '../kit/api.ts';
import { meQuery } from '../kit/rights.ts';
import { storedUser } from '../kit/stored-user.ts';
import { departmentsFor } from '../pickers/department-loader.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import type { OrderForm } from './filters.ts';

/** The departments whose orders this person sees. */
export const DEPARTMENTS = departmentsFor(PERMISSION.order);

/** The provider's lists hardly ever change while somebody looks at them. */
const LONG_MS = 10 * 60_000;
const servicesQuery = queryOptions({
  ...query(orderApi.services, {}, { failed: '获取服务类型失败！' }),
  staleTime: LONG_MS,
});
const groupsQuery = queryOptions({
  ...query(sceneApi.vehicleGroups, {}, { failed: '获取车型失败！' }),
  staleTime: LONG_MS,
});
const scenesQuery = queryOptions({ ...query(sceneListApi.list, { withDeleted: true }), staleTime: 30_000 });

export function useServiceOptions() {
  const { data = [] } = useQuery(servicesQuery);
  return data.flatMap(({ serviceId, serviceName }) => {
    const value = ServiceType.nameOf(serviceId);
    return value ? [{ value, label: serviceName }] : [];
  });
}

export function useGroupOptions() {
  const { data = [] } = useQuery(groupsQuery);
  const named = new Map(data.toReversed().map((group) => [group.groupName, group]));
  return [...named.values()].toReversed().flatMap(({ groupId, groupName }) => {
    const value = VehicleGroup.nameOf(groupId);
    return value ? [{ value, label: groupName }] : [];
  });
}

export function useSceneOptions() {
  const { data = [] } = useQuery(scenesQuery);
  return data.map(({ sceneId, name, status }) => ({
    value: sceneId,
    label: status === 'deleted' ? `${name}（已删除）` : name,
  }));
}

/** Carpools are asked about only where the company takes part in them. */
export function useShowsCarpool(): boolean {
  const companyId = storedUser()?.companyId;
  const { data } = useQuery(query(settingsApi.baseInfo, { companyId }, { quiet: true }));
  return data !== undefined && data.carpool !== 'off';
}

/** Somebody who sees own orders alone has no department to choose. */
export function useChoosesDepartment(): boolean {
  const { data: me } = useQuery(meQuery);
  return me !== undefined && !isPlainStaff(me);
}

/** What the form's ids are called, as far as it is known. */
export function useFormNames({ departmentId, sceneId }: OrderForm) {
  const { query: departments } = useDepartments(DEPARTMENTS.load, DEPARTMENTS.source);
  const scenes = useSceneOptions();
  return {
    department: departments.data?.find(({ id }) => id === departmentId)?.name ?? null,
    scene: scenes.find(({ value }) => value === sceneId)?.label ?? null,
  };
}
