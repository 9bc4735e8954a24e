import { z } from 'zod';
import { CityEdit, OfferEdit } from '#rules/desk/reference.ts';
import { deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime } from './wire.ts';

const { read, write } = deskCalls('reference');

const city = z.object({
  cityId: z.int(),
  name: z.string(),
  pinyin: z.string(),
  isHot: z.boolean(),
  offered: z.boolean(),
});
const listedCity = city.extend({
  /** Pairs of service and vehicle group with a tariff in force. */
  tariffs: z.int(),
  drivers: z.int(),
});
const offer = { name: z.string(), position: z.int(), offered: z.boolean() };
const service = z.object({ serviceId: z.int(), ...offer });
const vehicleGroup = z.object({ vehicleGroupId: z.int(), ...offer });
const everything = z.object({});
const order = z.object({
  ids: z.array(z.int('编号应为整数'), '请填写编号').max(1_000, '编号太多'),
});
const change = z.object({ eventId: z.int(), at: localTime, by: z.string(), summary: z.string() });
export type ReferenceChange = z.output<typeof change>;
export type DeskCity = z.output<typeof listedCity>;

/** What every company chooses from. What is not offered stays where it is used and can be chosen no more. */
export const deskReferenceCalls = {
  cities: read.get('/desk/v1/cities', '城市，含已停用的', everything, z.array(listedCity)),
  saveCity: write.json('/desk/v1/cities/save', '新增或修改城市；修改时未填写的保持不变', CityEdit, city),
  services: read.get('/desk/v1/services', '服务类型，含已停用的', everything, z.array(service)),
  saveService: write.json(
    '/desk/v1/services/save',
    '修改服务类型的名称、排序和启用',
    OfferEdit.extend({
      serviceId: z
        .int({ error: '请填写服务类型编号' })
        .min(1, '请填写正确的编号')
        .max(1_000_000, '请填写正确的服务类型编号'),
    }),
    service,
  ),
  orderServices: write.json('/desk/v1/services/order', '服务类型的顺序', order, z.array(service)),
  vehicleGroups: read.get('/desk/v1/vehicleGroups', '车型，含已停用的', everything, z.array(vehicleGroup)),
  saveVehicleGroup: write.json(
    '/desk/v1/vehicleGroups/save',
    '修改车型的名称、排序和启用',
    OfferEdit.extend({
      vehicleGroupId: z
        .int({ error: '请填写车型编号' })
        .min(1, '请填写正确的编号')
        .max(1_000_000, '请填写正确的车型编号'),
    }),
    vehicleGroup,
  ),
  orderVehicleGroups: write.json('/desk/v1/vehicleGroups/order', '车型的顺序', order, z.array(vehicleGroup)),
  referenceChanges: read.get(
    '/desk/v1/reference/changes',
    '谁改了城市、服务、车型、节假日、原因和合作运力，新的在前',
    deskPaged({}),
    deskRows(change),
  ),
};
