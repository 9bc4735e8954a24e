import { z } from 'zod';
import { DepartmentDraft, DepartmentEdit, departmentIdOr, type Manager, managersText } from '#rules/department.ts';
import { type LimitLeft, SpendingLimit, UNLIMITED } from '#rules/limit.ts';
import { fieldsFromLimit, limitFields, limitFromFields, sceneCharge } from './limit.ts';
import { coded, commaList, flag, optional, text, whole } from './wire.ts';

/** Additive on calls that feed trees and pickers: only what this one function reaches. */
export const permissionId = optional(whole);

export interface DepartmentNode {
  id: number;
  name: string;
  superId: number;
  level: number;
  /** Absent above the scope, where a department is shown only to hang the others under. */
  number?: string | undefined;
  visible: boolean;
}

export const departmentNode = z.codec(
  z.object({
    id: z.int(),
    name: z.string(),
    superId: z.int(),
    level: z.int(),
    number: z.string().optional(),
    role: flag,
  }),
  z.custom<DepartmentNode>(),
  {
    decode: ({ role, ...rest }) => ({ ...rest, visible: role }),
    encode: ({ visible, ...rest }) => ({ ...rest, role: visible }),
  },
);

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

export const workplace = z.codec(
  z.object({ deptId: z.int(), name: z.string(), deptManage: z.string(), isplaceManager: flag }),
  z.custom<{ departmentId: number; name: string; managers: string; isManager: boolean }>(),
  {
    decode: (wire) => ({
      departmentId: wire.deptId,
      name: wire.name,
      managers: wire.deptManage,
      isManager: wire.isplaceManager,
    }),
    encode: (ours) => ({
      deptId: ours.departmentId,
      name: ours.name,
      deptManage: ours.managers,
      isplaceManager: ours.isManager,
    }),
  },
);

export const director = z.codec(
  z.object({ id: z.int(), mobile: z.string(), name: z.string(), departmentId: z.int() }),
  z.custom<{ staffId: number; phone: string; name: string; departmentId: number }>(),
  {
    decode: ({ id, mobile, ...rest }) => ({ ...rest, staffId: id, phone: mobile }),
    encode: ({ staffId, phone, ...rest }) => ({ ...rest, id: staffId, mobile: phone }),
  },
);

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
  z.codec(
    z.object({ deptId: optional(whole), permissionId }),
    z.object({ departmentId: departmentIdOr(missing), permissionId: z.int().optional() }),
    {
      decode: ({ deptId, ...rest }) => ({ ...rest, departmentId: deptId as number }),
      encode: ({ departmentId, ...rest }) => ({ ...rest, deptId: departmentId }),
    },
  );

export const staffNamed = z.codec(z.object({ userId: optional(whole) }), z.custom<{ staffId?: number | undefined }>(), {
  decode: ({ userId }) => ({ staffId: userId }),
  encode: ({ staffId }) => ({ userId: staffId }),
});

export const departmentAdded = z.codec(z.object({ deptId: z.int() }), z.custom<{ departmentId: number }>(), {
  decode: ({ deptId }) => ({ departmentId: deptId }),
  encode: ({ departmentId }) => ({ deptId: departmentId }),
});
