import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { addMonths, type Month } from '#rules/calendar.ts';
import { writeWorkbook } from '#server/outside/spreadsheet.ts';
import { issue, settle } from '../../kit/bills.ts';
import { freshNumber } from '../../kit/digital-invoices.ts';
import { deskPost, paper } from '../../kit/invoice-desk.ts';
import { addAddress, addEmail, applied, apply, INVOICE } from '../../kit/invoices.ts';
import { billedHit } from '../../kit/logged-calls/anomalies.ts';
import { archived, digital, neededRed, requestedRed } from '../../kit/logged-calls/invoices.ts';
import { done } from '../../kit/ride-calls.ts';
import { postForm } from '../../kit/uploads.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipes } from './recipe.ts';

const PARTS = [1_000, 2_050, 300];
const months = new WeakMap<object, Month>();
/** A month of this company's past that has no bill yet. */
function freshMonth({ company }: FuzzWorld): Month {
  const month = addMonths(months.get(company) ?? '2018-01', 1);
  months.set(company, month);
  return month;
}

/** A bill of three rides. */
async function bill(world: FuzzWorld) {
  const { server, company } = world;
  const month = freshMonth(world);
  const orders = await settle(
    server,
    company,
    `${month}-10`,
    PARTS.map((companyFen) => ({ companyFen })),
  );
  return { orders, ...(await issue(server, company, month)) };
}

async function confirmed(world: FuzzWorld) {
  const made = await bill(world);
  done(await world.company.admin.caller.post('/api/v3/account/confirm/bill', { billId: made.billId }));
  return made;
}

let emails = 0;
/** An application over all of a new bill. */
async function invoice(world: FuzzWorld, more: object = {}): Promise<{ companyId: number; invoiceId: number }> {
  const { caller } = world.company.admin;
  emails += 1;
  const emailId = await addEmail(caller, `f${emails}@example.com`);
  const made = await confirmed(world);
  const body = applied(
    made,
    made.orders.map(({ orderId }) => orderId),
    33.5,
    { emailId, ...more },
  );
  return { companyId: world.company.companyId, invoiceId: done(await apply(caller, body)).invoiceRecordId };
}
async function accepted(world: FuzzWorld, more: object = {}) {
  const one = await invoice(world, more);
  done(await deskPost(world.server, 'accept', one));
  return one;
}
async function attached(world: FuzzWorld, more: object = {}) {
  const one = await accepted(world, more);
  done(await deskPost(world.server, 'attach', { ...one, ...paper() }));
  return one;
}
const byPost = async ({ company }: FuzzWorld) => ({
  invoiceTypeId: 2,
  addressId: await addAddress(company.admin.caller),
});

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();

async function objected(world: FuzzWorld, more: object = {}) {
  const { billNo, orders } = await bill(world);
  const [first] = orders;
  const dissentList = [{ orderNo: first!.number, dissentDescription: '多收了费用', ...more }];
  done(await world.company.admin.caller.postJson('/check/submitDissent', { billNo, dissentList }));
  return { billNo, orderNo: first!.number, companyId: world.company.companyId };
}

async function checked(world: FuzzWorld, stage: 'lines' | 'done'): Promise<{ checkId: number; orderId: number }> {
  const { billId, orders } = await bill(world);
  const { rows } = await world.server.owner.query(
    `insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at, milliseconds, result)
     values ($1, $2, $3, now(), $4, now(), $5, $6) returning id`,
    [
      ...[world.company.companyId, billId, world.company.admin.staffId, stage],
      ...(stage === 'done' ? [1, '{"lines": 3}'] : [null, null]),
    ],
  );
  return { checkId: Number(rows[0].id), orderId: orders[0]!.orderId };
}

