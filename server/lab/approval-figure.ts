import type { UnapprovedPeople } from '#rules/home.ts';
import { type RouteCheck, worstOf } from '#rules/lab/approval-check.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { acceptances, digestOf } from './approval-view.ts';
import { checksIn, loadWays } from './approval-ways.ts';

/** As many as a line of the start page can name. */
const MOST_NAMED = 3;

const isBlocked = ({ problems }: RouteCheck): boolean => worstOf(problems.map(({ problem }) => problem)) === 'blocked';

/** Who has a scene in which nobody fitting would decide, without what somebody called right; null: nobody. */
export async function unapprovedPeople(db: Db, companyId: number, now: Date): Promise<UnapprovedPeople | null> {
  const ways = await loadWays(db, companyId, now);
  const blocked = ways.checks.filter(isBlocked);
  if (blocked.length === 0) return null;
  const accepted = await acceptances(db, companyId).execute();
  const fine = new Set<RouteCheck>();
  for (const { routes, ...place } of accepted) {
    const checks = checksIn(ways, place, place.sceneId);
    if (digestOf(checks) === routes) for (const check of checks) fine.add(check);
  }
  const left = blocked.filter((check) => !fine.has(check));
  const ids = [...new Set(left.map(({ staffId }) => staffId))];
  if (ids.length === 0) return null;
  const concerned = new Set(left.map(({ sceneId }) => sceneId));
  const named = await db
    .selectFrom('staff')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids.slice(0, MOST_NAMED)))
    .orderBy('id')
    .execute();
  return {
    people: ids.length,
    names: named.map(({ name }) => name),
    scenes: ways.scenes.filter(({ sceneId }) => concerned.has(sceneId)).map(({ name }) => name),
  };
}
