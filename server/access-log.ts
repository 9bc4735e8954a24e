import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isWorthAnEntry, MOST_ENTRIES_AN_HOUR, type Place } from '#rules/access-log.ts';
import { deviceName } from '#rules/device.ts';
import type { OperationType } from '#rules/operation.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { countUse } from './rate-limit.ts';
import type { Services } from './services.ts';

const HOUR = 3_600;

export type AccessEntryType = Extract<OperationType, 'signIn' | 'signInFailed' | 'signOut' | 'refused' | 'edit'>;

export interface PersonId {
  readonly companyId: number;
  readonly staffId: number;
}

export const placeOf = ({ ip, headers }: FastifyRequest): Place => ({
  address: ip.replace(/^::ffff:(?=\d+\.)/i, ''),
  device: deviceName(headers['user-agent']),
});

/** What happened at the door, in the company's own log and in the same chain as every change. */
export async function recordAccess(
  db: Db,
  { clock }: { clock: Pick<Clock, 'now'> },
  { companyId, staffId }: PersonId,
  type: AccessEntryType,
  content: string,
): Promise<void> {
  const at = clock.now();
  // Numbered and linked by the database.
  await sql`
    insert into operation_log as added
      (company_id, id, hash, at, staff_id, staff_name, staff_phone, permission_id, type, content)
    select company_id, 0, '', ${at}::timestamptz, id, name, phone, ${PERMISSION.security}::int, ${type}::text, ${content}::text
    from staff where company_id = ${companyId} and id = ${staffId} returning id`.execute(db);
}

/**
 * Something was refused to this person at this place: written down by itself, or gathered where it happens again and again.
 * In a transaction of its own, because the one that was refused is undone.
 */
export async function recordRefusal(
  services: Services,
  who: PersonId,
  type: 'signInFailed' | 'refused',
  { address }: Place,
  textOf: (nth: number) => string,
  times = 1,
): Promise<void> {
  const { database } = services;
  const person = `${who.companyId}:${who.staffId}`;
  const { count } = await countUse(database, `log-${type}:${person}:${address}`, HOUR, times);
  if (!isWorthAnEntry(count, count - times)) return;
  if ((await countUse(database, `log-entries:${person}`, HOUR)).count > MOST_ENTRIES_AN_HOUR) return;
  await database.company(who.companyId, (db) => recordAccess(db, services, who, type, textOf(count)));
}
