import { sql } from 'kysely';
import type { InvoiceDetail, InvoicedPeriod, InvoiceFile } from '#contract/invoice-detail.ts';
import type { InvoiceRecord, RecordSums } from '#contract/invoice-record.ts';
import type { Day } from '#rules/calendar.ts';
import type { InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import type { RecordFilter } from '#rules/invoice/filter.ts';
import type { Delivery } from '#rules/invoice/text.ts';
import { orNull, storedRecord, storedText } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import { anyOf, paginate, present } from '../query-kit.ts';
import { daysOfMonth } from './periods.ts';
import { redLettersOf } from './red-letters.ts';

const foundBy = (db: Db, companyId: number, { from, before, type, status }: RecordSpan) =>
  db
    .selectFrom('invoice')
    .where('companyId', '=', companyId)
    .where('appliedAt', '>=', from)
    .where('appliedAt', '<', before)
    .where(present({ type, status }));
type RecordSpan = Omit<RecordFilter, 'page' | 'pageSize'>;

const recordRows = (db: Db, companyId: number, filter: RecordSpan) =>
  foundBy(db, companyId, filter)
    .select(['id as invoiceId', 'appliedAt', 'applicantName', 'type', 'title'])
    .select(['content', 'amountFen', 'status', 'refusedReason', 'tripCount'])
    .select([sql<string>`coalesce(number, '')`.as('number'), sql<string>`coalesce(issued_on::text, '')`.as('issuedOn')])
    .select(
      sql<number>`(select coalesce(sum(letter.amount_fen), 0)::bigint from red_letter letter
      where letter.company_id = ${companyId} and letter.invoice_id = invoice.id)`.as('redFen'),
    )
    .select(
      sql<number>`(select count(*) from red_letter letter where letter.company_id = ${companyId}
      and letter.invoice_id = invoice.id and letter.number is null)`.as('redWaiting'),
    )
    .select(
      sql<boolean>`exists (select from invoice_file file where file.company_id = ${companyId}
        and file.invoice_id = invoice.id and file.red_letter_id is null and file.replaced_at is null)`.as('hasFile'),
    )
    .orderBy('appliedAt', 'desc')
    .orderBy('id', 'desc');

export const findRecords = (db: Db, companyId: number, { page, pageSize, ...filter }: RecordFilter) =>
  paginate(recordRows(db, companyId, filter), { page, pageSize });

/** All of them, for a file: an application is a person's act, so they are few. */
export const allRecords = (db: Db, companyId: number, filter: RecordSpan): Promise<InvoiceRecord[]> =>
  recordRows(db, companyId, filter).limit(MOST_EXPORTED).execute();
const MOST_EXPORTED = 100_000;

export async function sumRecords(db: Db, companyId: number, filter: RecordSpan): Promise<RecordSums> {
  const live = sql<number>`coalesce(sum(amount_fen) filter (where status not in ('refused', 'withdrawn')), 0)::bigint`;
  const invoiced = sql<number>`coalesce(sum(amount_fen) filter (where number is not null), 0)::bigint`;
  const red = sql<number>`coalesce(sum((select sum(letter.amount_fen) from red_letter letter
    where letter.company_id = ${companyId} and letter.invoice_id = invoice.id)), 0)::bigint`;
  return foundBy(db, companyId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select([live.as('amountFen'), invoiced.as('invoicedFen'), red.as('redFen')])
    .executeTakeFirstOrThrow();
}

/** An application as it is stored, with our own names. */
export interface StoredInvoice {
  readonly invoiceId: number;
  readonly type: InvoiceType;
  readonly content: InvoiceContent;
  readonly status: InvoiceStatus;
  readonly title: string;
  readonly taxpayerId: string;
  readonly amountFen: number;
  readonly tripCount: number;
  readonly email: string | null;
  readonly delivery: Delivery | null;
  /** The invoice is to name who rode. */
  readonly withTravellers: boolean;
  readonly legalEntityId: number | null;
  readonly applicantName: string;
  readonly appliedAt: Date;
  readonly acceptedAt: Date | null;
  readonly refusedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnName: string;
  readonly refusedReason: string;
  readonly number: string | null;
  readonly issuedOn: Day | null;
  readonly taxRate: number | null;
  readonly netFen: number | null;
  readonly taxFen: number | null;
  readonly invoicedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly carrier: string;
  readonly trackingNo: string;
  readonly mailedAt: Date | null;
  readonly mailedBy: string;
  readonly parcelVersion: number;
}

const invoiceRows = (db: Db, companyId: number, invoiceId: number) =>
  db
    .selectFrom('invoice')
    .select(['id as invoiceId', 'type', 'content', 'status', 'title', 'taxpayerId'])
    .select(['amountFen', 'tripCount', 'email', 'delivery', 'withTravellers', 'legalEntityId'])
    .select(['applicantName', 'appliedAt', 'acceptedAt'])
    .select(['refusedAt', 'refusedReason', 'withdrawnAt', 'withdrawnName', 'number', 'issuedOn'])
    .select(['taxRate', 'netFen', 'taxFen', 'invoicedAt'])
    .select(['receivedAt', 'carrier', 'trackingNo', 'mailedAt', 'mailedBy', 'parcelVersion'])
    .where('companyId', '=', companyId)
    .where('id', '=', invoiceId);

const deliveryOf = orNull(
  storedRecord<Delivery>({ receiver: storedText(), phone: storedText(), address: storedText() }),
);

async function readInvoice(query: ReturnType<typeof invoiceRows>): Promise<StoredInvoice | undefined> {
  const row = await query.executeTakeFirst();
  return row && { ...row, delivery: deliveryOf(row.delivery) };
}

export const findInvoice = (db: Db, companyId: number, invoiceId: number) =>
  readInvoice(invoiceRows(db, companyId, invoiceId));

/** As it is once nobody else is moving it. */
export const lockInvoice = (db: Db, companyId: number, invoiceId: number) =>
  readInvoice(invoiceRows(db, companyId, invoiceId).forUpdate());

/** What is attached now, as people see it; and where its bytes are. */
export type StoredFile = InvoiceFile & { readonly storedAs: string };

const attached = (db: Db, companyId: number) =>
  db
    .selectFrom('invoiceFile')
    .select(['id as fileId', 'filename as name', 'kind', 'size', 'sha256', 'fileId as storedAs'])
    .where('companyId', '=', companyId)
    .where('replacedAt', 'is', null);
const liveFiles = (db: Db, companyId: number, invoiceId: number) =>
  attached(db, companyId).where('invoiceId', '=', invoiceId);

/** Those of the invoice itself, or of one red letter over it. */
export const filesOf = (db: Db, companyId: number, invoiceId: number, redLetterId: number | null = null) =>
  liveFiles(db, companyId, invoiceId)
    .where('redLetterId', redLetterId === null ? 'is' : '=', redLetterId)
    .orderBy('kind')
    .execute();

/** Those of many invoices and of their red letters, each with whose it is. */
export const filesOfAll = (db: Db, companyId: number, invoiceIds: readonly number[]) =>
  attached(db, companyId)
    .select(['invoiceId', 'redLetterId'])
    .where('invoiceId', '=', anyOf(invoiceIds))
    .orderBy('kind')
    .execute();

/** Of the invoice or of a red letter over it. */
export const fileById = (db: Db, companyId: number, invoiceId: number, fileId: number) =>
  liveFiles(db, companyId, invoiceId).where('id', '=', fileId).executeTakeFirst();

/** The bills an application draws on; of a refused one too, which holds them no more. */
export async function periodsOf(db: Db, companyId: number, invoiceId: number): Promise<InvoicedPeriod[]> {
  const { rows } = await sql<{ billNo: string; month: Day; tripCount: number; amountFen: number }>`
    select bill.number as bill_no, bill.month, count(*) as trip_count, sum(trip.amount_fen)::bigint as amount_fen
    from invoice_trip trip join bill on bill.company_id = trip.company_id and bill.id = trip.bill_id
    where trip.company_id = ${companyId} and trip.invoice_id = ${invoiceId}
    group by bill.id, bill.number, bill.month order by bill.month desc`.execute(db);
  return rows.map(({ month, ...row }) => ({ ...row, ...daysOfMonth(month) }));
}

const paperOf = ({ number, issuedOn, taxRate, netFen, taxFen }: StoredInvoice): InvoiceDetail['paper'] =>
  number === null ? null : { number, issuedOn: issuedOn!, taxRate: taxRate!, netFen: netFen!, taxFen: taxFen! };

const deliveryText = (delivery: Delivery | null): string =>
  delivery ? `${delivery.receiver} ${delivery.phone} ${delivery.address}` : '';

export async function findDetail(db: Db, companyId: number, invoiceId: number): Promise<InvoiceDetail | undefined> {
  const invoice = await findInvoice(db, companyId, invoiceId);
  if (!invoice) return undefined;
  const files = await filesOf(db, companyId, invoiceId);
  return {
    ...invoice,
    email: invoice.email ?? '',
    address: deliveryText(invoice.delivery),
    paper: paperOf(invoice),
    files: files.map(({ storedAs: _, ...file }) => file),
    periods: await periodsOf(db, companyId, invoiceId),
    redLetters: await redLettersOf(db, companyId, invoiceId),
  };
}
