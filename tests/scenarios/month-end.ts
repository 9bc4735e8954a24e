import assert from 'node:assert/strict';
import { quick } from '../kit/scenes.ts';
import { billNow, billOf, linesOf } from './bill.ts';
import type { BusinessClock } from './clock.ts';
import { giveScene, hire, newScenarioCompany, type ScenarioCompany } from './company.ts';
import { addMailbox, applyForInvoice, freeTrips, periodOf, recordOf, type Trip } from './invoicing.ts';
import { type Address, fenOf, ok, refused } from './kit.ts';
import { orderOf, served } from './ride.ts';

const PRICES_FEN = [3_333, 4_444, 5_555, 1_234, 10_001];
const TOTAL_FEN = 24_567;
const REFUND_FEN = 1_111;
const TERMS = {
  accountKind: 'postpaid',
  creditFen: 1_000_000,
  invoiceTitle: '启明咨询有限公司',
  taxpayerId: '91110105MA01ABCD2X',
} as const;
/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const CONFIRM = '/api/v3/account/confirm/bill';
const SUBMIT = '/check/submitDissent';

interface Objections {
  readonly billNo: string;
  /** Orders by number: one is overcharged, one only seems so. */
  readonly overcharged: string;
  readonly mistaken: string;
}

/** Two objections at once, one with a picture; the bill waits for them, and there is no second submission. */
async function objected({ admin }: ScenarioCompany, { billNo, overcharged, mistaken }: Objections): Promise<void> {
  const picture = { field: 'file', name: '小票.png', bytes: PICTURE };
  const { code, data } = await admin.upload('/file/upload/stream', picture, { suffix: 'png' });
  assert.equal(code, 1);
  const dissentList = [
    { orderNo: overcharged, dissentDescription: '停车费多收', dissentCertificate: data.fileUrl },
    { orderNo: mistaken, dissentDescription: '里程不符', dissentCertificate: '' },
  ];
  ok(await admin.json(SUBMIT, { billNo, dissentList }), '提交异议');
  refused(await admin.json(SUBMIT, { billNo, dissentList }), 32003, '再次提交异议');
}

/** The desk looks at the picture, gives back a part, and refuses the other; each is decided once. */
async function decided(
  { desk, companyId }: ScenarioCompany,
  { billNo, overcharged, mistaken }: Objections,
): Promise<void> {
  const { rows } = ok(await desk.get('/desk/v1/objections', { companyId, billNo, status: 'open' }), '异议');
  const of = (orderNo: string) => rows.find((row: { orderNo: string }) => row.orderNo === orderNo);
  const [fileId] = of(overcharged).proofs;
  ok(await desk.get('/desk/v1/objections/proof', { companyId, fileId }), '异议凭证');
  const decide = async (orderNo: string, verdict: object) => {
    const { objectionNo } = of(orderNo);
    return ok(await desk.post('/desk/v1/objections/decide', { companyId, objectionNo, ...verdict }), '处理异议');
  };
  const first = await decide(overcharged, { outcome: 'part', refundFen: REFUND_FEN });
  assert.deepEqual([first.billStatus, first.openCount], ['disputed', 1]);
  const last = await decide(mistaken, { outcome: 'rejected', remark: '里程与轨迹一致' });
  assert.deepEqual([last.billStatus, last.billTotalFen, last.openCount], ['processed', TOTAL_FEN - REFUND_FEN, 0]);
}

/** Trips of a confirmed bill become invoices: two, then two that the desk sends back, then all that is left. */
async function invoiced(company: ScenarioCompany, billNo: string): Promise<void> {
  const { desk, companyId } = company;
  const status = async () => (await periodOf(company, billNo)).billPeriodStatus;
  await addMailbox(company, 'fapiao@example.com');
  assert.deepEqual(
    [await status(), fenOf((await periodOf(company, billNo)).perMonthAmount)],
    [1, TOTAL_FEN - REFUND_FEN],
  );
  const trips = await freeTrips(company, billNo);
  const [first, second] = [trips.slice(0, 2), trips.slice(2, 4)] as [Trip[], Trip[]];

  refused(await applyForInvoice(company, billNo, first, 1), 34001, '金额多一分');
  ok(await applyForInvoice(company, billNo, first), '申请开票');
  assert.equal(await status(), 3);
  refused(await applyForInvoice(company, billNo, first), 34003, '行程已申请');

  const { invoiceRecordId: invoiceId } = ok(await applyForInvoice(company, billNo, second), '再次申请');
  assert.equal((await freeTrips(company, billNo)).length, 1);
  ok(await desk.post('/desk/v1/invoices/refuse', { companyId, invoiceId, reason: '抬头有误' }), '退回申请');
  const { invoiceStatus, refuseReason } = await recordOf(company, invoiceId);
  assert.deepEqual([invoiceStatus, refuseReason], [-1, '抬头有误']);

  const rest = await freeTrips(company, billNo);
  assert.deepEqual([rest.length, await status()], [3, 3]);
  ok(await applyForInvoice(company, billNo, rest), '其余行程申请开票');
  assert.equal(await status(), 2);
  const sum = [...first, ...rest].reduce((fen, { amountFen }) => fen + amountFen, 0);
  assert.equal(sum, TOTAL_FEN - REFUND_FEN);
}

/** Loop 5: a month closes, its bill is objected to, processed and confirmed, and becomes invoices to the last fen. */
export async function monthEnd(address: Address, clock: BusinessClock): Promise<void> {
  const company = await newScenarioCompany(address, clock, TERMS);
  const { admin } = company;
  const rider = await hire(company, '赵一');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车' }), 100_000);
  const orderIds: number[] = [];
  for (const priceFen of PRICES_FEN) orderIds.push(await served(company, rider, sceneId, priceFen));

  const { billNo, billId, accountAmount, billingStatus } = await billOf(company, await clock.closeMonth());
  assert.deepEqual([fenOf(accountAmount), billingStatus], [TOTAL_FEN, '']);
  assert.deepEqual(
    (await linesOf(company, billNo)).map((line: { amount: number }) => fenOf(line.amount)),
    PRICES_FEN,
  );

  const [overcharged, mistaken] = [await orderOf(rider, orderIds[1]!), await orderOf(rider, orderIds[2]!)];
  const objections = { billNo, overcharged: overcharged.number, mistaken: mistaken.number };
  await objected(company, objections);
  assert.equal((await billNow(company)).billingStatus, 5);
  assert.equal((await orderOf(rider, orderIds[1]!)).status, 'disputed');
  assert.notEqual((await admin.form(CONFIRM, { billId })).code, 0, 'nobody confirms what is objected to');
  await decided(company, objections);
  const order = await orderOf(rider, orderIds[1]!);
  assert.deepEqual([order.status, order.companyFen], ['settled', PRICES_FEN[1]! - REFUND_FEN]);

  const processed = await billNow(company);
  assert.deepEqual([processed.billingStatus, fenOf(processed.accountAmount)], [10, TOTAL_FEN - REFUND_FEN]);
  ok(await admin.form(CONFIRM, { billId }), '确认账单');
  assert.equal((await billNow(company)).billingStatus, 15);
  assert.equal((await orderOf(rider, orderIds[0]!)).status, 'completed');
  await invoiced(company, billNo);
}
