import type { FastifyInstance } from 'fastify';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceOverview } from '#contract/invoice-wire.ts';
import { type Day, dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { MOST_TRIPS } from '#rules/invoice/application.ts';
import type { RecordFilter } from '#rules/invoice/filter.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { fileDownloadedText, recordsExportedText, voucherDownloadedText } from '#rules/invoice/text.ts';
import { chooseVoucher } from '#rules/invoice/voucher.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { applyInvoice } from './apply.ts';
import { areasBelow, provinces } from './areas.ts';
import {
  addAddress,
  addEmail,
  deleteAddress,
  deleteEmail,
  findAddresses,
  findEmails,
  updateAddress,
  updateEmail,
} from './contacts.ts';
import { digitalRoutes } from './digital-routes.ts';
import { MEDIA_TYPES } from './files.ts';
import { daysOfMonth, findBillByNumber, findBills, findPeriods, type StoredBill } from './periods.ts';
import { recordWorkbook } from './record-file.ts';
import { allRecords, fileById, findDetail, findInvoice, findRecords, sumRecords } from './records.ts';
import { checkDraft, chosenTrips, findTrips, remainingTrips } from './trips.ts';
import { voucherWorkbook } from './voucher.ts';
import { withdrawInvoice } from './withdraw.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Invoices are the company's: the permission alone decides, departments play no part. */
export async function invoiceRoutes(app: FastifyInstance) {
  applicationRoutes(app);
  draftRoutes(app);
  contactRoutes(app);
  recordRoutes(app);
  areaRoutes(app);
  digitalRoutes(app);
}

async function overviewOf(db: Db, companyId: number): Promise<InvoiceOverview> {
  const terms = await loadTerms(db, companyId);
  return {
    title: terms.invoiceTitle,
    taxpayerId: terms.taxpayerId,
    content: 'passenger',
    minimumFen: terms.invoiceMinimumFen,
    salesName: terms.salesName,
    salesPhone: terms.salesPhone,
    emails: await findEmails(db, companyId),
    addresses: await findAddresses(db, companyId),
    periods: await findPeriods(db, companyId),
  };
}

/** A period's own days narrow nothing: its last rides may have begun before it. Days inside it narrow by ride time. */
function rideTimes({ month }: StoredBill, startDate?: Day, endDate?: Day) {
  const { from, to } = daysOfMonth(month);
  return {
    from: startDate !== undefined && startDate > from ? startOfDay(startDate) : undefined,
    before: endDate !== undefined && endDate < to ? endOfDay(endDate) : undefined,
  };
}

function applicationRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.overview, (_, { actor, db }) => overviewOf(db, actor.companyId));

  serve(
    app,
    invoiceApi.trips,
    async ({ billNo, departmentId, entityId, startDate, endDate, ...page }, { actor, db }) => {
      const bill = found(await findBillByNumber(db, actor.companyId, billNo));
      const filter = { billId: bill.billId, departmentId, entityId, ...rideTimes(bill, startDate, endDate) };
      return findTrips(db, actor.companyId, filter, page);
    },
  );

  serve(app, invoiceApi.apply, async (application, context) => ({
    invoiceRecordId: await applyInvoice(context, application),
  }));
}

function draftRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.checkDraft, ({ periods }, { actor, db }) => checkDraft(db, actor.companyId, periods));

  serve(app, invoiceApi.chosenTrips, (chosen, { actor, db }) => chosenTrips(db, actor.companyId, chosen));

  serve(app, invoiceApi.remainingTrips, async (filter, { actor, db }) => {
    found((await findBills(db, actor.companyId, [filter.billId]))[0]);
    const trips = await remainingTrips(db, actor.companyId, filter);
    if (trips.length > MOST_TRIPS) throw new Refused(INVOICE_REFUSALS.tooManyTrips, { most: MOST_TRIPS });
    return trips;
  });
}

/** Every one of them answers nothing: the console reads the lists anew. */
const silently =
  <I>(work: (context: Context, input: I) => Promise<void>) =>
  async (input: I, context: Context): Promise<null> => {
    await work(context, input);
    return null;
  };

function contactRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.addEmail, silently(addEmail));
  serve(app, invoiceApi.updateEmail, silently(updateEmail));
  serve(
    app,
    invoiceApi.deleteEmail,
    silently((context, { id }) => deleteEmail(context, id)),
  );
  serve(app, invoiceApi.addAddress, silently(addAddress));
  serve(app, invoiceApi.updateAddress, silently(updateAddress));
  serve(
    app,
    invoiceApi.deleteAddress,
    silently((context, { id }) => deleteAddress(context, id)),
  );
}

async function offerVoucher({ actor, db, services, record }: Context, invoiceId: number, ids: readonly string[]) {
  const invoice = found(await findInvoice(db, actor.companyId, invoiceId));
  const fields = allowed(chooseVoucher(invoice.status, ids));
  const workbook = voucherWorkbook(db, actor.companyId, invoiceId, fields);
  const fileId = await services.files.put(workbook, { contentType: XLSX });
  record(voucherDownloadedText(invoice.number, invoice.tripCount, fields));
  const filename = `付款凭证_${invoice.number}.xlsx`;
  return offerDownload(db, services, actor, { fileId, filename, contentType: XLSX });
}

async function offerRecords({ actor, db, now, services, record }: Context, filter: RecordFilter): Promise<string> {
  const records = await allRecords(db, actor.companyId, filter);
  const { count, amountFen } = await sumRecords(db, actor.companyId, filter);
  const fileId = await services.files.put(recordWorkbook(records), { contentType: XLSX });
  record(recordsExportedText(count, amountFen));
  const filename = `发票记录_${dayOf(now)}.xlsx`;
  return offerDownload(db, services, actor, { fileId, filename, contentType: XLSX });
}

async function offerFile({ actor, db, services, record }: Context, invoiceId: number, fileId: number) {
  const { number } = found(await findInvoice(db, actor.companyId, invoiceId));
  const file = found(await fileById(db, actor.companyId, invoiceId, fileId));
  record(fileDownloadedText(number, file.name));
  const contentType = MEDIA_TYPES[file.kind];
  return offerDownload(db, services, actor, { fileId: file.storedAs, filename: file.name, contentType });
}

function recordRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.records, (filter, { actor, db }) => findRecords(db, actor.companyId, filter));

  serve(app, invoiceApi.recordSums, (filter, { actor, db }) => sumRecords(db, actor.companyId, filter));
  serve(app, invoiceApi.exportRecords, (filter, context) => offerRecords(context, filter));
  serve(
    app,
    invoiceApi.withdraw,
    silently((context, { invoiceRecordId }) => withdrawInvoice(context, invoiceRecordId)),
  );

  serve(app, invoiceApi.detail, async ({ invoiceRecordId }, { actor, db }) =>
    found(await findDetail(db, actor.companyId, invoiceRecordId)),
  );

  serve(app, invoiceApi.voucher, ({ invoiceId, downloadFields = [] }, context) =>
    offerVoucher(context, invoiceId, downloadFields),
  );

  serve(app, invoiceApi.file, ({ invoiceId, fileId }, context) => offerFile(context, invoiceId, fileId));
}

function areaRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.provinces, async () => [...provinces()]);
  serve(app, invoiceApi.cities, async ({ areaCode = '' }) => [...areasBelow('province', areaCode)]);
  serve(app, invoiceApi.districts, async ({ areaCode = '' }) => [...areasBelow('city', areaCode)]);
  serve(app, invoiceApi.streets, async ({ areaCode = '' }) => [...areasBelow('district', areaCode)]);
}
