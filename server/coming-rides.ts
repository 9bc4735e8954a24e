import { sql } from 'kysely';
import { addDays, dayOf } from '#rules/calendar.ts';
import { AHEAD_STATUSES } from '#rules/order/codes.ts';
import { DEADLINE_DAYS } from '#rules/scene.ts';
import type { Db } from './db.ts';

/** Where somebody rides in what they made themselves, it names their number; where others did, both number and name. */
const OWN = sql<boolean>`(one.staff_id = person.id and one.rider_phone = one.staff_phone)`;
const RIDES = sql<boolean>`(${OWN} or (one.rider_phone = person.phone and one.rider_name = person.name
  and coalesce(one.rider_since, one.created_at) >= person.phone_since))`;

const phones = (phone: string, now: Date) => sql`
  staff_phone = case when one.staff_id = person.id then ${phone} else one.staff_phone end,
  rider_phone = case when ${RIDES} then ${phone} else one.rider_phone end,
  rider_since = case when ${RIDES} then ${now}::timestamptz else one.rider_since end`;

/**
 * Before somebody's number changes, in its transaction and behind the account's lock: rides to come, and applications that rides
 * may still be booked with, reach them at the new one. An outsider who was given with the same number keeps it, and so does
 * what is over: the number may be another's by then.
 */
export async function moveComingRides(
  db: Db,
  [companyId, staffId]: [companyId: number, staffId: number],
  phone: string,
  now: Date,
): Promise<void> {
  const theirs = sql`from staff person where person.company_id = ${companyId} and person.id = ${staffId}
    and one.company_id = ${companyId} and (one.staff_id = person.id or ${RIDES})`;
  await sql`update ride_order one set ${phones(phone, now)} ${theirs}
    and one.status in (${sql.join(AHEAD_STATUSES)})`.execute(db);
  const stillUsed = addDays(dayOf(now), -Math.max(...DEADLINE_DAYS));
  await sql`update application one set ${phones(phone, now)},
      draft = case when ${RIDES} and one.draft #>> '{rider,phone}' = one.rider_phone
        then jsonb_set(one.draft, '{rider,phone}', to_jsonb(${phone}::text)) else one.draft end
    ${theirs} and one.status in ('pending', 'running', 'passed') and one.end_day >= ${stillUsed}`.execute(db);
}
