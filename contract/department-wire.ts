import { z } from 'zod';
import { DepartmentDraft, DepartmentEdit, departmentIdOr, type Manager, managersText } from '#rules/department.ts';
import { SpendingLimit, UNLIMITED } from '#rules/limit.ts';
import { editedFields, readVersion } from './edited.ts';
import { fieldsFromLimit, LIMIT_NAMES, limitFields, limitFromFields, sceneCharge } from './limit.ts';
import { phone } from './phone.ts';
import { beside, same, shapedDraft, spelt, speltDraft } from './spelt.ts';
import { staffId } from './staff/ids.ts';
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
  /** Where they were asked for, of what is in sight: people in it and below, and in itself. */
  headcount: ['deptCount', z.int().optional()],
  directHeadcount: ['userNum', z.int().optional()],
});
export type DepartmentNode = z.output<typeof departmentNode>;

const manager = spelt<Manager>({ staffId: ['managerId', z.int()], name: ['managerName', z.string()] });

const department = {
  /** 0 for the company itself. */
  superId: ['superId', z.int()],
  name: ['name', z.string()],
  number: ['number', z.string()],
  level: ['level', z.int()],
  managers: ['managerVOList', z.array(manager)],
  /** Active people here and in everything below. */
  headcount: ['deptCount', z.int()],
  directHeadcount: ['userNum', z.int()],
  childCount: ['childDept', z.int()],
  /** Whether the caller may administer it. */
  manageable: ['isRole', flag],
  limit: ['sceneCharge', sceneCharge],
} as const;

interface WithManagers {
  readonly managers: readonly Manager[];
}
/** The managers once more: the first by id, and all of them in one text. */
const inOneText = {
  managerId: [z.int().nullable(), ({ managers }: WithManagers) => managers[0]?.staffId ?? null],
  managerName: [z.string(), ({ managers }: WithManagers) => managersText(managers)],
} as const;

export const departmentRow = spelt(
  { ...department, id: ['id', z.int()] },
  { ...inOneText, role: [flag, () => true], type: [coded(SpendingLimit), ({ limit }) => limit.kind] },
);
export type DepartmentRow = z.output<typeof departmentRow>;

export const departmentDetail = spelt(
  { ...department, ...editedFields, id: ['deptId', z.int()], superName: ['superName', z.string()] },
  inOneText,
);
export type DepartmentDetail = z.output<typeof departmentDetail>;

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
  phone: ['mobile', phone],
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

const form = {
  name: ['name', optional(text)],
  number: ['number', optional(text)],
  superId: ['superId', optional(whole)],
  managerIds: ['managerIds', commaList(whole).optional()],
  departmentId: ['deptId', optional(whole)],
  version: readVersion,
  limit: beside(same(limitFields)),
} as const;
const wireForm = spelt(form);

/** What is missing is left to the rule to name. */
export const departmentDraft = shapedDraft(
  DepartmentDraft,
  wireForm,
  {
    decode: ({ managerIds = [], limit, ...wire }) => ({
      ...wire,
      managerIds,
      limit: limit.type ? limitFromFields(limit) : UNLIMITED,
    }),
    encode: ({ limit, ...ours }) => ({ ...ours, limit: fieldsFromLimit(limit), departmentId: 0 }),
  },
  LIMIT_NAMES,
);

export const departmentEdit = shapedDraft(
  DepartmentEdit,
  wireForm,
  {
    decode: ({ limit, ...wire }) => ({ ...wire, limit: limit.type && limitFromFields(limit) }),
    encode: ({ limit, ...ours }) => ({ ...ours, limit: limit ? fieldsFromLimit(limit) : {} }),
  },
  LIMIT_NAMES,
);

/** One department, named; `missing` is what a call says without it. */
export const departmentNamed = (missing: string) =>
  speltDraft(z.object({ departmentId: departmentIdOr(missing), permissionId: z.int().optional() }), {
    permissionId: ['permissionId', permissionId],
    departmentId: ['deptId', optional(whole)],
  });

export const staffNamed = spelt({
  staffId: ['userId', staffId],
});

export const departmentAdded = spelt({
  departmentId: ['deptId', z.int()],
});
