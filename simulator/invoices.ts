import { dayOf } from '#rules/calendar.ts';
import { INVOICE_REFUSALS } from '#rules/invoice.ts';
import type { Random } from '#world/random.ts';
import { addMailbox, applyForInvoice, freeTrips, overview, type Trip } from '../tests/scenarios/invoicing.ts';
import { add } from './account.ts';
import { answerOf, deskCall } from './calls.ts';
import type { Stage } from './stage.ts';

const MOST_APPLICATIONS = 20;
const TAX_RATE = 300;
const PDF = Buffer.from('%PDF-1.7\n一张发票\n%%EOF').toString('base64');
const ADDRESS = {
  receiptName: '何主管',
  receiptSex: 0,
  contactPhone: '13800138000',
  provinceName: '北京市',
  cityName: '北京市',
  areaName: '朝阳区',
  streetName: '建外街道',
  address: '建国路 1 号',
  defaultAddress: 0,
};

/** A mailbox and an address where the company has none; answers where paper goes. */
async function contacts({ company }: Stage): Promise<number> {
  const { emailList, addressList } = await overview(company);
  if (emailList.length === 0) await addMailbox(company, 'fapiao@example.com');
  if (addressList.length > 0) return addressList[0].id;
  const path = '/api/v2/invoiceManagement/addAddress';
  await answerOf(path, () => company.admin.form(path, ADDRESS));
  return (await overview(company)).addressList[0].id;
}

/** The tax bureau's invoice, whose parts come to what was applied for. */
function issued(invoiceId: number, amountFen: number, today: Date, isPaper: boolean) {
  const netFen = Math.round(amountFen / (1 + TAX_RATE / 10_000));
  const files = isPaper ? [] : [{ name: '发票.pdf', content: PDF }];
  const number = String(10_000_000 + invoiceId);
  return { number, issuedOn: dayOf(today), taxRate: TAX_RATE, netFen, taxFen: amountFen - netFen, files };
}

/** The desk accepts and attaches; paper goes by post, the rest by e-mail. Or it sends the application back. */
async function handle(
  { company, today }: Stage,
  invoiceId: number,
  isPaper: boolean,
  isRefused: boolean,
): Promise<void> {
  const { companyId, desk, clock } = company;
  const one = { companyId, invoiceId };
  if (isRefused) return deskCall(desk, '/desk/v1/invoices/refuse', { ...one, reason: '抬头有误' });
  const { amountFen } = await deskCall(desk, '/desk/v1/invoices/accept', one);
  await deskCall(desk, '/desk/v1/invoices/attach', { ...one, ...issued(invoiceId, amountFen, clock.now(), isPaper) });
  const parcel = { carrier: '顺丰速运', trackingNo: `SF${10_000_000 + invoiceId}` };
  if (isPaper) await deskCall(desk, '/desk/v1/invoices/mail', { ...one, ...parcel });
  add(today, { invoices: 1, invoicedFen: amountFen });
}

/** All trips of the cast in a bill, page by page, each page one application. */
export async function invoiceTrips(stage: Stage, billNo: string, draw: Random): Promise<void> {
  const { company, cast } = stage;
  const addressId = await contacts(stage);
  for (let applications = 0; applications < MOST_APPLICATIONS; applications += 1) {
    const trips: readonly Trip[] = await freeTrips(company, billNo, { departmentId: cast.departmentId });
    if (trips.length === 0) return;
    const isPaper = draw.chance(0.3);
    const delivery = isPaper ? { invoiceTypeId: 2, emailId: undefined, addressId } : {};
    const send = () => applyForInvoice(company, billNo, trips, 0, delivery);
    const applied = await answerOf('/api/v2/invoiceManagement/applyInvoice', send, [INVOICE_REFUSALS.belowMinimum]);
    if (!applied) return add(stage.today, { refused: 1 });
    await handle(stage, applied.invoiceRecordId, isPaper, applications === 0 && draw.chance(0.3));
  }
}
