import { moveInvoice } from '#rules/invoice/life.ts';
import { withdrawnText } from '#rules/invoice/text.ts';
import { allowed, found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { lockInvoice } from './records.ts';
import { releaseTrips } from './trips.ts';

/** The company takes back what nobody has taken up yet; its trips are free the same moment. */
export async function withdrawInvoice({ actor, db, now, record }: Context, invoiceId: number): Promise<void> {
  const { companyId, name } = actor;
  const invoice = found(await lockInvoice(db, companyId, invoiceId));
  const status = allowed(moveInvoice(invoice, 'withdraw'));
  await db
    .updateTable('invoice')
    .set({ status, withdrawnAt: now, withdrawnName: name })
    .where('companyId', '=', companyId)
    .where('id', '=', invoiceId)
    .execute();
  await releaseTrips(db, companyId, invoiceId, now);
  record(withdrawnText(invoiceId, invoice.type, invoice.amountFen, invoice.tripCount));
}
