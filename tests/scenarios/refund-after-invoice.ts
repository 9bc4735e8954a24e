import assert from 'node:assert/strict';
import { dayOf } from '#rules/calendar.ts';
import { quick } from '../kit/scenes.ts';
import { billOf, linesOf } from './bill.ts';
import type { BusinessClock } from './clock.ts';
import { giveScene, hire, newScenarioCompany, type ScenarioCompany } from './company.ts';
import { addMailbox, applyForInvoice, freeTrips } from './invoicing.ts';
import { type Address, ok, refused } from './kit.ts';
import { account, orderOf, served } from './ride.ts';

const PRICES_FEN = [4_000, 6_000];
const REFUND_FEN = 1_500;
const TERMS = {
  accountKind: 'postpaid',
  creditFen: 1_000_000,
  invoiceTitle: '启明咨询有限公司',
  taxpayerId: '91110105MA01ABCD2X',
} as const;
const CONFIRM = '/api/v3/account/confirm/bill';

/** Both trips in one invoice that the desk has issued; answers its number. */
async function invoiced(company: ScenarioCompany, billNo: string): Promise<string> {
  const { desk, companyId, clock } = company;
  await addMailbox(company, 'fapiao@example.com');
  const trips = await freeTrips(company, billNo);
  const { invoiceRecordId: invoiceId } = ok(await applyForInvoice(company, billNo, trips), '申请开票');
  ok(await desk.post('/desk/v1/invoices/accept', { companyId, invoiceId }), '受理');
  const number = String(10_000_000 + invoiceId);
  const files = [{ name: '发票.pdf', content: Buffer.from('%PDF-1.7\n一张发票\n%%EOF').toString('base64') }];
  const paper = { number, issuedOn: dayOf(clock.now()), taxRate: 300, netFen: 9_709, taxFen: 291, files };
  ok(await desk.post('/desk/v1/invoices/attach', { companyId, invoiceId, ...paper }), '开票');
  return number;
}

/** Loop 11: the provider finds its mistake after the invoice; every book agrees at once, and a red letter is asked for. */
export async function refundAfterInvoice(address: Address, clock: BusinessClock): Promise<void> {
  const company = await newScenarioCompany(address, clock, TERMS);
  const { desk, companyId, admin } = company;
  const rider = await hire(company, '周四');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车' }), 100_000);
  const orderIds: number[] = [];
  for (const priceFen of PRICES_FEN) orderIds.push(await served(company, rider, sceneId, priceFen));
  const { billNo, billId } = await billOf(company, await clock.closeMonth());
  ok(await admin.form(CONFIRM, { billId }), '确认账单');
  const number = await invoiced(company, billNo);

  const { owedFen } = await account(company);
  const refund = { companyId, orderId: orderIds[1]!, companyFen: REFUND_FEN, reference: `refund-${orderIds[1]}` };
  const sent = { ...refund, reason: '高速费重复计费' };
  const done = ok(await desk.post('/desk/v1/orders/refund', sent), '退款');
  assert.deepEqual([done.redLetterOf, done.billNo], [number, null]);
  assert.equal(ok(await desk.post('/desk/v1/orders/refund', sent), '再次告知').repeated, true);
  refused(await desk.post('/desk/v1/orders/refund', { ...sent, companyFen: 1 }), 28089, '同一编号另一金额');
  assert.equal((await orderOf(rider, orderIds[1]!)).companyFen, PRICES_FEN[1]! - REFUND_FEN);
  assert.equal((await account(company)).owedFen, owedFen - REFUND_FEN);

  const { rows } = ok(await desk.get('/desk/v1/redLetters', { companyId }), '红字发票');
  assert.deepEqual([rows.length, rows[0].amountFen, rows[0].number], [1, REFUND_FEN, null]);
  const letter = { companyId, redLetterId: rows[0].redLetterId, number: `2${number}` };
  ok(await desk.post('/desk/v1/redLetters/issue', letter), '开红字发票');

  const month = await clock.closeMonth();
  const next = ok(await desk.post('/desk/v1/bills/issue', { companyId, month }), '下期账单');
  assert.equal(next.totalFen, -REFUND_FEN);
  const [line] = await linesOf(company, next.billNo);
  assert.deepEqual([line.amount, line.remark], [-REFUND_FEN / 100, '退款：高速费重复计费']);
}
