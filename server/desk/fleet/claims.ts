import { FLEET_REFUSALS } from '#rules/fleet.ts';
import type { Db } from '../../db.ts';
import { Refused } from '../../http/refused.ts';

/** So long a ride is one dispatcher's, from the last thing they did with it. */
const CLAIM_MS = 2 * 60_000;

export const rideCase = (companyId: number, orderId: number): string => `${companyId} ${orderId}`;

async function otherClaim(db: Db, caseId: string, staffId: number, now: Date) {
  return db
    .selectFrom('deskClaim')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskClaim.staffId')
    .select('deskStaff.name')
    .where('kind', '=', 'ride')
    .where('caseId', '=', caseId)
    .where('deskClaim.staffId', '!=', staffId)
    .where('untilAt', '>', now)
    .executeTakeFirst();
}

/** Takes a ride for some minutes; another's is taken over only by saying so. */
export async function claimRide(
  db: Db,
  caseId: string,
  { staffId, takeOver }: { staffId: number; takeOver: boolean },
  now: Date,
): Promise<Date> {
  const other = takeOver ? undefined : await otherClaim(db, caseId, staffId, now);
  if (other) throw new Refused(FLEET_REFUSALS.rideClaimed, { name: other.name });
  const untilAt = new Date(now.getTime() + CLAIM_MS);
  await db
    .insertInto('deskClaim')
    .values({ kind: 'ride', caseId, staffId, untilAt })
    .onConflict((conflict) => conflict.columns(['kind', 'caseId']).doUpdateSet({ staffId, untilAt }))
    .execute();
  return untilAt;
}

export const dropClaim = (db: Db, caseId: string) =>
  db.deleteFrom('deskClaim').where('kind', '=', 'ride').where('caseId', '=', caseId).execute();
