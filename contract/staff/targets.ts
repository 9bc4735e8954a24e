import { z } from 'zod';
import { speltDraft } from '../spelt.ts';
import { list, whole } from '../wire.ts';
import { BULK_MAX, staffIds } from './conditions.ts';
import { departmentId, staffId } from './ids.ts';

/** One person to act on. */
export const target = speltDraft(z.object({ staffId: z.int() }), {
  staffId: ['userId', staffId],
});

export const targets = z.codec(z.object({ userId: list(whole, BULK_MAX).optional() }), z.object({ staffIds }), {
  decode: ({ userId = [] }) => ({ staffIds: userId }),
  encode: ({ staffIds: ids }) => ({ userId: ids }),
});

/** Member marking spells the same list differently. */
export const markedTargets = z.codec(z.object({ userIds: list(whole, BULK_MAX).optional() }), z.object({ staffIds }), {
  decode: ({ userIds = [] }) => ({ staffIds: userIds }),
  encode: ({ staffIds: ids }) => ({ userIds: ids }),
});

export const movedTargets = z.codec(
  z.object({ userId: list(whole, BULK_MAX).optional(), deptId: departmentId }),
  z.object({ staffIds, departmentId: z.int() }),
  {
    decode: ({ userId = [], deptId }) => ({ staffIds: userId, departmentId: deptId }),
    encode: ({ staffIds: ids, departmentId: to }) => ({ userId: ids, deptId: to }),
  },
);

export const newSecretary = speltDraft(z.object({ staffId: z.int(), secretaryId: z.int() }), {
  staffId: ['userId', staffId],
  secretaryId: ['secretaryId', staffId],
});

export const otherSecretary = speltDraft(z.object({ staffId: z.int(), secretaryId: z.int(), id: z.int() }), {
  staffId: ['userId', staffId],
  secretaryId: ['secretaryId', staffId],
  id: ['id', whole],
});
