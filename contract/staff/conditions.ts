import { z } from 'zod';
import { KEEP_LIMIT_CODE, LimitDraft, SpendingLimit } from '#rules/limit.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { fieldsFromLimit, type LimitFields, limitFields, limitFromFields } from '../limit.ts';
import { coded, list, optional, whole } from '../wire.ts';
import { staffId } from './ids.ts';

/** Nobody sets more people at once than a screen can hold many times over. */
export const BULK_MAX = 1_000;
export const staffIds = z.array(z.int()).min(1, STAFF_REFUSALS.nobodyChosen.msg);

/** A limit's kinds and, in bulk, 5: each keeps the limit that is there. */
type BulkKind = SpendingLimit | 'keep';
const BulkLimit = {
  names: ['keep', ...SpendingLimit.names] as [BulkKind, ...BulkKind[]],
  codeOf: (name: BulkKind) => (name === 'keep' ? KEEP_LIMIT_CODE : SpendingLimit.codeOf(name)),
  nameOf: (code: number | string): BulkKind | undefined =>
    String(code) === String(KEEP_LIMIT_CODE) ? 'keep' : SpendingLimit.nameOf(code),
};

const wireConditions = { ...limitFields, type: optional(coded(BulkLimit)) };
type WireLimit = Omit<LimitFields, 'type'> & { type?: BulkKind | undefined };

const limitFromWire = ({ type, ...rest }: WireLimit): LimitDraft | null =>
  type === 'keep' ? null : limitFromFields({ ...rest, type });
const limitToWire = (limit: LimitDraft | null): WireLimit =>
  limit === null ? { type: 'keep' } : fieldsFromLimit(limit);

/** One person's scenes and limit; scenes that are not sent stay, an empty list takes all. */
export const staffConditions = z.codec(
  z.object({ userId: staffId, sceneIds: list(whole, 500).optional(), status: z.any().optional(), ...wireConditions }),
  z.object({
    staffId: z.int(),
    sceneIds: z.array(z.int()).optional(),
    limit: LimitDraft.nullable().refine((limit) => limit !== null, STAFF_REFUSALS.keepInBulk.msg),
  }),
  {
    decode: ({ userId, sceneIds, status: _, ...wire }) => ({ staffId: userId, sceneIds, limit: limitFromWire(wire) }),
    encode: ({ staffId: id, sceneIds, limit }) => ({ userId: id, sceneIds, status: 1, ...limitToWire(limit) }),
  },
);

/** The same for many; here no scenes means that each keeps their own, because nobody means to empty a whole list. */
export const bulkConditions = z.codec(
  z.object({ userId: list(whole, BULK_MAX).optional(), sceneIds: list(whole, 500).optional(), ...wireConditions }),
  z
    .object({ staffIds, sceneIds: z.array(z.int()), limit: LimitDraft.nullable() })
    .refine(({ sceneIds, limit }) => sceneIds.length > 0 || limit !== null, '请填写完整信息！'),
  {
    decode: ({ userId = [], sceneIds = [], ...wire }) => ({ staffIds: userId, sceneIds, limit: limitFromWire(wire) }),
    encode: ({ staffIds: ids, sceneIds, limit }) => ({ userId: ids, sceneIds, ...limitToWire(limit) }),
  },
);
