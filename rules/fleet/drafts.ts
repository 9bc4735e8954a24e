import { z } from 'zod';
import { VehicleGroup } from '../scene/codes.ts';
import { DocumentKind, FleetStatus } from './codes.ts';

const line = (what: string, most: number) =>
  z
    .string({ error: `请填写${what}` })
    .trim()
    .min(1, `请填写${what}`)
    .max(most, `${what}不能超过 ${most} 个字`);
const id = (what: string) => z.int({ error: `请选择${what}` });
const edited = { version: z.int({ error: '请填写版本' }) };

export const VehicleDraft = z.object({
  plate: z
    .string({ error: '请填写车牌' })
    .trim()
    .regex(/^\S{5,12}$/, '请填写正确的车牌'),
  model: line('车辆型号', 50),
  vehicleGroup: z.enum(VehicleGroup.names, '请选择车型'),
  cityId: id('城市'),
});
export type VehicleDraft = z.output<typeof VehicleDraft>;

export const DriverDraft = z.object({
  workNo: z
    .string({ error: '请填写工号' })
    .trim()
    .regex(/^[A-Z0-9-]{2,20}$/, '工号为 2 至 20 位大写字母、数字或 -'),
  name: line('姓名', 25),
  phone: z
    .string({ error: '请填写手机号' })
    .trim()
    .regex(/^1[3-9]\d{9}$/, '请填写正确的手机号'),
  cityId: id('城市'),
});
export type DriverDraft = z.output<typeof DriverDraft>;

export const FleetEdit = { ...edited, status: FleetStatus.schema.default('active') };

export const ShiftDraft = z
  .object({
    driverId: id('司机'),
    vehicleId: id('车辆'),
    startsAt: z.date({ error: '请填写开始时间' }),
    endsAt: z.date({ error: '请填写结束时间' }),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { message: '结束时间应晚于开始时间', path: ['endsAt'] })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= 16 * 3_600_000, {
    message: '一个班次不能超过 16 小时',
    path: ['endsAt'],
  });
export type ShiftDraft = z.output<typeof ShiftDraft>;

export const DocumentDraft = z.object({
  kind: z.enum(DocumentKind.names, '请选择证件'),
  number: line('证件号码', 50),
  expiresOn: z.iso.date('请填写到期日期'),
});
export type DocumentDraft = z.output<typeof DocumentDraft>;

/** What the driver reads off the meter at the end. */
export const MeterReading = z.object({
  meters: z.int({ error: '请填写里程' }).min(1, '请填写里程').max(2_000_000, '里程太长'),
  minutes: z.int({ error: '请填写分钟' }).min(1, '请填写时长').max(2_880, '时长太长'),
  waitingMinutes: z.int().min(0).max(1_440, '等候太长').default(0),
  highwayFen: z.int().min(0).max(1_000_000, '高速费太高').default(0),
  parkingFen: z.int().min(0).max(1_000_000, '停车费太高').default(0),
});
export type MeterReading = z.output<typeof MeterReading>;
