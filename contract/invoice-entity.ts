import { z } from 'zod';
import { EntityDraft } from '#rules/invoice/entity.ts';
import { editedFields, readVersion } from './edited.ts';
import { calls, nothing } from './endpoint.ts';
import { beside, spelt, speltDraft } from './spelt.ts';
import { flag, list, neededId, optional, orElse, text, whole } from './wire.ts';

const department = spelt({ departmentId: ['deptId', z.int()], name: ['deptName', z.string()] });

/** A legal entity with the departments that say they are its; 0 is the company of the terms. */
const entity = spelt({
  entityId: ['entityId', z.int()],
  title: ['title', z.string()],
  taxpayerId: ['identificationNum', z.string()],
  isDefault: ['defaultFlag', flag],
  isStopped: ['stopFlag', flag],
  departments: ['deptList', z.array(department)],
  ...editedFields,
});
export type LegalEntity = z.output<typeof entity>;

const DRAFT = {
  title: ['title', optional(text)],
  taxpayerId: ['identificationNum', optional(text)],
  isDefault: ['defaultFlag', orElse(optional(flag), false)],
} as const;
const added = speltDraft(z.object({ draft: EntityDraft }), { draft: beside(DRAFT) });
const edited = speltDraft(z.object({ entityId: z.int(), version: z.string().optional(), draft: EntityDraft }), {
  entityId: ['entityId', neededId],
  version: readVersion,
  draft: beside(DRAFT),
});
const target = z.object({ entityId: neededId });
const MOST_ASSIGNED = 500;

const call = calls('invoice');

/** The titles that a company's invoices are written to, and whose rides are whose. */
export const entityCalls = {
  entities: call.form(
    '/api/v3/invoice/entity/list',
    '法人主体：抬头、税号和所属部门',
    z.object({}),
    z.object({ list: z.array(entity) }),
  ),
  addEntity: call.json('/api/v3/invoice/entity/add', '添加法人主体', added, z.object({ entityId: z.int() }), {
    effect: 'add',
  }),
  updateEntity: call.json('/api/v3/invoice/entity/update', '修改法人主体', edited, nothing, { effect: 'edit' }),
  stopEntity: call.form('/api/v3/invoice/entity/stop', '停用法人主体', target, nothing, { effect: 'disable' }),
  startEntity: call.form('/api/v3/invoice/entity/start', '启用法人主体', target, nothing, { effect: 'enable' }),
  assignEntity: call.json(
    '/api/v3/invoice/entity/assign',
    '部门今后的用车归哪个法人主体；0 为随上级部门',
    z.object({ entityId: whole, deptIds: list(whole, MOST_ASSIGNED) }),
    nothing,
    { effect: 'edit' },
  ),
};
