import { type CarbonFactor, factorsWith } from '#rules/carbon.ts';
import type { Db } from './db.ts';

/** What every kind of car counts with in this company. */
export async function carbonFactors(db: Db, companyId: number): Promise<CarbonFactor[]> {
  const own = await db
    .selectFrom('carbonFactor')
    .select(['vehicleGroup', 'gramsPerKm', 'source', 'year'])
    .where('companyId', '=', companyId)
    .execute();
  return factorsWith(own);
}
