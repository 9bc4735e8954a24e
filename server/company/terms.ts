import { AccountKind } from '#rules/company.ts';
import { CarpoolOffer, type CompanyTerms } from '#rules/company-terms.ts';
import { storedName } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import type { DeskCompanyTable } from '../schema.ts';

type StoredTerms = Pick<
  DeskCompanyTable,
  | 'account_kind'
  | 'credit_fen'
  | 'discount_per_ten_thousand'
  | 'invoice_title'
  | 'taxpayer_id'
  | 'invoice_minimum_fen'
  | 'sales_name'
  | 'sales_phone'
  | 'carpool_offer'
  | 'application_prefix'
>;

const accountKind = storedName(AccountKind, 'prepaid');
const carpoolOffer = storedName(CarpoolOffer, 'none');

/**
 * How the account works stands with the company itself, everything else beside it. What was agreed once is read as it
 * is: the form may have become stricter since.
 */
export const termsOf = (row: StoredTerms): CompanyTerms => ({
  accountKind: accountKind(row.account_kind),
  creditFen: row.credit_fen,
  discountPerTenThousand: row.discount_per_ten_thousand,
  invoiceTitle: row.invoice_title,
  taxpayerId: row.taxpayer_id,
  invoiceMinimumFen: row.invoice_minimum_fen,
  salesName: row.sales_name,
  salesPhone: row.sales_phone,
  carpoolOffer: carpoolOffer(row.carpool_offer),
  applicationPrefix: row.application_prefix,
});

export async function loadTerms(db: Db, companyId: number): Promise<CompanyTerms> {
  const row = await db
    .selectFrom('company')
    .innerJoin('company_terms', 'company_terms.company_id', 'company.id')
    .selectAll('company_terms')
    .select('company.account_kind')
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return termsOf(row);
}

export async function putTerms(db: Db, companyId: number, terms: CompanyTerms, now: Date): Promise<void> {
  const row = {
    credit_fen: terms.creditFen,
    discount_per_ten_thousand: terms.discountPerTenThousand,
    invoice_title: terms.invoiceTitle,
    taxpayer_id: terms.taxpayerId,
    invoice_minimum_fen: terms.invoiceMinimumFen,
    sales_name: terms.salesName,
    sales_phone: terms.salesPhone,
    carpool_offer: terms.carpoolOffer,
    application_prefix: terms.applicationPrefix,
    updated_at: now,
  };
  await db
    .insertInto('company_terms')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
  await db.updateTable('company').set({ account_kind: terms.accountKind }).where('id', '=', companyId).execute();
}
