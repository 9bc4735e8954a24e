import { z } from 'zod';
import { SecretaryStatus, Sex } from '#rules/staff.ts';
import { editedFields } from '../edited.ts';
import { sceneCharge } from '../limit.ts';
import { phone } from '../phone.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, localTime, yuan } from '../wire.ts';

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
const scene = spelt({
  sceneId: ['sceneId', z.int()],
  sceneName: ['sceneName', z.string()],
  /** Whether a ride in it is the company's to pay at this moment. */
  companyPays: ['companyPay', flag],
  remark: ['carUseRemark', z.string()],
});
export type StaffScene = z.output<typeof scene>;

const row = {
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  departmentId: ['deptId', z.int()],
  departmentName: ['deptName', z.string()],
  /** From the company down, joined by “/”. */
  departmentPath: ['deptOriginName', z.string()],
  phone: ['phone', phone],
  number: ['number', orEmpty],
  limit: ['sceneCharge', sceneCharge],
  scenes: ['useCondition', z.array(scene)],
  companyPay: ['companyPay', flag],
  isKeyCustomer: ['heIsKeyCustomer', flag],
  mayEditPhone: ['editStatus', flag],
  /** The holder of role 1: edited by nobody else. */
  isManager: ['isManager', flag],
} as const;
export const staffRow = spelt(row);
export type StaffRow = z.output<typeof staffRow>;

export const secretary = spelt({
  id: ['id', z.int()],
  secretaryId: ['secretaryId', z.int()],
  name: ['name', z.string()],
  status: ['status', coded(SecretaryStatus)],
  phone: ['mobile', phone],
});
export type Secretary = z.output<typeof secretary>;

export const staffDetail = spelt({
  ...row,
  email: ['email', orEmpty],
  idNumber: ['idNumber', orEmpty],
  sex: ['userSex', sexOrEmpty],
  birthday: ['userBirthday', orEmpty],
  duty: ['userDuty', orEmpty],
  leavesOn: ['leaveDate', orEmpty],
  roles: ['roles', z.array(z.object({ roleId: z.int(), roleName: z.string() }))],
  secretaries: ['secretaryList', z.array(secretary)],
  ridesThisMonth: ['useCountMonth', z.int()],
  costThisMonthFen: ['costMonth', yuan],
  /** Of scenes and limit: who somebody is, is edited field by field. */
  ...editedFields,
});
export type StaffDetail = z.output<typeof staffDetail>;

/** Somebody who was deleted and can be brought back. */
export const deletedStaff = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  phone: ['phone', phone],
  number: ['number', orEmpty],
  departmentName: ['deptName', z.string()],
  isDepartmentGone: ['deptDeleted', flag],
  roleNames: ['roleNames', z.array(z.string())],
  deletedAt: ['deleteTime', localTime],
  deletedBy: ['deleteUserName', z.string()],
  /** Whole days that are left, today among them. */
  daysLeft: ['remainDays', z.int()],
});
export type DeletedStaff = z.output<typeof deletedStaff>;

/** Somebody who could be made a secretary; `status` is whether the company pays that person's rides. */
export const secretaryCandidate = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  phone: ['mobile', phone],
  companyPay: ['status', flag],
});
export type SecretaryCandidate = z.output<typeof secretaryCandidate>;
