import { AccountKind } from '#rules/company.ts';
import { CarpoolOffer, type CompanyTerms } from '#rules/company-terms.ts';
import { storedName } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import type { DeskCompanyTable } from '../schema.ts';

type StoredTerms = Pick<
  DeskCompanyTable,
  | 'accountKind'
  | 'creditFen'
  | 'discountPerTenThousand'
  | 'invoiceTitle'
  | 'taxpayerId'
  | 'invoiceMinimumFen'
  | 'salesName'
  | 'salesPhone'
  | 'carpoolOffer'
  | 'applicationPrefix'
  | 'priceBoundPerTenThousand'
  | 'priceNeedsMeasure'
  | 'paymentDays'
  | 'reminderDays'
>;

const accountKind = storedName(AccountKind, 'prepaid');
const carpoolOffer = storedName(CarpoolOffer, 'none');

/**
 * How the account works stands with the company itself, everything else beside it. What was agreed once is read as it
 * is: the form may have become stricter since.
 */
export const termsOf = (row: StoredTerms): CompanyTerms => ({
  accountKind: accountKind(row.accountKind),
  creditFen: row.creditFen,
  discountPerTenThousand: row.discountPerTenThousand,
  invoiceTitle: row.invoiceTitle,
  taxpayerId: row.taxpayerId,
  invoiceMinimumFen: row.invoiceMinimumFen,
  salesName: row.salesName,
  salesPhone: row.salesPhone,
  carpoolOffer: carpoolOffer(row.carpoolOffer),
  applicationPrefix: row.applicationPrefix,
  priceBoundPerTenThousand: row.priceBoundPerTenThousand,
  priceNeedsMeasure: row.priceNeedsMeasure,
  paymentDays: row.paymentDays,
  reminderDays: row.reminderDays,
});

export async function loadTerms(db: Db, companyId: number): Promise<CompanyTerms> {
  const row = await db
    .selectFrom('company')
    .innerJoin('companyTerms', 'companyTerms.companyId', 'company.id')
    .selectAll('companyTerms')
    .select('company.accountKind')
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return termsOf(row);
}

export async function putTerms(db: Db, companyId: number, terms: CompanyTerms, now: Date): Promise<void> {
  const row = {
    creditFen: terms.creditFen,
    discountPerTenThousand: terms.discountPerTenThousand,
    invoiceTitle: terms.invoiceTitle,
    taxpayerId: terms.taxpayerId,
    invoiceMinimumFen: terms.invoiceMinimumFen,
    salesName: terms.salesName,
    salesPhone: terms.salesPhone,
    carpoolOffer: terms.carpoolOffer,
    applicationPrefix: terms.applicationPrefix,
    priceBoundPerTenThousand: terms.priceBoundPerTenThousand,
    priceNeedsMeasure: terms.priceNeedsMeasure,
    paymentDays: terms.paymentDays,
    reminderDays: [...terms.reminderDays],
    updatedAt: now,
  };
  await db
    .insertInto('companyTerms')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute();
  await db.updateTable('company').set({ accountKind: terms.accountKind }).where('id', '=', companyId).execute();
}
