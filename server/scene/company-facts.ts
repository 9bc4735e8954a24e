import type { RideCompany } from '#rules/scene.ts';
import type { Db } from '../db.ts';

/**
 * What a ride needs to know of its company. The account and the carpool setting are kept by their own areas; until
 * they say otherwise, nothing bounds the account and there are no carpools.
 */
export async function companyFacts(db: Db, companyId: number): Promise<RideCompany> {
  const row = await db.selectFrom('company').select('status').where('id', '=', companyId).executeTakeFirstOrThrow();
  return { suspended: row.status !== 'active', accountLeftFen: null, carpool: 'off' };
}
