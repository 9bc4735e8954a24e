import { sql } from 'kysely';
import type { RedLetter } from '#contract/desk-refunds.ts';
import { moneyText } from '#rules/money.ts';
import type { Db } from '../db.ts';
import { releaseTrips } from './trips.ts';

interface Refunded {
  readonly refundId: number;
  readonly orderId: number;
  readonly orderNo: string;
  readonly companyFen: number;
}

export interface InvoiceEffect {
  /** The invoice that a red letter is needed for now. */
  readonly redLetterOf: string | null;
  /** The application that was sent back, because it asked for more than the trip comes to by now. */
  readonly returnedInvoiceId: number | null;
}

const NONE: InvoiceEffect = { redLetterOf: null, returnedInvoiceId: null };

/** Sent back like one that the desk refuses: its trips are free, and can be applied for at what they come to. */
async function sendBack(db: Db, companyId: number, invoiceId: number, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ status: 'refused', refusedAt: now, refusedReason: reason })
    .where('companyId', '=', companyId)
    .where('id', '=', invoiceId)
    .execute();
  await releaseTrips(db, companyId, invoiceId, now);
}

/**
 * What a refund does to the application or invoice that holds its trip. The trip is locked too, after the invoice: one that
 * was withdrawn or refused while its lock was waited for holds it no more.
 */
export async function refundInvoiced(db: Db, companyId: number, refunded: Refunded, now: Date): Promise<InvoiceEffect> {
  const { refundId, orderId, orderNo, companyFen } = refunded;
  if (companyFen === 0) return NONE;
  const { rows } = await sql<{ invoiceId: number; number: string | null }>`
    select invoice.id as invoice_id, invoice.number from invoice_trip trip
    join invoice on invoice.company_id = trip.company_id and invoice.id = trip.invoice_id
    where trip.company_id = ${companyId} and trip.order_id = ${orderId} and trip.released_at is null
    for update of invoice, trip`.execute(db);
  const [held] = rows;
  if (!held) return NONE;
  if (held.number === null) {
    const reason = `行程 ${orderNo} 已退款 ${moneyText(companyFen)}，请重新申请开票`;
    await sendBack(db, companyId, held.invoiceId, reason, now);
    return { ...NONE, returnedInvoiceId: held.invoiceId };
  }
  const letter = { companyId, invoiceId: held.invoiceId, orderId, refundId, amountFen: companyFen, neededAt: now };
  await db.insertInto('redLetter').values(letter).execute();
  return { ...NONE, redLetterOf: held.number };
}

/** What it takes of the tax of its `invoice`; one from before it was kept went by the rate. */
export const RED_TAX = sql`coalesce(letter.tax_fen,
  letter.amount_fen - round(letter.amount_fen * 10000.0 / (10000 + invoice.tax_rate))::bigint)`;

const LETTERS = (companyId: number) => sql`
  select letter.id as red_letter_id, letter.invoice_id, invoice.number as invoice_no,
    ride.number as order_no, letter.amount_fen, refund.reason, letter.needed_at,
    letter.number, letter.issued_at, letter.stage, letter.confirmation_no, letter.requested_at, letter.confirmed_at,
    letter.confirmed_by, letter.declined_reason
  from red_letter letter
  join invoice on invoice.company_id = letter.company_id and invoice.id = letter.invoice_id
  join ride_order ride on ride.company_id = letter.company_id and ride.id = letter.order_id
  join order_refund refund on refund.company_id = letter.company_id and refund.id = letter.refund_id
  where letter.company_id = ${companyId}`;

/** The red letters of a company's invoices, those that are still needed first. */
export async function redLettersOf(db: Db, companyId: number, invoiceId?: number): Promise<RedLetter[]> {
  const one = invoiceId === undefined ? sql`` : sql`and letter.invoice_id = ${invoiceId}`;
  const { rows } = await sql<RedLetter>`${LETTERS(companyId)} ${one}
    order by letter.number is not null, letter.id`.execute(db);
  return rows;
}

export async function redLetterById(db: Db, companyId: number, redLetterId: number): Promise<RedLetter | undefined> {
  const { rows } = await sql<RedLetter>`${LETTERS(companyId)} and letter.id = ${redLetterId}`.execute(db);
  return rows[0];
}
