import { sql } from 'kysely';
import type { Database, Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { findInAll } from '../each-company.ts';
import type { Services } from '../services.ts';

interface SentInvoice {
  readonly companyId: number;
  readonly invoiceId: number;
}

async function sentInvoices(database: Database, companyId: number | null): Promise<SentInvoice[]> {
  const asked =
    companyId === null
      ? sql<SentInvoice>`select company_id, invoice_id from invoices_sent()`
      : sql<SentInvoice>`select invoice.company_id, invoice.id as invoice_id from invoice
          join outbox on outbox.id = invoice.mail_id
          where invoice.company_id = ${companyId} and invoice.status = 'invoiced' and outbox.sent_at is not null`;
  const run =
    companyId === null ? database.platform : <T>(work: (db: Db) => Promise<T>) => database.company(companyId, work);
  return (await run((db) => asked.execute(db))).rows;
}

/** An electronic invoice is received once its e-mail has left. Answers how many were. */
export async function noteSentInvoices({ database }: Services, now: Date): Promise<number> {
  const found = await findInAll(database, (companyId) => sentInvoices(database, companyId));
  const noted = await inTurn(found, ({ companyId, invoiceId }) =>
    database.company(companyId, async (db) => {
      // Only if the message that left is still the one: the desk may have attached anew meanwhile.
      const { rows: moved } = await sql`update invoice set status = 'received', received_at = ${now}
        from outbox where outbox.id = invoice.mail_id and outbox.sent_at is not null
          and invoice.company_id = ${companyId} and invoice.id = ${invoiceId} and invoice.status = 'invoiced'
        returning invoice.id`.execute(db);
      return moved.length;
    }),
  );
  return noted.reduce((sum, count) => sum + count, 0);
}
