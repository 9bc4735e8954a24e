import { z } from 'zod';
import { VehicleGroup } from '../scene/codes.ts';

/** Another provider, whose cars come where this one has none and the company lets them. */
export const PartnerDraft = z.object({
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(30, '名称不能超过 30 个字'),
  contact: z.string('请填写联系人').trim().min(1, '请填写联系人').max(20, '联系人不能超过 20 个字'),
  phone: z
    .string('请填写调度电话')
    .trim()
    .regex(/^[0-9-]{5,20}$/, '调度电话应为 5 至 20 位数字或 -'),
  /** Null: all. */
  cityIds: z.array(z.int('请选择城市')).min(1, '请选择城市').max(500, '城市太多').nullable(),
  vehicleGroups: z.array(z.enum(VehicleGroup.names, '没有这种车型')).min(1, '请选择车型').max(100).nullable(),
  note: z.string('请填写备注').trim().max(100, '备注不能超过 100 个字'),
  offered: z.boolean('offered 应为 true 或 false'),
});
export type PartnerDraft = z.output<typeof PartnerDraft>;

interface Wanted {
  readonly cityId: number;
  readonly vehicleGroup: VehicleGroup;
  /** The company takes no cars but ours. */
  readonly ownTransportOnly: boolean;
}

/** Whether a ride may be asked of them. */
export const servesRide = (
  { cityIds, vehicleGroups, offered }: Pick<PartnerDraft, 'cityIds' | 'vehicleGroups' | 'offered'>,
  { cityId, vehicleGroup, ownTransportOnly }: Wanted,
): boolean =>
  offered &&
  !ownTransportOnly &&
  (cityIds === null || cityIds.includes(cityId)) &&
  (vehicleGroups === null || vehicleGroups.includes(vehicleGroup));
