import { z } from 'zod';
import { CityEdit, OfferEdit } from '#rules/desk/reference.ts';
import { deskRead, deskWrite } from './desk-wire.ts';
import { endpoint } from './endpoint.ts';

const city = z.object({
  cityId: z.int(),
  name: z.string(),
  pinyin: z.string(),
  isHot: z.boolean(),
  offered: z.boolean(),
});
const offer = { name: z.string(), position: z.int(), offered: z.boolean() };
const service = z.object({ serviceId: z.int(), ...offer });
const vehicleGroup = z.object({ vehicleGroupId: z.int(), ...offer });
const nothing = z.object({});

/** What every company chooses from. What is not offered stays where it is used and can be chosen no more. */
export const deskReferenceCalls = {
  cities: endpoint({
    ...deskRead,
    summary: '城市，含已停用的',
    path: '/desk/v1/cities',
    input: nothing,
    output: z.array(city),
  }),
  saveCity: endpoint({
    ...deskWrite,
    summary: '新增或修改城市；修改时未填写的保持不变',
    path: '/desk/v1/cities/save',
    input: CityEdit,
    output: city,
  }),
  services: endpoint({
    ...deskRead,
    summary: '服务类型，含已停用的',
    path: '/desk/v1/services',
    input: nothing,
    output: z.array(service),
  }),
  saveService: endpoint({
    ...deskWrite,
    summary: '修改服务类型的名称、排序和启用',
    path: '/desk/v1/services/save',
    input: OfferEdit.extend({
      serviceId: z
        .int({ error: '请填写服务类型编号' })
        .min(1, '请填写正确的编号')
        .max(1_000_000, '请填写正确的服务类型编号'),
    }),
    output: service,
  }),
  vehicleGroups: endpoint({
    ...deskRead,
    summary: '车型，含已停用的',
    path: '/desk/v1/vehicleGroups',
    input: nothing,
    output: z.array(vehicleGroup),
  }),
  saveVehicleGroup: endpoint({
    ...deskWrite,
    summary: '修改车型的名称、排序和启用',
    path: '/desk/v1/vehicleGroups/save',
    input: OfferEdit.extend({
      vehicleGroupId: z
        .int({ error: '请填写车型编号' })
        .min(1, '请填写正确的编号')
        .max(1_000_000, '请填写正确的车型编号'),
    }),
    output: vehicleGroup,
  }),
};
