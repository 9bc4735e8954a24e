import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { localText } from '#rules/calendar.ts';
import { type ArchivedVoucher, INVOICE_REFUSALS, InvoiceType, voucherFolder } from '#rules/invoice.ts';
import { chunksOf } from '../chunks.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import type { Files } from '../outside/files.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { type ZipPart, zipStream } from '../outside/zip-stream.ts';
import type { StoredFile } from './records.ts';

/** A voucher with all that the index says of it; amounts of a red letter are below zero. */
export interface PackedVoucher extends ArchivedVoucher {
  readonly issuedOn: string;
  readonly title: string;
  readonly taxpayerId: string;
  readonly taxRate: number;
  readonly netFen: number;
  readonly taxFen: number;
  readonly tripCount: number;
  readonly bills: readonly string[];
  /** Of a red letter: the invoice that it takes from, and the confirmation it was issued by. */
  readonly originalNo: string;
  readonly confirmationNo: string;
  readonly files: readonly StoredFile[];
}

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
const element = (name: string, text: string | number): string => `<${name}>${escaped(String(text))}</${name}>`;

const fileName = (voucher: PackedVoucher, { kind }: StoredFile): string =>
  `${voucherFolder(voucher)}/${voucher.number}.${kind}`;

function voucherXml(voucher: PackedVoucher): string {
  const files = voucher.files.map(
    (file) =>
      `<File>${element('Name', fileName(voucher, file))}${element('Size', file.size)}${element('SHA256', file.sha256)}</File>`,
  );
  const fields: [string, string | number][] = [
    ['Number', voucher.number],
    ['Kind', InvoiceType.codeOf(voucher.type)],
    ['KindName', InvoiceType.labelOf(voucher.type)],
    ['IsRed', voucher.redLetterId === null ? 'N' : 'Y'],
    ['OriginalNumber', voucher.originalNo],
    ['ConfirmationNumber', voucher.confirmationNo],
    ['IssueDate', voucher.issuedOn],
    ['BuyerName', voucher.title],
    ['BuyerTaxNumber', voucher.taxpayerId],
    ['TaxRate', (voucher.taxRate / 10_000).toFixed(4)],
    ['Amount', yuan(voucher.netFen)],
    ['Tax', yuan(voucher.taxFen)],
    ['Total', yuan(voucher.netFen + voucher.taxFen)],
    ['Trips', voucher.tripCount],
  ];
  const bills = voucher.bills.map((bill) => element('Bill', bill));
  return `  <Voucher>${fields.map(([name, text]) => element(name, text)).join('')}${bills.join('')}${files.join('')}</Voucher>\n`;
}

