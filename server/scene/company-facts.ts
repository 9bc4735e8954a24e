import type { CarpoolOffer } from '#rules/company-terms.ts';
import type { RideCompany } from '#rules/scene.ts';
import { carpoolInForce } from '#rules/settings/decisions.ts';
import type { Carpool } from '#rules/settings.ts';
import { accountLeft } from '../account/ledger.ts';
import type { Db } from '../db.ts';

/** What a ride needs to know of its company. A company that is offered no carpools has none, whatever it once chose. */
export async function companyFacts(db: Db, companyId: number): Promise<RideCompany> {
  const row = await db
    .selectFrom('company')
    .innerJoin('company_terms', 'company_terms.company_id', 'company.id')
    .innerJoin('company_setting', 'company_setting.company_id', 'company.id')
    .select(['company.status', 'company_terms.carpool_offer', 'company_setting.carpool'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    suspended: row.status !== 'active',
    accountLeftFen: await accountLeft(db, companyId),
    carpool: carpoolInForce(row.carpool as Carpool, row.carpool_offer as CarpoolOffer),
  };
}
