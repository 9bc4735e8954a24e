import { z } from 'zod';
import { speltDraft } from '../spelt.ts';
import { list, orElse, whole } from '../wire.ts';
import { BULK_MAX, staffIds } from './conditions.ts';
import { departmentId, staffId } from './ids.ts';

/** One person to act on. */
export const target = speltDraft(z.object({ staffId: z.int() }), {
  staffId: ['userId', staffId],
});

const people = orElse(list(whole, BULK_MAX).optional(), []);
export const targets = speltDraft(z.object({ staffIds }), { staffIds: ['userId', people] });
/** Member marking spells the same list differently. */
export const markedTargets = speltDraft(z.object({ staffIds }), { staffIds: ['userIds', people] });
export const movedTargets = speltDraft(z.object({ staffIds, departmentId: z.int() }), {
  staffIds: ['userId', people],
  departmentId: ['deptId', departmentId],
});

export const newSecretary = speltDraft(z.object({ staffId: z.int(), secretaryId: z.int() }), {
  staffId: ['userId', staffId],
  secretaryId: ['secretaryId', staffId],
});

export const otherSecretary = speltDraft(z.object({ staffId: z.int(), secretaryId: z.int(), id: z.int() }), {
  staffId: ['userId', staffId],
  secretaryId: ['secretaryId', staffId],
  id: ['id', whole],
});
