import type { FastifyRequest } from 'fastify';
import { isWorthAnEntry, MOST_ENTRIES_AN_HOUR, type Place } from '#rules/access-log.ts';
import { deviceName } from '#rules/device.ts';
import type { OperationType } from '#rules/operation.ts';
import { PERMISSION } from '#rules/permission.ts';
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
  services: Services,
  { companyId, staffId }: PersonId,
  type: AccessEntryType,
  content: string,
): Promise<void> {
  const at = services.clock.now();
  await db
    .insertInto('operationLog')
    .columns(['companyId', 'id', 'hash', 'at', 'staffId', 'staffName', 'staffPhone', 'permissionId', 'type', 'content'])
    .expression((from) =>
      from
        .selectFrom('staff')
        .where('staff.companyId', '=', companyId)
        .where('staff.id', '=', staffId)
        .select((eb) => [
          'staff.companyId',
          eb.val(0).as('id'), // numbered and linked by the database
          eb.val('').as('hash'),
          eb.val(at).as('at'),
          'staff.id as staffId',
          'staff.name',
          'staff.phone',
          eb.val<number>(PERMISSION.security).as('permissionId'),
          eb.val(type).as('type'),
          eb.val(content).as('content'),
        ]),
    )
    .returning('id')
    .execute();
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
