import { OPEN_BILLS } from '#rules/bill.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import type { CompanyTerms } from '#rules/company-terms.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { takeForBills } from './allocation.ts';
import { releaseDebtor } from './debtor.ts';

/**
 * The kind of account has changed. Bills that a balance would have borne become due like any other, and money that was
 * left is taken for them; a balance bears from now on what is not confirmed. What was confirmed and due stays due.
 */
export async function carryBills(db: Db, companyId: number, terms: CompanyTerms, now: Date): Promise<void> {
  await lockAccount(db, companyId);
  if (terms.accountKind === 'postpaid') {
    await db
      .updateTable('bill')
      .set({ dueOn: addDays(dayOf(now), terms.paymentDays) })
      .where('companyId', '=', companyId)
      .where('status', '<>', 'paid')
      .where('dueOn', 'is', null)
      .execute();
  } else {
    await db
      .updateTable('bill')
      .set({ dueOn: null })
      .where('companyId', '=', companyId)
      .where('status', 'in', OPEN_BILLS)
      .execute();
  }
  await takeForBills(db, companyId, now);
  await releaseDebtor(db, companyId, now);
}
