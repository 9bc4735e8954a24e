import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import { OfferList } from './OfferList.tsx';

export function ServicesCard() {
  const list = useQuery(query(deskApi.services, {}));
  const save = useMutation(mutation(deskApi.saveService));
  const order = useMutation(mutation(deskApi.orderServices));
  return (
    <OfferList
      title="服务类型"
      hint="拖动改顺序"
      note="种类由系统定，这里改名称和顺序。"
      query={list}
      rows={list.data?.map(({ serviceId: id, ...offer }) => ({ id, ...offer }))}
      onSave={(serviceId, edit) => save.mutateAsync({ serviceId, ...edit })}
      onOrder={(ids) => order.mutate({ ids })}
    />
  );
}

export function VehicleGroupsCard() {
  const list = useQuery(query(deskApi.vehicleGroups, {}));
  const save = useMutation(mutation(deskApi.saveVehicleGroup));
  const order = useMutation(mutation(deskApi.orderVehicleGroups));
  return (
    <OfferList
      title="车型"
      hint="数字为编号"
      query={list}
      rows={list.data?.map(({ vehicleGroupId: id, ...offer }) => ({ id, ...offer }))}
      onSave={(vehicleGroupId, edit) => save.mutateAsync({ vehicleGroupId, ...edit })}
      onOrder={(ids) => order.mutate({ ids })}
    />
  );
}