export const MONEY_RECIPES: Recipes = {
  'POST /desk/v1/bills/issue': async (world) => {
    const month = freshMonth(world);
    await settle(world.server, world.company, `${month}-10`, [{ companyFen: 1_000 }]);
    return { fields: { companyId: world.company.companyId, month } };
  },
  'POST /desk/v1/bills/close': async (world) => {
    const { billNo, totalFen } = await confirmed(world);
    const { companyId } = world.company;
    const paid = {
      companyId,
      amountFen: totalFen,
      reference: `B${billNo}`,
      allocations: [{ billNo, amountFen: totalFen }],
    };
    await world.desk.post('/desk/v1/account/repay', paid);
    return { fields: { companyId, billNo } };
  },
  'GET /desk/v1/bills/preview': ({ company: { companyId } }) => ({ fields: { companyId, month: '2026-01' } }),
  'POST /desk/v1/objections/decide': async (world) => {
    const { companyId, billNo } = await objected(world);
    const { rows } = done(await world.desk.get('/desk/v1/objections', { companyId, billNo }));
    return { fields: { companyId, objectionNo: rows[0].objectionNo, outcome: 'full' } };
  },
  'GET /desk/v1/objections/proof': async (world) => {
    const { server, company } = world;
    const file = { field: 'file', filename: '凭证.png', bytes: await picture() };
    const { data } = await postForm(server, company.admin, '/file/upload/stream', file);
    const { companyId, billNo } = await objected(world, { dissentCertificate: data.fileUrl });
    const { rows } = done(await world.desk.get('/desk/v1/objections', { companyId, billNo }));
    const proof = JSON.stringify(rows[0]).match(/[0-9a-f]{40}\.\w+/)?.[0] ?? '';
    return { fields: { companyId, fileId: proof } };
  },
  'POST /desk/v1/redLetters/issue': async (world) => {
    const { companyId, invoiceId } = await attached(world);
    const { rows: trips } = await world.server.owner.query(
      'select order_id::int as id from invoice_trip where company_id = $1 and invoice_id = $2',
      [companyId, invoiceId],
    );
    const refund = { companyId, orderId: trips[0].id, reference: `L${invoiceId}`, reason: '多收', companyFen: 100 };
    done(await world.desk.post('/desk/v1/orders/refund', refund));
    const { rows } = done(await world.desk.get('/desk/v1/redLetters', { companyId }));
    return { fields: { companyId, redLetterId: rows.at(-1).redLetterId, number: String(20_000_000 + invoiceId) } };
  },
  'POST /desk/v1/redLetters/request': async (world) => ({
    fields: { ...(await neededRed(world)), confirmationNo: freshNumber() },
  }),
  'POST /desk/v1/redLetters/recall': async (world) => ({ fields: await requestedRed(world) }),
  'POST /api/v3/invoice/elements': async (world) => ({
    fields: { invoiceRecordId: (await digital(world)).invoiceId },
  }),
  'POST /api/v3/invoice/travellers': async (world) => ({
    fields: { invoiceRecordId: (await digital(world)).invoiceId, pageNum: 1, pageSize: 10 },
  }),
  'POST /api/v3/invoice/archive/check': async (world) => ({ fields: { archiveId: await archived(world) } }),
  'GET /desk/v1/invoices/detail': async (world) => ({ fields: await invoice(world) }),
  'GET /desk/v1/invoices/trips': async (world) => ({ fields: await invoice(world) }),
  'POST /desk/v1/invoices/accept': async (world) => ({ fields: await invoice(world) }),
  'POST /desk/v1/invoices/refuse': async (world) => ({ fields: { ...(await invoice(world)), reason: '抬头不对' } }),
  'POST /desk/v1/invoices/attach': async (world) => ({ fields: { ...(await accepted(world)), ...paper() } }),
  'POST /desk/v1/invoices/send': async (world) => ({ fields: await attached(world) }),
  'POST /desk/v1/invoices/mail': async (world) => ({
    fields: { ...(await attached(world, await byPost(world))), carrier: '顺丰', trackingNo: 'SF1234567890' },
  }),
  'POST /desk/v1/invoices/receive': async (world) => {
    const one = await attached(world);
    await deskPost(world.server, 'send', one);
    return { fields: one };
  },
  'POST /check/dissentDetail': async (world) => ({ fields: { orderNo: (await objected(world)).orderNo } }),
  'POST /check/dissentInput': async (world) => {
    const { billNo, orders } = await bill(world);
    const titles = [{ title: '订单号' }, { title: '异议描述' }];
    const bytes = await buffer(writeWorkbook(titles, [[orders[0]!.number, '多收了']]));
    return { fields: { billNo }, file: { field: 'excel', filename: '异议.xlsx', bytes } };
  },
  'POST /check/dissentOrderList': async (world) => ({ fields: { billNo: (await bill(world)).billNo } }),
  'POST /file/upload/stream': async () => ({ file: { field: 'file', filename: '凭证.png', bytes: await picture() } }),
  'POST /api/otRoute/upload': async () => ({ file: { field: 'image', filename: '线路.png', bytes: await picture() } }),
  'POST /check/findBillTripInformation': async (world) => ({
    fields: { billNo: (await confirmed(world)).billNo, pageNum: 1, pageSize: 10 },
  }),
  [`POST ${INVOICE}/getDetail`]: async (world) => ({ fields: { invoiceRecordId: (await invoice(world)).invoiceId } }),
  [`POST ${INVOICE}/findRecord`]: () => ({
    fields: { createTimeStart: '2020-01-01 00:00:00', createTimeEnd: '2099-12-31 23:59:59', pageNum: 1, pageSize: 10 },
  }),
  [`POST ${INVOICE}/remainingTrips`]: async (world) => ({ fields: { billId: (await confirmed(world)).billId } }),
  [`POST ${INVOICE}/checkDraft`]: async (world) => {
    const made = await confirmed(world);
    return {
      fields: applied(
        made,
        made.orders.map(({ orderId }) => orderId),
        33.5,
      ),
    };
  },
  'POST /api/v3/account/billLines': async (world) => ({ fields: { billNo: (await bill(world)).billNo } }),
  'POST /api/v3/account/billSplit': async (world) => ({ fields: { billNo: (await bill(world)).billNo, type: 1 } }),
  'POST /api/v3/account/billSplit/download': async (world) => ({ fields: { billNo: (await bill(world)).billNo } }),
  'POST /api/v3/journal/preview': async (world) => ({ fields: { billNo: (await confirmed(world)).billNo } }),
  'POST /api/v3/journal/export': async (world) => ({
    fields: { billNo: (await confirmed(world)).billNo, fileType: 'csv' },
  }),
  'POST /api/v3/anomaly/summary': () => ({ fields: { month: '2025-03' } }),
  'POST /api/v3/anomaly/run': (world) => ({ fields: { month: freshMonth(world) } }),
  'POST /api/v3/anomaly/list': () => ({ fields: { month: '2025-03', pageNum: 1, pageSize: 10 } }),
  'POST /api/v3/anomaly/draft': async (world) => ({
    fields: { hitId: await billedHit(world, (await bill(world)).billNo) },
  }),
  'POST /api/v3/account/forecast': () => ({ fields: { type: 1 } }),
  'POST /api/v3/account/forecast/detail': ({ company }) => ({
    fields: { type: 1, id: company.departmentId('研发') },
  }),
  'POST /api/v3/account/reconcile/stop': async (world) => ({
    fields: { checkId: (await checked(world, 'lines')).checkId },
  }),
  'POST /api/v3/account/reconcile/lines': async (world) => ({
    fields: { checkId: (await checked(world, 'done')).checkId, lot: 'unmeasured', pageNum: 1, pageSize: 10 },
  }),
  'POST /api/v3/account/reconcile/line': async (world) => ({ fields: await checked(world, 'done') }),
  'POST /api/v3/account/reconcile/confirm': async (world) => ({
    fields: { checkId: (await checked(world, 'done')).checkId, withDoubtful: 1 },
  }),
  'POST /api/v3/account/reconcile/progress': async (world) => ({ fields: { billNo: (await bill(world)).billNo } }),
  'POST /api/v3/account/reconcile': async (world) => ({ fields: { billNo: (await bill(world)).billNo } }),
};
