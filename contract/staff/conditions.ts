import { z } from 'zod';
import { KEEP_LIMIT_CODE, LimitDraft, SpendingLimit } from '#rules/limit.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { readVersion } from '../edited.ts';
import { fieldsFromLimit, LIMIT_NAMES, type LimitFields, limitFields, limitFromFields } from '../limit.ts';
import { beside, same, shapedDraft, spelt, speltDraft } from '../spelt.ts';
import { coded, flag, list, optional, orElse, whole } from '../wire.ts';
import { type StaffFilter, staffFilterInside } from './filter.ts';
import { staffId } from './ids.ts';

/** Nobody sets more people at once than a screen can hold many times over. */
export const BULK_MAX = 1_000;

/** A limit's kinds and, in bulk, 5: each keeps the limit that is there. */
type BulkKind = SpendingLimit | 'keep';
const BulkLimit = {
  names: ['keep', ...SpendingLimit.names] satisfies [BulkKind, ...BulkKind[]],
  codeOf: (name: BulkKind) => (name === 'keep' ? KEEP_LIMIT_CODE : SpendingLimit.codeOf(name)),
  nameOf: (code: number | string): BulkKind | undefined =>
    String(code) === String(KEEP_LIMIT_CODE) ? 'keep' : SpendingLimit.nameOf(code),
};

const limitAsSent = beside(same({ ...limitFields, type: optional(coded(BulkLimit)) }));
type WireLimit = Omit<LimitFields, 'type'> & { type?: BulkKind | undefined };

const limitFromWire = ({ type, ...rest }: WireLimit) => (type === 'keep' ? null : limitFromFields({ ...rest, type }));
const limitToWire = (limit: LimitDraft | null): WireLimit =>
  limit === null ? { type: 'keep' } : fieldsFromLimit(limit);

const StaffConditions = z.object({
  staffId: z.int(),
  sceneIds: z.array(z.int()).optional(),
  limit: LimitDraft.nullable().refine((limit) => limit !== null, STAFF_REFUSALS.keepInBulk.msg),
  version: z.string().optional(),
});
/** One person's scenes and limit; scenes that are not sent stay, an empty list takes all. */
export const staffConditions = shapedDraft(
  StaffConditions,
  spelt(
    {
      staffId: ['userId', staffId],
      sceneIds: ['sceneIds', list(whole, 500).optional()],
      limit: limitAsSent,
      version: readVersion,
    },
    { status: [z.unknown().optional(), () => 1] },
  ),
  {
    decode: ({ limit, ...wire }) => ({ ...wire, limit: limitFromWire(limit) }),
    encode: ({ limit, ...ours }) => ({ ...ours, limit: limitToWire(limit) }),
  },
  LIMIT_NAMES,
);

const BulkConditions = z
  .object({
    staffIds: z.array(z.int()),
    matching: z.custom<StaffFilter>().optional(),
    expected: z.int().optional(),
    sceneIds: z.array(z.int()),
    limit: LimitDraft.nullable(),
  })
  .refine(({ staffIds, matching }) => staffIds.length > 0 || matching !== undefined, {
    message: STAFF_REFUSALS.nobodyChosen.msg,
    path: ['staffIds'],
  })
  .refine(({ sceneIds, limit }) => sceneIds.length > 0 || limit !== null, '请填写完整信息！');
/** The same for many; here no scenes means that each keeps their own, because nobody means to empty a whole list. */
export const bulkConditions = shapedDraft(
  BulkConditions,
  spelt({
    staffIds: ['userId', orElse(list(whole, BULK_MAX).optional(), [])],
    matching: ['userFilter', staffFilterInside],
    expected: ['expectedNum', optional(whole)],
    sceneIds: ['sceneIds', orElse(list(whole, 500).optional(), [])],
    limit: limitAsSent,
  }),
  {
    decode: ({ limit, ...wire }) => ({ ...wire, limit: limitFromWire(limit) }),
    encode: ({ limit, ...ours }) => ({ ...ours, limit: limitToWire(limit) }),
  },
  LIMIT_NAMES,
);

const SceneAssignment = z
  .object({
    sceneId: z.int(),
    departmentIds: z.array(z.int()),
    staffIds: z.array(z.int()),
    isTaken: z.boolean(),
  })
  .refine(({ departmentIds, staffIds }) => departmentIds.length + staffIds.length > 0, {
    message: STAFF_REFUSALS.nobodyChosen.msg,
    path: ['staffIds'],
  });
export type SceneAssignment = z.output<typeof SceneAssignment>;
const DEPARTMENTS_MAX = 500;
/** One scene for departments, with everything below, and for people; their other scenes stay. */
export const sceneAssignment = speltDraft(SceneAssignment, {
  sceneId: ['sceneId', whole],
  departmentIds: ['deptIds', orElse(list(whole, DEPARTMENTS_MAX).optional(), [])],
  staffIds: ['userId', orElse(list(whole, BULK_MAX).optional(), [])],
  isTaken: ['remove', orElse(optional(flag), false)],
});
