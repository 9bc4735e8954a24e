import type { CompanyDay } from '#rules/day-kind.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';

/** Makes these days the company's own, whatever it had said of them before. */
export async function saveDays(
  db: Db,
  { companyId, staffId }: Actor,
  days: readonly CompanyDay[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('companyDay')
    .values(days.map((one) => ({ ...one, companyId, changedBy: staffId, changedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        name: ref('excluded.name'),
        changedBy: ref('excluded.changedBy'),
        changedAt: ref('excluded.changedAt'),
      })),
    )
    .execute();
}
