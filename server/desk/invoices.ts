import type { FastifyInstance } from 'fastify';
import type { Updateable } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice, DeskInvoiceRow } from '#contract/desk-invoices.ts';
import { dayOf } from '#rules/calendar.ts';
import {
  attachInvoice,
  checkEInvoice,
  checkReplacing,
  INVOICE_REFUSALS,
  InvoiceType,
  type IssuedInvoice,
  isPaper,
  moveInvoice,
} from '#rules/invoice.ts';
import { moneyText } from '#rules/money.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskCompanyContext, type DeskContext, serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { isArchived } from '../invoice/archives.ts';
import { keepFiles, readFile, type SentFile, xmlOf } from '../invoice/files.ts';
import { mailInvoice } from '../invoice/mail.ts';
import { keepNumber } from '../invoice/numbers.ts';
import { parcelMates } from '../invoice/parcels.ts';
import { filesOf, findInvoice, lockInvoice, periodsOf, type StoredInvoice } from '../invoice/records.ts';
import { redLettersOf } from '../invoice/red-letters.ts';
import { keepTravellers, ridesOf, tripElements } from '../invoice/travellers.ts';
import { releaseTrips } from '../invoice/trips.ts';
import { present } from '../query-kit.ts';
import type { InvoiceTable } from '../schema.ts';
import { deskPage } from './pages.ts';

const PAPER = InvoiceType.names.filter(isPaper);

type DeskInvoiceFilter = PageInput & {
  companyId?: number | undefined;
  invoiceId?: number | undefined;
  status?: string | undefined;
  type?: string | undefined;
  toMail?: boolean | undefined;
};

function findInvoices(context: DeskContext, filter: DeskInvoiceFilter): Promise<Page<DeskInvoiceRow>> {
  const { companyId, invoiceId, status, type, toMail = false, ...page } = filter;
  // People look for the newest of all; machines go through pages that new ones must not move.
  const direction = context.actor.person && status === undefined && !toMail ? 'desc' : 'asc';
  const all = context.db.selectFrom('deskInvoice');
  const query = (toMail ? all.where('status', '=', 'invoiced').where('type', 'in', PAPER) : all)
    .select(['companyId', 'companyName', 'id as invoiceId', 'type', 'content', 'status'])
    .select(['title', 'taxpayerId', 'amountFen', 'tripCount'])
    .select(['applicantName', 'appliedAt', 'number'])
    .select('mailFailedAt')
    .where(present({ companyId, id: invoiceId, status, type }))
    .orderBy('appliedAt', direction)
    .orderBy('companyId', direction)
    .orderBy('id', direction);
  return deskPage(context, query, page);
}

export async function detailOf(db: Db, companyId: number, invoiceId: number): Promise<DeskInvoice> {
  const invoice = found(await findInvoice(db, companyId, invoiceId));
  const periods = await periodsOf(db, companyId, invoiceId);
  const files = await filesOf(db, companyId, invoiceId);
  const mates = await parcelMates(db, companyId, invoiceId);
  const archived = await isArchived(db, companyId, invoiceId);
  return { companyId, ...invoice, periods, files, parcelMates: mates, isArchived: archived };
}

async function findInvoiceTrips(
  { db, services }: DeskCompanyContext,
  [companyId, invoiceId]: [number, number],
  page: PageInput,
) {
  const { tripCount } = found(await findInvoice(db, companyId, invoiceId));
  return { rows: await tripElements(db, services.secrets, [companyId, invoiceId], page), total: tripCount };
}

type Change = Updateable<InvoiceTable>;

export async function put({ db, company }: DeskCompanyContext, invoiceId: number, change: Change): Promise<void> {
  await db
    .updateTable('invoice')
    .set(change)
    .where('companyId', '=', company.companyId)
    .where('id', '=', invoiceId)
    .execute();
}

export const named = ({ invoiceId, type, amountFen }: StoredInvoice): string =>
  `开票申请 ${invoiceId}（${InvoiceType.labelOf(type)} ${moneyText(amountFen)}）`;

export const locked = async ({ db, company }: DeskCompanyContext, invoiceId: number): Promise<StoredInvoice> =>
  found(await lockInvoice(db, company.companyId, invoiceId));

export async function acceptOne(context: DeskCompanyContext, invoiceId: number): Promise<void> {
  const invoice = await locked(context, invoiceId);
  const status = allowed(moveInvoice(invoice, 'accept'));
  await put(context, invoiceId, { status, acceptedAt: context.now });
  context.record(`受理${named(invoice)}`);
}

/** The trips are free again the moment the refusal is. */
export async function refuseOne(context: DeskCompanyContext, invoiceId: number, reason: string): Promise<void> {
  const { db, company, now, record } = context;
  const invoice = await locked(context, invoiceId);
  const status = allowed(moveInvoice(invoice, 'refuse'));
  await put(context, invoiceId, { status, refusedAt: now, refusedReason: reason });
  await releaseTrips(db, company.companyId, invoiceId, now);
  record(`退回${named(invoice)}：${reason}`);
}

