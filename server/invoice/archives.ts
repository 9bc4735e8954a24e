import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ArchiveCheck, ArchivePackage, ArchiveWaiting } from '#contract/invoice-archive.ts';
import type { Month } from '#rules/calendar.ts';
import { groupedBy } from '#rules/grouped.ts';
import {
  archiveDownloadedText,
  archivedText,
  archiveFilename,
  decideArchive,
  INVOICE_REFUSALS,
  isArchiveMonth,
} from '#rules/invoice.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { chunksOf } from '../chunks.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { type PackedVoucher, writePackage } from './archive-package.ts';
import { filesOfAll } from './records.ts';
import { RED_TAX } from './red-letters.ts';

export async function isArchived(db: Db, companyId: number, invoiceId: number): Promise<boolean> {
  const item = await db
    .selectFrom('invoiceArchiveItem')
    .select('id')
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .where('redLetterId', 'is', null)
    .executeTakeFirst();
  return item !== undefined;
}

const redDay = sql`(letter.issued_at at time zone 'Asia/Shanghai')::date`;

/** Issued and in no package yet: invoices, and red letters by the day of their own. */
const waiting = (companyId: number) => sql`
  (select invoice.id as invoice_id, null::bigint as red_letter_id, invoice.issued_on, invoice.amount_fen
    from invoice where invoice.company_id = ${companyId} and invoice.number is not null
      and not exists (select from invoice_archive_item item where item.company_id = ${companyId}
        and item.invoice_id = invoice.id and item.red_letter_id is null)
  union all
  select letter.invoice_id, letter.id, ${redDay}, -letter.amount_fen
    from red_letter letter where letter.company_id = ${companyId} and letter.number is not null
      and not exists (select from invoice_archive_item item where item.company_id = ${companyId}
        and item.red_letter_id = letter.id)) waiting`;

export async function findWaiting(db: Db, companyId: number): Promise<ArchiveWaiting[]> {
  const { rows } = await sql<ArchiveWaiting>`select to_char(issued_on, 'YYYY-MM') as month,
      count(*) filter (where red_letter_id is null) as invoice_count, count(red_letter_id) as red_count,
      sum(amount_fen)::bigint as amount_fen
    from ${waiting(companyId)} group by 1 order by 1 desc`.execute(db);
  return rows;
}

const packages = (db: Db, companyId: number) =>
  db
    .selectFrom('invoiceArchive')
    .select(['id as archiveId', sql<Month>`to_char(month, 'YYYY-MM')`.as('month'), 'filename', 'size', 'sha256'])
    .select(['invoiceCount', 'redCount', 'amountFen', 'taxFen', 'archivedAt', 'archivedName'])
    .where('companyId', '=', companyId);

const MOST_PACKAGES = 1_000;

export const findPackages = (db: Db, companyId: number): Promise<ArchivePackage[]> =>
  packages(db, companyId).orderBy('month', 'desc').orderBy('id', 'desc').limit(MOST_PACKAGES).execute();

type VoucherRow = Omit<PackedVoucher, 'kinds' | 'files'>;

/** What waits of a month, held until the package stands: nobody attaches anew or archives the same meanwhile. */
async function lockVouchers({ db, companyId }: { db: Db; companyId: number }, month: Month): Promise<PackedVoucher[]> {
  await sql`select from invoice where company_id = ${companyId} and number is not null order by id
    for no key update`.execute(db);
  const { rows } = await sql<VoucherRow>`
    select waiting.invoice_id, waiting.red_letter_id, invoice.type, coalesce(letter.number, invoice.number) as number,
      waiting.issued_on::text as issued_on, invoice.title, invoice.taxpayer_id, invoice.tax_rate,
      case when letter.id is null then invoice.net_fen else -(letter.amount_fen - ${RED_TAX}) end as net_fen,
      case when letter.id is null then invoice.tax_fen else -${RED_TAX} end as tax_fen,
      case when letter.id is null then invoice.trip_count else 1 end as trip_count,
      array(select distinct bill.number from invoice_trip trip
        join bill on bill.company_id = ${companyId} and bill.id = trip.bill_id
        where trip.company_id = ${companyId} and trip.invoice_id = invoice.id
          and (letter.id is null or trip.order_id = letter.order_id) order by 1) as bills,
      case when letter.id is null then '' else invoice.number end as original_no,
      coalesce(letter.confirmation_no, '') as confirmation_no
    from ${waiting(companyId)}
    join invoice on invoice.company_id = ${companyId} and invoice.id = waiting.invoice_id
    left join red_letter letter on letter.company_id = ${companyId} and letter.id = waiting.red_letter_id
    where to_char(waiting.issued_on, 'YYYY-MM') = ${month}
    order by waiting.issued_on, waiting.red_letter_id nulls first, number`.execute(db);
  const ids = [...new Set(rows.map(({ invoiceId }) => invoiceId))];
  const files = groupedBy(await filesOfAll(db, companyId, ids), voucherKey);
  return rows.map((row) => {
    const own = (files.get(voucherKey(row)) ?? []).map(({ invoiceId: _, redLetterId: __, ...file }) => file);
    return { ...row, files: own, kinds: own.map(({ kind }) => kind) };
  });
}