function* indexXml(month: string, vouchers: readonly PackedVoucher[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<VoucherArchive month="${month}" vouchers="${vouchers.length}">\n`;
  for (const voucher of vouchers) yield voucherXml(voucher);
  yield '</VoucherArchive>\n';
}

const INDEX_COLUMNS: readonly {
  title: string;
  width: number;
  kind?: 'money';
  cell: (voucher: PackedVoucher) => CellValue;
}[] = [
  { title: '发票号码', width: 24, cell: ({ number }) => number },
  { title: '票种', width: 28, cell: ({ type }) => InvoiceType.labelOf(type) },
  { title: '蓝字或红字', width: 10, cell: ({ redLetterId }) => (redLetterId === null ? '蓝字' : '红字') },
  { title: '原发票号码', width: 24, cell: ({ originalNo }) => originalNo },
  { title: '红字确认单', width: 24, cell: ({ confirmationNo }) => confirmationNo },
  { title: '开票日期', width: 12, cell: ({ issuedOn }) => issuedOn },
  { title: '抬头', width: 30, cell: ({ title }) => title },
  { title: '税号', width: 22, cell: ({ taxpayerId }) => taxpayerId },
  { title: '金额（元）', width: 14, kind: 'money', cell: ({ netFen }) => netFen },
  { title: '税额（元）', width: 14, kind: 'money', cell: ({ taxFen }) => taxFen },
  { title: '价税合计（元）', width: 16, kind: 'money', cell: ({ netFen, taxFen }) => netFen + taxFen },
  { title: '行程', width: 8, cell: ({ tripCount }) => String(tripCount) },
  { title: '账单', width: 30, cell: ({ bills }) => bills.join('、') },
  {
    title: '文件与 SHA-256',
    width: 90,
    cell: (voucher) => voucher.files.map((file) => `${fileName(voucher, file)} ${file.sha256}`).join('；'),
  },
];

function indexWorkbook(vouchers: readonly PackedVoucher[]) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const voucher of vouchers) yield INDEX_COLUMNS.map(({ cell }) => cell(voucher));
  }
  return writeWorkbook(INDEX_COLUMNS, rows(), { sheetName: '索引' });
}

interface LedgerRow {
  number: string;
  orderNo: string;
  billNo: string;
  ledgerId: number;
  at: Date;
  amountFen: number;
}

/** Of an invoice the settlements of its trips, of a red letter the refund that it is over. */
async function ledgerRows(db: Db, companyId: number, voucher: PackedVoucher): Promise<LedgerRow[]> {
  const { invoiceId, redLetterId, number } = voucher;
  const entries =
    redLetterId === null
      ? sql`entry.kind = 'settle'`
      : sql`entry.refund_id = (select letter.refund_id from red_letter letter
          where letter.company_id = ${companyId} and letter.id = ${redLetterId})`;
  const { rows } = await sql<LedgerRow>`
    select ${number}::text as number, ride.number as order_no, bill.number as bill_no, entry.id as ledger_id, entry.at,
      ${redLetterId === null ? sql`trip.amount_fen` : sql`-entry.amount_fen`} as amount_fen
    from invoice_trip trip
    join ride_order ride on ride.company_id = ${companyId} and ride.id = trip.order_id
    join bill on bill.company_id = ${companyId} and bill.id = trip.bill_id
    join account_ledger entry on entry.company_id = ${companyId} and entry.order_id = trip.order_id
      and ${entries}
    where trip.company_id = ${companyId} and trip.invoice_id = ${invoiceId}
    order by trip.order_id, entry.id`.execute(db);
  return rows;
}

const LEDGER_COLUMNS = [
  { title: '发票号码', width: 24 },
  { title: '订单号', width: 24 },
  { title: '账单', width: 20 },
  { title: '账户流水号', width: 14 },
  { title: '记账时间', width: 20 },
  { title: '金额（元）', width: 14, kind: 'money' },
] as const;

function ledgerWorkbook(db: Db, companyId: number, vouchers: readonly PackedVoucher[]) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const voucher of vouchers) {
      for (const row of await ledgerRows(db, companyId, voucher)) {
        yield [row.number, row.orderNo, row.billNo, String(row.ledgerId), localText(row.at), row.amountFen];
      }
    }
  }
  return writeWorkbook(LEDGER_COLUMNS, rows(), { sheetName: '行程与流水' });
}

/** The bytes as they were attached: what has become another is no voucher any more, and nothing is archived. */
async function* checkedBytes(files: Files, { storedAs, sha256 }: StoredFile): AsyncGenerator<Uint8Array> {
  const opened = await files.open(storedAs);
  if (!opened) throw new Refused(INVOICE_REFUSALS.archiveGone);
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(opened.stream)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Refused(INVOICE_REFUSALS.archiveGone);
}

export interface PackedFile {
  readonly fileId: string;
  readonly sha256: string;
  readonly size: number;
}

/** Writes the package piece by piece and answers what its bytes come to. */
export async function writePackage(
  [db, files]: [Db, Files],
  companyId: number,
  month: string,
  vouchers: readonly PackedVoucher[],
): Promise<PackedFile> {
  function* parts(): Iterable<ZipPart> {
    yield { name: 'index.xml', content: indexXml(month, vouchers) };
    yield { name: '索引.xlsx', content: indexWorkbook(vouchers) };
    yield { name: '行程与流水.xlsx', content: ledgerWorkbook(db, companyId, vouchers) };
    for (const voucher of vouchers) {
      for (const file of voucher.files) yield { name: fileName(voucher, file), content: checkedBytes(files, file) };
    }
  }
  const hash = createHash('sha256');
  let size = 0;
  async function* measured() {
    for await (const chunk of zipStream(parts())) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const fileId = await files.put(Readable.from(measured()), { contentType: 'application/zip' });
  return { fileId, sha256: hash.digest('hex'), size };
}