async function putIssued(context: DeskCompanyContext, before: StoredInvoice, issued: IssuedInvoice): Promise<void> {
  const { number, issuedOn, taxRate, netFen, taxFen } = issued;
  const parcel = { mailedAt: null, mailedBy: '', carrier: '', trackingNo: '', parcelVersion: before.parcelVersion + 1 };
  const gone = { receivedAt: null, mailId: null, ...parcel };
  const paper = { number, issuedOn, taxRate, netFen, taxFen, invoicedAt: context.now };
  await keepNumber(number, () => put(context, before.invoiceId, { status: 'invoiced', ...paper, ...gone }));
}

interface Registered {
  readonly issued: IssuedInvoice;
  readonly sent: SentFile[];
  /** The number that whoever registers it saw; undefined: not told. */
  readonly replaces: string | undefined;
}

async function attachOne(context: DeskCompanyContext, invoiceId: number, { issued, sent, replaces }: Registered) {
  const { db, company, now, record, services } = context;
  const invoice = await locked(context, invoiceId);
  allowed(moveInvoice(invoice, 'attach'));
  refuseStale(replaces, invoice.number ?? '');
  const applied = { ...invoice, appliedOn: dayOf(invoice.appliedAt) };
  if (await isArchived(db, company.companyId, invoiceId)) throw new Refused(INVOICE_REFUSALS.isArchived);
  const held = checkReplacing(invoice, issued, await redLettersOf(db, company.companyId, invoiceId), now);
  if (held) throw new Refused(held.refused);
  const kinds = sent.map(({ kind }) => kind);
  allowed(attachInvoice(applied, issued, kinds, dayOf(now)));
  const rides = invoice.withTravellers ? await ridesOf(db, company.companyId, invoiceId) : [];
  const xml = allowed(checkEInvoice({ ...invoice, rides }, issued, xmlOf(sent)));
  await putIssued(context, invoice, issued);
  await keepFiles(db, services.files, [company.companyId, invoiceId], sent, now);
  await keepTravellers(db, [company.companyId, invoiceId], xml?.travellers ?? []);
  if (invoice.email !== null) await mailInvoice(db, company.companyId, invoiceId);
  record(`${named(invoice)}已开票：号码 ${issued.number}，文件 ${sent.map(({ name }) => name).join('、') || '无'}`);
}

export function invoiceRoutes(app: FastifyInstance) {
  readRoutes(app);
  decisionRoutes(app);
  deliveryRoutes(app);
}

function readRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.invoices, (filter, context) => findInvoices(context, filter));
  serveDeskCompany(app, deskApi.invoice, ({ companyId, invoiceId }, { db }) => detailOf(db, companyId, invoiceId));
  serveDeskCompany(app, deskApi.invoiceTrips, ({ companyId, invoiceId, ...page }, context) =>
    findInvoiceTrips(context, [companyId, invoiceId], page),
  );
}

function decisionRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.acceptInvoice, async ({ companyId, invoiceId }, context) => {
    await acceptOne(context, invoiceId);
    return detailOf(context.db, companyId, invoiceId);
  });

  serveDeskCompany(app, deskApi.refuseInvoice, async ({ companyId, invoiceId, reason }, context) => {
    await refuseOne(context, invoiceId, reason);
    return detailOf(context.db, companyId, invoiceId);
  });

  serveDeskCompany(
    app,
    deskApi.attachInvoice,
    async ({ companyId, invoiceId, files, replaces, ...issued }, context) => {
      const sent = files.map((file) => readFile(file, issued.number));
      await attachOne(context, invoiceId, { issued, sent, replaces });
      return detailOf(context.db, companyId, invoiceId);
    },
  );
}

function deliveryRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.sendInvoice, async ({ companyId, invoiceId }, context) => {
    const invoice = await locked(context, invoiceId);
    const status = allowed(moveInvoice(invoice, 'send'));
    await put(context, invoiceId, { status, receivedAt: null });
    await mailInvoice(context.db, companyId, invoiceId);
    context.record(`再次发送${named(invoice)}到 ${invoice.email}`);
    return detailOf(context.db, companyId, invoiceId);
  });

  serveDeskCompany(app, deskApi.receiveInvoice, async ({ companyId, invoiceId }, context) => {
    const invoice = await locked(context, invoiceId);
    const status = allowed(moveInvoice(invoice, 'receive'));
    await put(context, invoiceId, { status, receivedAt: context.now });
    context.record(`${named(invoice)}已由企业收到`);
    return detailOf(context.db, companyId, invoiceId);
  });
}
