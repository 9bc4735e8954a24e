import { z } from 'zod';
import type { LimitLeft } from '#rules/limit.ts';
import { SecretaryStatus, Sex } from '#rules/staff.ts';
import { sceneCharge } from '../limit.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, yuan } from '../wire.ts';

/** Absent is '' outside and null inside. */
const orEmpty = z.codec(z.string(), z.string().nullable(), {
  decode: (wire) => (wire === '' ? null : wire),
  encode: (value) => value ?? '',
});
const sexOrEmpty = z.codec(z.union([z.string(), z.number()]), z.custom<Sex | null>(), {
  decode: (wire) => Sex.nameOf(wire) ?? null,
  encode: (sex) => (sex === null ? '' : Sex.codeOf(sex)),
});

/** A scene somebody may ride in, as that person's row shows it. */
export interface StaffScene {
  sceneId: number;
  sceneName: string;
  /** Whether a ride in it is the company's to pay at this moment. */
  companyPays: boolean;
  remark: string;
}

export interface StaffRow {
  staffId: number;
  name: string;
  departmentId: number;
  departmentName: string;
  /** From the company down, joined by “/”. */
  departmentPath: string;
  phone: string;
  number: string | null;
  limit: LimitLeft;
  scenes: StaffScene[];
  companyPay: boolean;
  isKeyCustomer: boolean;
  mayEditPhone: boolean;
  /** The holder of role 1: edited by nobody else. */
  isManager: boolean;
}

export interface StaffDetail extends StaffRow {
  email: string | null;
  idNumber: string | null;
  sex: Sex | null;
  birthday: string | null;
  duty: string | null;
  roles: { roleId: number; roleName: string }[];
  secretaries: Secretary[];
  ridesThisMonth: number;
  costThisMonthFen: number;
}

const WireRow = z.object({
  userId: z.int(),
  name: z.string(),
  deptId: z.int(),
  deptName: z.string(),
  deptOriginName: z.string(),
  phone: z.string(),
  number: orEmpty,
  sceneCharge,
  useCondition: z.array(
    z.object({ sceneName: z.string(), sceneId: z.int(), companyPay: flag, carUseRemark: z.string() }),
  ),
  companyPay: flag,
  heIsKeyCustomer: flag,
  editStatus: flag,
  isManager: flag,
});
type WireRow = z.output<typeof WireRow>;

const rowFromWire = (wire: WireRow): StaffRow => ({
  staffId: wire.userId,
  name: wire.name,
  departmentId: wire.deptId,
  departmentName: wire.deptName,
  departmentPath: wire.deptOriginName,
  phone: wire.phone,
  number: wire.number,
  limit: wire.sceneCharge,
  scenes: wire.useCondition.map(({ sceneId, sceneName, companyPay, carUseRemark }) => {
    return { sceneId, sceneName, companyPays: companyPay, remark: carUseRemark };
  }),
  companyPay: wire.companyPay,
  isKeyCustomer: wire.heIsKeyCustomer,
  mayEditPhone: wire.editStatus,
  isManager: wire.isManager,
});

const rowToWire = (row: StaffRow): WireRow => ({
  userId: row.staffId,
  name: row.name,
  deptId: row.departmentId,
  deptName: row.departmentName,
  deptOriginName: row.departmentPath,
  phone: row.phone,
  number: row.number,
  sceneCharge: row.limit,
  useCondition: row.scenes.map(({ sceneId, sceneName, companyPays, remark }) => {
    return { sceneName, sceneId, companyPay: companyPays, carUseRemark: remark };
  }),
  companyPay: row.companyPay,
  heIsKeyCustomer: row.isKeyCustomer,
  editStatus: row.mayEditPhone,
  isManager: row.isManager,
});

export const staffRow = z.codec(WireRow, z.custom<StaffRow>(), { decode: rowFromWire, encode: rowToWire });

export const secretary = spelt({
  id: ['id', z.int()],
  secretaryId: ['secretaryId', z.int()],
  name: ['name', z.string()],
  status: ['status', coded(SecretaryStatus)],
  phone: ['mobile', z.string()],
});
export type Secretary = z.output<typeof secretary>;

const WireDetail = WireRow.extend({
  email: orEmpty,
  idNumber: orEmpty,
  userSex: sexOrEmpty,
  userBirthday: orEmpty,
  userDuty: orEmpty,
  roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
  secretaryList: z.array(secretary),
  useCountMonth: z.int(),
  costMonth: yuan,
});

export const staffDetail = z.codec(WireDetail, z.custom<StaffDetail>(), {
  decode: (wire) => ({
    ...rowFromWire(wire),
    email: wire.email,
    idNumber: wire.idNumber,
    sex: wire.userSex,
    birthday: wire.userBirthday,
    duty: wire.userDuty,
    roles: wire.roles,
    secretaries: wire.secretaryList,
    ridesThisMonth: wire.useCountMonth,
    costThisMonthFen: wire.costMonth,
  }),
  encode: (ours) => ({
    ...rowToWire(ours),
    email: ours.email,
    idNumber: ours.idNumber,
    userSex: ours.sex,
    userBirthday: ours.birthday,
    userDuty: ours.duty,
    roles: ours.roles,
    secretaryList: ours.secretaries,
    useCountMonth: ours.ridesThisMonth,
    costMonth: ours.costThisMonthFen,
  }),
});

/** Somebody who could be made a secretary; `status` is whether the company pays that person's rides. */
export const secretaryCandidate = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  phone: ['mobile', z.string()],
  companyPay: ['status', flag],
});
export type SecretaryCandidate = z.output<typeof secretaryCandidate>;
