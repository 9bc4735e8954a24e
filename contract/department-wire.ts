import { z } from 'zod';
import { DepartmentDraft, DepartmentEdit, departmentIdOr, type Manager, managersText } from '#rules/department.ts';
import { type LimitLeft, SpendingLimit, UNLIMITED } from '#rules/limit.ts';
import { fieldsFromLimit, limitFields, limitFromFields, sceneCharge } from './limit.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, commaList, flag, optional, text, whole } from './wire.ts';

/** Additive on calls that feed trees and pickers: only what this one function reaches. */
export const permissionId = optional(whole);

export const departmentNode = spelt({
  id: ['id', z.int()],
  name: ['name', z.string()],
  superId: ['superId', z.int()],
  level: ['level', z.int()],
  /** Absent above the scope, where a department is shown only to hang the others under. */
  number: ['number', z.string().optional()],
  visible: ['role', flag],
});
export type DepartmentNode = z.output<typeof departmentNode>;

export interface DepartmentRow {
  id: number;
  /** 0 for the company itself. */
  superId: number;
  name: string;
  number: string;
  level: number;
  managers: Manager[];
  /** Active people here and in everything below. */
  headcount: number;
  directHeadcount: number;
  childCount: number;
  /** Whether the caller may administer it. */
  manageable: boolean;
  limit: LimitLeft;
}

export interface DepartmentDetail extends DepartmentRow {
  superName: string;
}

const WireDepartment = z.object({
  superId: z.int(),
  name: z.string(),
  number: z.string(),
  level: z.int(),
  managerId: z.int().nullable(),
  managerName: z.string(),
  managerVOList: z.array(z.object({ managerId: z.int(), managerName: z.string() })),
  deptCount: z.int(),
  userNum: z.int(),
  childDept: z.int(),
  isRole: flag,
  sceneCharge,
});
type WireDepartment = z.output<typeof WireDepartment>;

const fromWire = (wire: WireDepartment): Omit<DepartmentRow, 'id'> => ({
  superId: wire.superId,
  name: wire.name,
  number: wire.number,
  level: wire.level,
  managers: wire.managerVOList.map(({ managerId, managerName }) => ({ staffId: managerId, name: managerName })),
  headcount: wire.deptCount,
  directHeadcount: wire.userNum,
  childCount: wire.childDept,
  manageable: wire.isRole,
  limit: wire.sceneCharge,
});

const toWire = (ours: DepartmentRow): WireDepartment => ({
  superId: ours.superId,
  name: ours.name,
  number: ours.number,
  level: ours.level,
  managerId: ours.managers[0]?.staffId ?? null,
  managerName: managersText(ours.managers),
  managerVOList: ours.managers.map(({ staffId, name }) => ({ managerId: staffId, managerName: name })),
  deptCount: ours.headcount,
  userNum: ours.directHeadcount,
  childDept: ours.childCount,
  isRole: ours.manageable,
  sceneCharge: ours.limit,
});

export const departmentRow = z.codec(
  WireDepartment.extend({ id: z.int(), role: flag, type: coded(SpendingLimit) }),
  z.custom<DepartmentRow>(),
  {
    decode: (wire) => ({ ...fromWire(wire), id: wire.id }),
    encode: (ours) => ({ ...toWire(ours), id: ours.id, role: true, type: ours.limit.kind }),
  },
);

export const departmentDetail = z.codec(
  WireDepartment.extend({ deptId: z.int(), superName: z.string() }),
  z.custom<DepartmentDetail>(),
  {
    decode: (wire) => ({ ...fromWire(wire), id: wire.deptId, superName: wire.superName }),
    encode: (ours) => ({ ...toWire(ours), deptId: ours.id, superName: ours.superName }),
  },
);

export const workplace = spelt({
  departmentId: ['deptId', z.int()],
  name: ['name', z.string()],
  managers: ['deptManage', z.string()],
  isManager: ['isplaceManager', flag],
});

export const director = spelt({
  name: ['name', z.string()],
  departmentId: ['departmentId', z.int()],
  staffId: ['id', z.int()],
  phone: ['mobile', z.string()],
});

/** The console's search box sends one keyword under both names. */
export const directorSearch = z.codec(
  z.object({ companyId: optional(whole), name: optional(text), mobile: optional(text), permissionId }),
  z.custom<{ companyId?: number | undefined; keywords: string[]; permissionId?: number | undefined }>(),
  {
    decode: ({ name, mobile, ...rest }) => ({
      ...rest,
      keywords: [...new Set([name, mobile].filter((word) => word !== undefined))],
    }),
    encode: ({ keywords, ...rest }) => ({ ...rest, name: keywords[0], mobile: keywords[1] ?? keywords[0] }),
  },
);

const WireForm = z.object({
  deptId: optional(whole),
  name: optional(text),
  number: optional(text),
  superId: optional(whole),
  managerIds: commaList(whole).optional(),
  ...limitFields,
});
type WireForm = z.output<typeof WireForm>;

/** What is missing is left to the rule to name. */
const formOf = (wire: WireForm) => ({
  name: wire.name as string,
  number: wire.number as string,
  superId: wire.superId as number,
  managerIds: wire.managerIds,
  limit: wire.type && limitFromFields(wire),
});

export const departmentDraft = z.codec(WireForm, DepartmentDraft, {
  decode: (wire) => {
    const form = formOf(wire);
    return { ...form, managerIds: form.managerIds ?? [], limit: form.limit ?? UNLIMITED };
  },
  encode: ({ limit, ...ours }) => ({ ...ours, ...fieldsFromLimit(limit), deptId: 0 }),
});

export const departmentEdit = z.codec(WireForm, DepartmentEdit, {
  decode: (wire) => ({ ...formOf(wire), departmentId: wire.deptId as number }),
  encode: ({ limit, departmentId, ...ours }) => ({
    ...ours,
    ...(limit && fieldsFromLimit(limit)),
    deptId: departmentId,
  }),
});

/** One department, named; `missing` is what a call says without it. */
export const departmentNamed = (missing: string) =>
  speltDraft(z.object({ departmentId: departmentIdOr(missing), permissionId: z.int().optional() }), {
    permissionId: ['permissionId', permissionId],
    departmentId: ['deptId', optional(whole)],
  });

export const staffNamed = spelt({
  staffId: ['userId', optional(whole)],
});

export const departmentAdded = spelt({
  departmentId: ['deptId', z.int()],
});
