import { z } from 'zod';
import {
  DocumentDraft,
  DocumentKind,
  DriverDraft,
  FleetEdit,
  FleetStatus,
  ShiftDraft,
  VehicleDraft,
} from '#rules/fleet.ts';
import { Point, VehicleGroup } from '#rules/scene.ts';
import { deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('orders');

const document = z.object({ kind: z.enum(DocumentKind.names), number: z.string(), expiresOn: z.string() });
export type FleetDocument = z.output<typeof document>;

const vehicle = z.object({
  vehicleId: z.int(),
  plate: z.string(),
  model: z.string(),
  vehicleGroup: z.enum(VehicleGroup.names),
  cityId: z.int(),
  cityName: z.string(),
  status: FleetStatus.schema,
  version: z.int(),
  documents: z.array(document),
});
export type FleetVehicle = z.output<typeof vehicle>;

const shift = z.object({
  shiftId: z.int(),
  driverId: z.int(),
  driverName: z.string(),
  vehicleId: z.int(),
  plate: z.string(),
  startsAt: localTime,
  endsAt: localTime,
});
export type FleetShift = z.output<typeof shift>;

const driver = z.object({
  driverId: z.int(),
  workNo: z.string(),
  name: z.string(),
  /** The middle of it is hidden from people. */
  phone: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  status: FleetStatus.schema,
  stoppedReason: z.string(),
  version: z.int(),
  /** The one they are on, or the next. */
  shift: shift.omit({ driverId: true, driverName: true }).nullable(),
  isDriving: z.boolean(),
  documents: z.array(document),
});
export type FleetDriver = z.output<typeof driver>;

const filters = { cityId: optional(whole), word: optional(text) };
const edit = { ...FleetEdit, version: FleetEdit.version.optional() };
const stoppedReason = z.string().trim().max(100, '原因不能超过 100 个字').default('');

const listed = DriverDraft.omit({ cityId: true }).extend({
  cityName: z.string({ error: '请填写城市' }).trim().min(1, '请填写城市'),
  plate: VehicleDraft.shape.plate,
  model: VehicleDraft.shape.model,
  vehicleGroup: VehicleDraft.shape.vehicleGroup,
});

/** The provider's own drivers and cars. One that has a dispatch of its own needs none of it. */
export const deskFleetCalls = {
  fleetCities: read.get(
    '/desk/v1/fleet/cities',
    '司机和车辆可在的城市',
    z.object({}),
    z.array(z.object({ cityId: z.int(), name: z.string() })),
  ),
  drivers: read.get(
    '/desk/v1/fleet/drivers',
    '司机，按城市、姓名、工号、车牌查找',
    deskPaged(filters),
    deskRows(driver),
  ),
  saveDriver: write.json(
    '/desk/v1/fleet/drivers/save',
    '添加司机；带 driverId 和 version 为修改，停用须说明原因',
    /** Without a phone the known one stays: people are shown it with its middle hidden. */
    DriverDraft.partial({ phone: true }).extend({ driverId: z.int().optional(), ...edit, stoppedReason }),
    z.object({ driverId: z.int() }),
  ),
  importDrivers: write.json(
    '/desk/v1/fleet/drivers/import',
    '批量添加司机和车辆；每行单独成败',
    z.object({ rows: z.array(listed, '请填写要导入的行').min(1, '没有可导入的行').max(500, '一次最多导入 500 行') }),
    z.object({ added: z.int(), failed: z.array(z.object({ line: z.int(), reason: z.string() })) }),
  ),
  vehicles: read.get('/desk/v1/fleet/vehicles', '车辆，按城市、车牌查找', deskPaged(filters), deskRows(vehicle)),
  saveVehicle: write.json(
    '/desk/v1/fleet/vehicles/save',
    '添加车辆；带 vehicleId 和 version 为修改',
    VehicleDraft.extend({ vehicleId: z.int().optional(), ...edit }),
    z.object({ vehicleId: z.int() }),
  ),
  shifts: read.get(
    '/desk/v1/fleet/shifts',
    '某几天的排班',
    z.object({
      cityId: optional(whole),
      driverId: optional(whole),
      from: z.iso.date('请填写日期'),
      to: z.iso.date('请填写日期'),
    }),
    z.object({ rows: z.array(shift) }),
  ),
  saveShift: write.json(
    '/desk/v1/fleet/shifts/save',
    '排班；司机和车辆同一时间只有一个班次',
    z.object({ ...ShiftDraft.shape, startsAt: localTime, endsAt: localTime }).pipe(ShiftDraft),
    z.object({ shiftId: z.int() }),
  ),
  removeShift: write.json(
    '/desk/v1/fleet/shifts/remove',
    '取消一个班次',
    z.object({ shiftId: z.int({ error: '请选择班次' }) }),
    nothing,
  ),
  saveDocument: write.json(
    '/desk/v1/fleet/documents/save',
    '登记司机或车辆的证件，替换同一种',
    DocumentDraft.extend({ ownerId: z.int({ error: '请选择司机或车辆' }) }),
    nothing,
  ),
  putCars: write.json(
    '/desk/v1/fleet/positions',
    '车辆当前位置，一次最多 500 辆；只留最新的，不留痕迹',
    z.object({
      cars: z
        .array(z.object({ plate: z.string(), at: localTime, point: z.object(Point.shape) }), '请填写车辆位置')
        .max(500, '一次最多 500 辆'),
    }),
    z.object({ known: z.int() }),
    { limit: { count: 12_000, seconds: 60 } },
  ),
};
