import type { BillWithOrders } from './bill-rows.ts';
import { giveInvoiceTerms, insertBilled } from './bill-rows.ts';
import type { Answer, Caller } from './caller.ts';
import type { TestServer } from './server.ts';

export const INVOICE = '/api/v2/invoiceManagement';

/** A company that can be invoiced: title, taxpayer id, a mailbox, and a bill of March 2025 over these company parts. */
export async function invoiceSetup(server: TestServer, parts: readonly number[] = [1_000, 2_050, 300]) {
  const company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  await giveInvoiceTerms(server.owner, company);
  const sketches = parts.map((companyFen) => ({ companyFen }));
  const bill = await insertBilled(server.owner, company, '2025-03', sketches);
  const { caller } = company.admin;
  const emailId = await addEmail(caller, 'fapiao@example.com');
  return { company, caller, bill, emailId, parts };
}

export async function overviewOf(caller: Caller) {
  return (await caller.post(`${INVOICE}/loadAll`)).data;
}

export async function addEmail(caller: Caller, email: string, defaultEmail = 0): Promise<number> {
  const { code, msg } = await caller.post(`${INVOICE}/addEmail`, { email, defaultEmail });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  const { emailList } = await overviewOf(caller);
  return emailList.find((one: { companyEmail: string }) => one.companyEmail === email).id;
}

export const ADDRESS = {
  receiptName: '李敏',
  receiptSex: 0,
  contactPhone: '13800138000',
  provinceName: '北京市',
  cityName: '北京市',
  areaName: '朝阳区',
  streetName: '建外街道',
  address: '建国路 1 号',
  defaultAddress: 0,
};

export async function addAddress(caller: Caller, more: Record<string, unknown> = {}): Promise<number> {
  const { code, msg } = await caller.post(`${INVOICE}/addAddress`, { ...ADDRESS, ...more });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return (await overviewOf(caller)).addressList.at(-1).id;
}

/** What the console sends for these trips of one bill. */
export const applied = (
  bill: BillWithOrders,
  orderIds: readonly number[],
  yuan: number,
  more: Record<string, unknown> = {},
) => ({
  invoiceTypeId: 1,
  invoiceTripDTOS: [{ billId: bill.billId, esOrderIds: orderIds, amountByBill: yuan }],
  invoicedAmount: yuan,
  ...more,
});

export const apply = (caller: Caller, body: Record<string, unknown>): Promise<Answer> =>
  caller.postJson(`${INVOICE}/applyInvoice`, body);

/** Applies for all trips of the bill; the new application's id. */
export async function applyForAll(
  { caller, bill, emailId, parts }: Awaited<ReturnType<typeof invoiceSetup>>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const ids = bill.orders.map(({ orderId }) => orderId);
  const yuan = parts.reduce((sum, fen) => sum + fen, 0) / 100;
  const { code, msg, data } = await apply(caller, applied(bill, ids, yuan, { emailId, ...more }));
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data.invoiceRecordId;
}

export const idsOf = (bill: BillWithOrders): number[] => bill.orders.map(({ orderId }) => orderId);

export async function records(caller: Caller, more: Record<string, unknown> = {}) {
  const filter = { createTimeStart: '2020-01-01 00:00:00', createTimeEnd: '2099-12-31 23:59:59', pageNum: 1 };
  return caller.post(`${INVOICE}/findRecord`, { ...filter, pageSize: 10, ...more });
}

export const detailOf = async (caller: Caller, invoiceRecordId: number) =>
  (await caller.post(`${INVOICE}/getDetail`, { invoiceRecordId })).data;

export async function periodStatus(caller: Caller, billId: number): Promise<number> {
  const { amountList } = await overviewOf(caller);
  return amountList.find((one: { billId: number }) => one.billId === billId).billPeriodStatus;
}

export const tripsOf = (caller: Caller, billNo: string, more: Record<string, unknown> = {}) =>
  caller.post('/check/findBillTripInformation', { billNo, pageNum: 1, pageSize: 10, ...more });
