import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** An electronic invoice is received once its e-mail has left. Answers how many were. */
export async function noteSentInvoices({ database }: Services, now: Date): Promise<number> {
  const { rows } = await database.platform((db) =>
    sql<{ companyId: number; invoiceId: number }>`
      select company_id, invoice_id from invoices_sent()`.execute(db),
  );
  let noted = 0;
  for (const { companyId, invoiceId } of rows) {
    noted += await database.company(companyId, async (db) => {
      // Only if the message that left is still the one: the desk may have attached anew meanwhile.
      const { rows: moved } = await sql`update invoice set status = 'received', received_at = ${now}
        from outbox where outbox.id = invoice.mail_id and outbox.sent_at is not null
          and invoice.company_id = ${companyId} and invoice.id = ${invoiceId} and invoice.status = 'invoiced'
        returning invoice.id`.execute(db);
      return moved.length;
    });
  }
  return noted;
}
