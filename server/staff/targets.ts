import type { Chosen } from '#contract/staff/targets.ts';
import { MOST_MATCHING, STAFF_REFUSALS } from '#rules/staff.ts';
import { Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { matchingIds } from './queries.ts';

/** Whom an act is about: the people named, or everybody whom the filter finds now, as many as the caller saw. */
export async function chosenIds(
  { actor, db, now }: Context,
  { staffIds, matching, expected }: Chosen,
): Promise<readonly number[]> {
  if (matching === undefined) return staffIds;
  const ids = await matchingIds(db, actor, matching, { now, most: MOST_MATCHING });
  if (ids.length > MOST_MATCHING) throw new Refused(STAFF_REFUSALS.tooManyMatching, { most: MOST_MATCHING });
  if (ids.length === 0) throw new Refused(STAFF_REFUSALS.nobodyChosen);
  if (expected !== undefined && expected !== ids.length) {
    throw new Refused(STAFF_REFUSALS.matchingChanged, { n: ids.length });
  }
  return ids;
}