const voucherKey = ({ invoiceId, redLetterId }: { invoiceId: number; redLetterId: number | null }): string =>
  `${invoiceId}/${redLetterId ?? ''}`;

const sum = (vouchers: readonly PackedVoucher[], of: (voucher: PackedVoucher) => number): number =>
  vouchers.reduce((all, voucher) => all + of(voucher), 0);

/** One act: the package, what it holds, and who did it when, or nothing. */
export async function makeArchive({ actor, db, now, services, record }: Context, month: string): Promise<number> {
  const { companyId, staffId, name } = actor;
  if (!isArchiveMonth(month, now)) throw new Refused({ ...REFUSALS.invalidInput, msg: '请选择月份', field: 'month' });
  const vouchers = allowed(decideArchive(month, await lockVouchers({ db, companyId }, month)));
  const before = await packages(db, companyId).where('month', '=', `${month}-01`).execute();
  const packed = await writePackage([db, services.files], companyId, month, vouchers);
  const invoiceCount = vouchers.filter(({ redLetterId }) => redLetterId === null).length;
  const sums = {
    ...{ invoiceCount, redCount: vouchers.length - invoiceCount },
    amountFen: sum(vouchers, ({ netFen, taxFen }) => netFen + taxFen),
    taxFen: sum(vouchers, ({ taxFen }) => taxFen),
  };
  const { id } = await db
    .insertInto('invoiceArchive')
    .values({
      ...{ companyId, month: `${month}-01`, filename: archiveFilename(month, before.length + 1), ...packed, ...sums },
      ...{ archivedAt: now, archivedBy: staffId, archivedName: name },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = vouchers.map(({ invoiceId, redLetterId }) => ({ companyId, archiveId: id, invoiceId, redLetterId }));
  await db.insertInto('invoiceArchiveItem').values(items).execute();
  record(archivedText({ month, ...sums, sha256: packed.sha256 }));
  return id;
}

async function storedPackage(db: Db, companyId: number, archiveId: number) {
  const row = await packages(db, companyId).select('fileId').where('id', '=', archiveId).executeTakeFirst();
  return found(row);
}

export async function offerArchive({ actor, db, services, record }: Context, archiveId: number): Promise<string> {
  const { fileId, filename } = await storedPackage(db, actor.companyId, archiveId);
  record(archiveDownloadedText(filename));
  return offerDownload(db, services, actor, { fileId, filename, contentType: 'application/zip' });
}

async function hashOf({ files }: Services, fileId: string): Promise<string> {
  const opened = await files.open(fileId);
  if (!opened) throw new Refused(INVOICE_REFUSALS.archiveGone);
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(opened.stream)) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether the kept bytes, and those that somebody holds in hand, are still the ones that were archived. */
export async function checkArchive(
  { actor, db, services }: Context,
  { archiveId, sha256 }: { archiveId: number; sha256?: string | undefined },
): Promise<ArchiveCheck> {
  const kept = await storedPackage(db, actor.companyId, archiveId);
  const found = await hashOf(services, kept.fileId);
  return {
    sha256: kept.sha256,
    isWhole: found === kept.sha256,
    isSame: sha256 === undefined || sha256 === '' ? null : sha256.toLowerCase() === kept.sha256,
  };
}
