import assert from 'node:assert/strict';
import type { ScenarioCompany } from './company.ts';
import { fenOf, ok, type Reply } from './kit.ts';

const INVOICE = '/api/v2/invoiceManagement';

export interface Trip {
  readonly orderId: number;
  readonly amountFen: number;
}

export const overview = async ({ admin }: ScenarioCompany) => ok(await admin.form(`${INVOICE}/loadAll`), '开票信息');

export async function periodOf(company: ScenarioCompany, billNo: string) {
  const period = (await overview(company)).amountList.find((one: { billNo: string }) => one.billNo === billNo);
  assert.ok(period, `a period for ${billNo}`);
  return period;
}

export async function addMailbox({ admin }: ScenarioCompany, email: string): Promise<void> {
  ok(await admin.form(`${INVOICE}/addEmail`, { email, defaultEmail: 1 }), '新增邮箱');
}

/** The trips of a period that nobody has applied for, as the page of trips shows them. */
export async function freeTrips({ admin }: ScenarioCompany, billNo: string, filter: object = {}): Promise<Trip[]> {
  const asked = { billNo, pageSize: 100, ...filter };
  const page = ok(await admin.form('/check/findBillTripInformation', asked), '账期行程');
  return page.invoiceTripEsOrderVOS.map((row: { id: number; actualPayAmount: number }) => ({
    orderId: row.id,
    amountFen: fenOf(row.actualPayAmount),
  }));
}

/** Applies for an invoice over these trips, by e-mail unless told; `tooMuchFen` is what a wrong form would add. */
export async function applyForInvoice(
  company: ScenarioCompany,
  billNo: string,
  trips: readonly Trip[],
  tooMuchFen = 0,
  delivery: object = {},
): Promise<Reply> {
  const { emailList } = await overview(company);
  const { billId } = await periodOf(company, billNo);
  const yuan = (trips.reduce((sum, { amountFen }) => sum + amountFen, 0) + tooMuchFen) / 100;
  const period = { billId, esOrderIds: trips.map(({ orderId }) => orderId), amountByBill: yuan };
  const application = { invoiceTypeId: 1, emailId: emailList[0].id, invoiceTripDTOS: [period], invoicedAmount: yuan };
  return company.admin.json(`${INVOICE}/applyInvoice`, { ...application, ...delivery });
}

export async function recordOf({ admin }: ScenarioCompany, invoiceRecordId: number) {
  const times = { createTimeStart: '2020-01-01', createTimeEnd: '2099-12-31', pageSize: 100 };
  const { invoiceInfoList } = ok(await admin.form(`${INVOICE}/findRecord`, times), '发票记录');
  return invoiceInfoList.find((one: { invoiceRecordId: number }) => one.invoiceRecordId === invoiceRecordId);
}
