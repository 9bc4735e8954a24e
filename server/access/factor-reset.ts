import { factorResetFromOutsideText } from '#rules/access-log.ts';
import { type PersonId, recordAccess } from '../access-log.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db.ts';
import { endSessions } from '../http/session.ts';
import type { Services } from '../services.ts';
import { dropFactor } from './factors.ts';
import { dropPasskeys } from './passkeys.ts';
import { ownerOf } from './sign-in.ts';

/** Nothing is left of app, keys and codes, and the person is out everywhere; false where there was none. */
export async function resetFactorOf(db: Db, who: PersonId): Promise<boolean> {
  const dropped = [await dropPasskeys(db, who), await dropFactor(db, who)];
  if (!dropped.some(Boolean)) return false;
  await endSessions(db, who.companyId, who.staffId);
  return true;
}

/**
 * What those who run the server do where nobody in the console may: of the super administrator. Answers whose it was; null
 * where nobody of that number has one.
 */
export async function resetFactorFromOutside(
  services: Pick<Services, 'database'> & { clock: Pick<Clock, 'now'> },
  phone: string,
): Promise<string | null> {
  const who = await ownerOf(services, phone);
  if (!who) return null;
  return services.database.company(who.companyId, async (db) => {
    const { name } = await db
      .selectFrom('staff')
      .select('name')
      .where('companyId', '=', who.companyId)
      .where('id', '=', who.staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await resetFactorOf(db, who))) return null;
    await recordAccess(db, services, who, 'edit', factorResetFromOutsideText(name));
    return name;
  });
}
