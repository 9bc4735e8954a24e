import { z } from 'zod';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { speltDraft } from '../spelt.ts';
import { list, optional, orElse, whole } from '../wire.ts';
import { BULK_MAX } from './conditions.ts';
import { type StaffFilter, staffFilterInside } from './filter.ts';
import { departmentId, staffId } from './ids.ts';

/** One person to act on. */
export const target = speltDraft(z.object({ staffId: z.int() }), {
  staffId: ['userId', staffId],
});

const people = orElse(list(whole, BULK_MAX).optional(), []);

/** People by their ids, or everybody whom a filter finds: `expected` is how many the caller saw there. */
const Chosen = z.object({
  staffIds: z.array(z.int()),
  matching: z.custom<StaffFilter>().optional(),
  expected: z.int().optional(),
});
export type Chosen = z.output<typeof Chosen>;
const someone = ({ staffIds, matching }: Chosen): boolean => staffIds.length > 0 || matching !== undefined;
const NOBODY = { message: STAFF_REFUSALS.nobodyChosen.msg, path: ['staffIds'] };
const Choice = Chosen.refine(someone, NOBODY);
export const byFilter = {
  matching: ['userFilter', staffFilterInside],
  expected: ['expectedNum', optional(whole)],
} as const;

export const targets = speltDraft(Choice, { staffIds: ['userId', people], ...byFilter });
/** Member marking spells the same list differently. */
export const markedTargets = speltDraft(Choice, { staffIds: ['userIds', people], ...byFilter });
export const movedTargets = speltDraft(Chosen.extend({ departmentId: z.int() }).refine(someone, NOBODY), {
  staffIds: ['userId', people],
  departmentId: ['deptId', departmentId],
  ...byFilter,
});

export const restoredTarget = speltDraft(z.object({ staffId: z.int(), departmentId: z.int().optional() }), {
  staffId: ['userId', staffId],
  departmentId: ['deptId', optional(whole)],
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
