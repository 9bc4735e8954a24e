import { sql } from 'kysely';
import { InvoiceContent, type InvoiceType, isDigital } from '#rules/invoice.ts';
import { moneyText } from '#rules/money.ts';
import type { Db } from '../db.ts';
import { keepFiles, type SentFile } from '../invoice/files.ts';
import { findInvoice, periodsOf, type StoredInvoice } from '../invoice/records.ts';
import { renderPdf } from '../outside/pdf.ts';
import type { Services } from '../services.ts';
import { amountInCapitals } from './capitals.ts';
import { eInvoiceXml } from './einvoice-xml.ts';

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

function xmlFile(invoice: StoredInvoice): SentFile {
  const { type, title, taxpayerId, content } = invoice;
  const document = eInvoiceXml({
    ...{ type, number: invoice.number!, issuedOn: invoice.issuedOn!, seller: SELLER },
    buyer: { name: title, taxpayerId },
    ...{ netFen: invoice.netFen!, taxFen: invoice.taxFen!, taxRate: invoice.taxRate! },
    item: `*运输服务*${InvoiceContent.labelOf(content)}`,
  });
  return { kind: 'xml', name: `发票_${invoice.number}.xml`, bytes: Buffer.from(document) };
}

async function attachTo({ database, files }: Services, companyId: number, invoiceId: number): Promise<void> {
  await database.company(companyId, async (db) => {
    const invoice = (await findInvoice(db, companyId, invoiceId))!;
    const bytes = Buffer.from(await renderPdf('invoice', await pageOf(db, companyId, invoice)));
    const pdf = { kind: 'pdf', name: `发票_${invoice.number}.pdf`, bytes } as const;
    const sent = isDigital(invoice.type) ? [pdf, xmlFile(invoice)] : [pdf];
    await keepFiles(db, files, [companyId, invoiceId], sent, invoice.invoicedAt!);
  });
}

const WITHOUT_FILE = sql<{
  id: number;
}>`select id from invoice where company_id = current_setting('app.company_id')::bigint
  and number is not null and not exists (select from invoice_file file
    where file.company_id = invoice.company_id and file.invoice_id = invoice.id) order by id`;

/** Gives every invoice of the demonstration the file that the desk would have attached. Answers how many. */
export async function attachPapers(services: Services, companyIds: readonly number[]): Promise<number> {
  let attached = 0;
  for (const companyId of companyIds) {
    const { rows } = await services.database.companyRead(companyId, (db) => WITHOUT_FILE.execute(db));
    for (const { id } of rows) await attachTo(services, companyId, id);
    attached += rows.length;
  }
  return attached;
}
