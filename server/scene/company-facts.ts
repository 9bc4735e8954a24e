import type { RideCompany } from '#rules/scene.ts';
import { carpoolInForce } from '#rules/settings/decisions.ts';
import { leftOf, totalsQuery } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { together } from '../prepared.ts';

/** To be asked in one statement, after whatever must hold the account still. */
export const companyQueries = (db: Db, companyId: number) =>
  [
    db
      .selectFrom('company')
      .innerJoin('companyTerms', 'companyTerms.companyId', 'company.id')
      .innerJoin('companySetting', 'companySetting.companyId', 'company.id')
      .select(['company.status', 'company.accountKind', 'companyTerms.creditFen', 'companyTerms.carpoolOffer'])
      .select(['company.creditFrozenAt', 'companySetting.carpool'])
      .where('company.id', '=', companyId)
      .compile(),
    totalsQuery(db, companyId),
  ] as const;

type Queries = ReturnType<typeof companyQueries>;
type CompanyRows = Awaited<ReturnType<typeof together<Queries>>>;

export function companyFactsOf([[row], totals]: CompanyRows): RideCompany {
  if (!row) throw new Error('there is no such company');
  return {
    suspended: row.status !== 'active',
    accountLeftFen: leftOf(totals, { kind: row.accountKind, creditFen: row.creditFen }),
    creditFrozen: row.creditFrozenAt !== null,
    carpool: carpoolInForce(row.carpool, row.carpoolOffer),
  };
}

/** What a ride needs to know of its company. A company that is offered no carpools has none, whatever it once chose. */
export const companyFacts = async (db: Db, companyId: number): Promise<RideCompany> =>
  companyFactsOf(await together(db, companyQueries(db, companyId)));
