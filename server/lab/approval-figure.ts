import { sql } from 'kysely';
import { dayOf } from '#rules/calendar.ts';
import type { UnapprovedPeople } from '#rules/home.ts';
import { type RouteCheck, worstOf } from '#rules/lab/approval-check.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { acceptances, digestOf } from './approval-view.ts';
import { checksIn, loadWays } from './approval-ways.ts';

/** As many as a line of the start page can name. */
const MOST_NAMED = 3;

const isBlocked = ({ problems }: RouteCheck): boolean => worstOf(problems.map(({ problem }) => problem)) === 'blocked';

async function keyOf(db: Db, companyId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ key: string }>`select concat_ws(' ',
    (select max(id) from row_history where company_id = ${companyId}),
    (select count(*) || ' ' || max(made_at) from route_acceptance where company_id = ${companyId})) as key`.execute(db);
  return `${rows[0]?.key} ${dayOf(now)}`;
}

const MOST_COMPANIES = 500;

/**
 * Who has a scene in which nobody fitting would decide; null: nobody. Routing everybody is dear, and the start page is
 * opened all day: what was found stands until something changed that decides who approves, which always leaves a row in
 * the history, or the day or an acceptance did. One for each server.
 */
export function keptFigure(): (db: Db, companyId: number, now: Date) => Promise<UnapprovedPeople | null> {
  const kept = new Map<number, { readonly key: string; readonly people: UnapprovedPeople | null }>();
  return async (db, companyId, now) => {
    const key = await keyOf(db, companyId, now);
    const known = kept.get(companyId);
    if (known?.key === key) return known.people;
    const people = await unapprovedPeople(db, companyId, now);
    kept.delete(companyId);
    kept.set(companyId, { key, people });
    const [oldest] = kept.keys();
    if (kept.size > MOST_COMPANIES && oldest !== undefined) kept.delete(oldest);
    return people;
  };
}

/** Without what somebody called right. */
async function unapprovedPeople(db: Db, companyId: number, now: Date): Promise<UnapprovedPeople | null> {
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
