import { z } from 'zod';
import { list, whole } from '../wire.ts';
import { BULK_MAX, staffIds } from './conditions.ts';
import { departmentId, staffId } from './ids.ts';

/** One person to act on. */
export const target = z.codec(z.object({ userId: staffId }), z.object({ staffId: z.int() }), {
  decode: ({ userId }) => ({ staffId: userId }),
  encode: ({ staffId: id }) => ({ userId: id }),
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

export const newSecretary = z.codec(
  z.object({ userId: staffId, secretaryId: staffId }),
  z.object({ staffId: z.int(), secretaryId: z.int() }),
  {
    decode: ({ userId, secretaryId }) => ({ staffId: userId, secretaryId }),
    encode: ({ staffId: id, secretaryId }) => ({ userId: id, secretaryId }),
  },
);

export const otherSecretary = z.codec(
  z.object({ userId: staffId, secretaryId: staffId, id: whole }),
  z.object({ staffId: z.int(), secretaryId: z.int(), id: z.int() }),
  {
    decode: ({ userId, ...rest }) => ({ staffId: userId, ...rest }),
    encode: ({ staffId: owner, ...rest }) => ({ userId: owner, ...rest }),
  },
);
