import { sql } from 'kysely';
import { forEachCompany } from './each-company.ts';
import { deskPlatform } from './http/desk-session.ts';
import type { Services } from './services.ts';

/** Every kind of session is over by then, however it ended: the app's is after two weeks in which nobody saw it. */
export const UNSEEN_DAYS = 30;
/** Of a company in one run. */
const BATCH = 5_000;

const unseen = sql`last_seen_at < now() - make_interval(days => ${UNSEEN_DAYS})`;

/**
 * Nobody reads a session that is over: lists show those that are in force, the log says who signed in. At the desk each
 * person's last one stays, by which its lists say when and from where they were seen.
 */
export async function sweepSessions(services: Services): Promise<void> {
  const { database } = services;
  await deskPlatform(services, (db) =>
    sql`delete from desk_session old where ${unseen} and (verified_at is null or exists (
      select from desk_session later where later.staff_id = old.staff_id and later.verified_at is not null
        and (later.last_seen_at, later.token_hash) > (old.last_seen_at, old.token_hash)))`.execute(db),
  );
  await forEachCompany(database, (companyId) =>
    database.company(companyId, (db) =>
      sql`delete from session where company_id = ${companyId} and token_hash in (select token_hash from session
        where company_id = ${companyId} and ${unseen} limit ${BATCH})`.execute(db),
    ),
  );
}
