import { sql } from 'kysely';
import { dayOf } from '#rules/calendar.ts';
import { InvoiceContent, type InvoiceType, isDigital, MOST_TRAVELLERS } from '#rules/invoice.ts';
import { moneyText } from '#rules/money.ts';
import type { Db } from '../db.ts';
import { keepFiles, type SentFile } from '../invoice/files.ts';
import { findInvoice, periodsOf, type StoredInvoice } from '../invoice/records.ts';
import { redLetterById } from '../invoice/red-letters.ts';
import { findTravellers } from '../invoice/travellers.ts';
import { renderPdf } from '../outside/pdf.ts';
import type { Services } from '../services.ts';
import { amountInCapitals } from './capitals.ts';
import { type EInvoiceSketch, eInvoiceXml } from './einvoice-xml.ts';

const TITLES: Readonly<Record<InvoiceType, string>> = {
  electronic: '电子发票（普通发票）',
  special: '增值税专用发票',
  ordinary: '增值税普通发票',
  digitalSpecial: '电子发票（增值税专用发票）',
  digitalOrdinary: '电子发票（普通发票）',
};
const SELLER = { name: '企行出行服务（演示）有限公司', taxpayerId: '91110000MA00QX00XX' };

const plain = (fen: number): string => moneyText(fen).replace('¥', '');

/** What the tax bureau's file would say; the desk attaches such a one. */
async function pageOf(db: Db, companyId: number, invoice: StoredInvoice) {
  const periods = await periodsOf(db, companyId, invoice.invoiceId);
  const months = periods.map(({ billNo, from, to }) => `${from} 至 ${to}（账单 ${billNo}）`);
  return {
    title: TITLES[invoice.type],
    number: invoice.number!,
    issuedOn: invoice.issuedOn!,
    buyer: { name: invoice.title, taxpayerId: invoice.taxpayerId },
    seller: SELLER,
    item: `*运输服务*${InvoiceContent.labelOf(invoice.content)}`,
    count: String(invoice.tripCount),
    net: plain(invoice.netFen!),
    tax: plain(invoice.taxFen!),
    taxRate: `${invoice.taxRate! / 100}%`,
    total: plain(invoice.amountFen),
    capitals: amountInCapitals(invoice.amountFen),
    remark: `账期：${months.join('；')}`,
    clerk: '平台',
  };
}

type Sums = Pick<EInvoiceSketch, 'number' | 'issuedOn' | 'netFen' | 'taxFen' | 'travellers'>;

function xmlFile({ type, title, taxpayerId, content, taxRate }: StoredInvoice, sums: Sums): SentFile {
  const document = eInvoiceXml({
    ...{ type, seller: SELLER, buyer: { name: title, taxpayerId }, taxRate: taxRate!, ...sums },
    item: `*运输服务*${InvoiceContent.labelOf(content)}`,
  });
  return { kind: 'xml', name: `发票_${sums.number}.xml`, bytes: Buffer.from(document) };
}

async function pdfFile(number: string, page: object): Promise<SentFile> {
  return { kind: 'pdf', name: `发票_${number}.pdf`, bytes: Buffer.from(await renderPdf('invoice', page)) };
}

async function attachTo({ database, files }: Services, companyId: number, invoiceId: number): Promise<void> {
  await database.company(companyId, async (db) => {
    const invoice = (await findInvoice(db, companyId, invoiceId))!;
    const { number, issuedOn, netFen, taxFen } = invoice;
    const pdf = await pdfFile(number!, await pageOf(db, companyId, invoice));
    const { rows: travellers } = await findTravellers(db, companyId, invoiceId, { page: 1, pageSize: MOST_TRAVELLERS });
    const sums = { number: number!, issuedOn: issuedOn!, netFen: netFen!, taxFen: taxFen!, travellers };
    const sent = isDigital(invoice.type) ? [pdf, xmlFile(invoice, sums)] : [pdf];
    await keepFiles(db, files, [companyId, invoiceId], sent, invoice.invoicedAt!);
  });
}

/** What was given back, below nothing, with the number of the confirmation. */
async function attachRed({ database, files }: Services, companyId: number, { invoiceId, redLetterId }: Missing) {
  await database.company(companyId, async (db) => {
    const invoice = (await findInvoice(db, companyId, invoiceId))!;
    const letter = (await redLetterById(db, companyId, redLetterId!))!;
    const [number, issuedAt] = [letter.number!, letter.issuedAt!];
    const netFen = -Math.round((letter.amountFen * 10_000) / (10_000 + invoice.taxRate!));
    const sums = { number, issuedOn: dayOf(issuedAt), netFen, taxFen: -letter.amountFen - netFen };
    const page = {
      ...(await pageOf(db, companyId, invoice)),
      ...{ number, issuedOn: sums.issuedOn, count: '-1', net: plain(netFen), tax: plain(sums.taxFen) },
      ...{ total: plain(-letter.amountFen), capitals: `（负数）${amountInCapitals(letter.amountFen)}` },
      remark: `红字确认单 ${letter.confirmationNo}；原发票 ${letter.invoiceNo}；订单 ${letter.orderNo}`,
    };
    const sent = [await pdfFile(number, page), xmlFile(invoice, sums)];
    await keepFiles(db, files, [companyId, invoiceId, redLetterId], sent, issuedAt);
  });
}

interface Missing {
  readonly invoiceId: number;
  readonly redLetterId: number | null;
}

const WITHOUT_FILE = sql<Missing>`
  select id as invoice_id, null::bigint as red_letter_id from invoice
  where company_id = current_setting('app.company_id')::bigint and number is not null and not exists (
    select from invoice_file file where file.company_id = invoice.company_id and file.invoice_id = invoice.id
      and file.red_letter_id is null)
  union all
  select invoice_id, id from red_letter letter
  where company_id = current_setting('app.company_id')::bigint and number is not null and not exists (
    select from invoice_file file where file.company_id = letter.company_id and file.red_letter_id = letter.id)
  order by 1, 2 nulls first`;

/** Gives every invoice of the demonstration the file that the desk would have attached. Answers how many. */
export async function attachPapers(services: Services, companyIds: readonly number[]): Promise<number> {
  let attached = 0;
  for (const companyId of companyIds) {
    const { rows } = await services.database.companyRead(companyId, (db) => WITHOUT_FILE.execute(db));
    for (const one of rows) {
      if (one.redLetterId === null) await attachTo(services, companyId, one.invoiceId);
      else await attachRed(services, companyId, one);
    }
    attached += rows.length;
  }
  return attached;
}
