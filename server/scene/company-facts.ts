import type { RideCompany } from '#rules/scene.ts';
import { carpoolInForce } from '#rules/settings/decisions.ts';
import { accountLeft } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';

/** What a ride needs to know of its company. A company that is offered no carpools has none, whatever it once chose. */
export async function companyFacts(db: Db, companyId: number): Promise<RideCompany> {
  const query = db
    .selectFrom('company')
    .innerJoin('companyTerms', 'companyTerms.companyId', 'company.id')
    .innerJoin('companySetting', 'companySetting.companyId', 'company.id')
    .select(['company.status', 'companyTerms.carpoolOffer', 'companySetting.carpool'])
    .where('company.id', '=', companyId);
  const [[row], accountLeftFen] = await Promise.all([keyed(db, query.compile()), accountLeft(db, companyId)]);
  if (!row) throw new Error(`there is no company ${companyId}`);
  return {
    suspended: row.status !== 'active',
    accountLeftFen,
    carpool: carpoolInForce(row.carpool, row.carpoolOffer),
  };
}
