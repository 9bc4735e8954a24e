import type { Month } from '#rules/calendar.ts';
import { applied as appliedFor, HEAD, newScene } from '../applications.ts';
import { insertBilled } from '../bill-rows.ts';
import { deskPost, paper } from '../invoice-desk.ts';
import { ADDRESS, addAddress, addEmail, applied, applyForAll, detailOf, INVOICE, idsOf } from '../invoices.ts';
import { insertOrder, insertTariff } from '../order-rows.ts';
import { metered } from '../rides.ts';
import { freshMonth, type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const ACCOUNT = '/api/v3/account';
/** At least one of each group of columns. */
const CELLS = 'id,businessName,orderStatusName,totalAmount,actualPayAmount,accountAmount';
/** Of 33.50 yuan in all, which is what the desk's paper of the kit says. */
const PARTS = [1_000, 2_050, 300];

/** A bill of a month of the example's own; confirmed, unless it is to be objected to. */
const billOf = ({ server, company }: LoggedSetup, month: Month, status: 'issued' | 'confirmed' = 'confirmed') =>
  insertBilled(
    server.owner,
    company,
    month,
    PARTS.map((companyFen) => ({ companyFen })),
    status,
  );

const objections = async (ground: LoggedSetup, month: Month) => {
  const { billNo, orders } = await billOf(ground, month, 'issued');
  const dissentList = orders.map(({ number }) => ({ orderNo: number, dissentDescription: '多收了费用' }));
  return { billNo, dissentList };
};

/** An invoice that the desk has written. */
async function invoiced(ground: LoggedSetup, month: Month): Promise<number> {
  const { server, company } = ground;
  const { caller } = company.admin;
  const emailId = await addEmail(caller, `${month}@example.com`);
  const invoiceId = await applyForAll({ company, caller, emailId, parts: PARTS, bill: await billOf(ground, month) });
  const one = { companyId: company.companyId, invoiceId };
  made(await deskPost(server, 'accept', one));
  made(await deskPost(server, 'attach', { ...one, ...paper() }));
  return invoiceId;
}

async function checked(ground: Parameters<typeof billOf>[0], month: string): Promise<{ checkId: number }> {
  const { billId } = await billOf(ground, month, 'issued');
  const { rows } = await ground.server.owner.query(
    `insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at, milliseconds, result)
     values ($1, $2, $3, now(), 'done', now(), 1, '{"lines": 1}') returning id`,
    [ground.company.companyId, billId, ground.company.admin.staffId],
  );
  return { checkId: rows[0].id };
}

export const MONEY_CALLS: LoggedExamples = {
  'POST /api/v2/orderyq/cancel': async ({ server, company }) => {
    const booker = await company.person({ department: '平台' });
    const { kind, baseFen, includedMeters, includedSeconds, perKmFen, perMinuteFen, cancelFen } = metered();
    const rates = { kind, baseFen, includedMeters, includedSeconds, perKmFen, perMinuteFen, cancelFen };
    const tariffId = await insertTariff(server.owner, undefined, rates);
    const sketch = { booker, status: 'booking', columns: { tariff_id: tariffId } } as const;
    const { orderId } = await insertOrder(server.owner, company, sketch);
    return { fields: { id: orderId, reason: '员工离职' } };
  },
  'POST /api/v2/orderyq/answerQuestion': async ({ server, company }) => {
    const booker = await company.person({ department: '平台' });
    const { orderId } = await insertOrder(server.owner, company, { booker, status: 'settled' });
    const { rows } = await server.owner.query(
      `insert into cost_question (company_id, order_id, staff_id, kind, lines, text, actual_pay_fen, asked_at)
       values ($1, $2, $3, 'notTaken', '{}', '', 100, now()) returning id`,
      [company.companyId, orderId, booker.staffId],
    );
    return { fields: { questionId: Number(rows[0].id), answer: '已核对，费用没有问题' } };
  },
  [`POST ${ACCOUNT}/confirm/bill`]: async (ground) => ({
    fields: { billId: (await billOf(ground, '2025-01', 'issued')).billId },
  }),
  [`POST ${ACCOUNT}/downloadBill`]: async (ground) => {
    const { billId, billNo } = await billOf(ground, '2025-02');
    return { fields: { billList: JSON.stringify([{ billId, billNo }]), downloadCell: CELLS } };
  },
  [`POST ${ACCOUNT}/statement/export`]: () => ({ fields: { startTime: '2025-01-01', endTime: '2025-12-31' } }),
  [`POST ${ACCOUNT}/reconcile/confirm`]: async (ground) => ({ fields: await checked(ground, '2024-10') }),
  [`POST ${ACCOUNT}/reconcile/export`]: async (ground) => ({
    fields: await checked(ground, freshMonth(ground.company)),
  }),
  [`POST ${ACCOUNT}/setWarning`]: ({ company: { admin } }) => ({
    fields: { warnAmount: '5000', userList: JSON.stringify([{ userId: admin.staffId }]) },
  }),
  'POST /check/submitDissent': async (ground) => ({ fields: await objections(ground, '2025-03') }),
  'POST /check/dissentPdf': async (ground) => {
    const fields = await objections(ground, '2025-04');
    made(await ground.company.admin.caller.postJson('/check/submitDissent', fields));
    return { fields: { orderNoList: [{ orderNo: fields.dissentList[0]!.orderNo }] } };
  },
  [`POST ${INVOICE}/applyInvoice`]: async (ground) => {
    const bill = await billOf(ground, '2025-05');
    const emailId = await addEmail(ground.company.admin.caller, 'apply@example.com');
    return { fields: applied(bill, idsOf(bill), 33.5, { emailId }) };
  },
  [`POST ${INVOICE}/addEmail`]: () => ({ fields: { email: 'new@example.com', defaultEmail: 0 } }),
  [`POST ${INVOICE}/updateEmail`]: async ({ company: { admin } }) => ({
    fields: { id: await addEmail(admin.caller, 'old@example.com'), email: 'changed@example.com', defaultEmail: 0 },
  }),
  [`POST ${INVOICE}/deleteEmail`]: async ({ company: { admin } }) => ({
    fields: { id: await addEmail(admin.caller, 'gone@example.com') },
  }),
  [`POST ${INVOICE}/addAddress`]: () => ({ fields: ADDRESS }),
  [`POST ${INVOICE}/updateAddress`]: async ({ company: { admin } }) => ({
    fields: { ...ADDRESS, id: await addAddress(admin.caller), receiptName: '王芳' },
  }),
  [`POST ${INVOICE}/delAddress`]: async ({ company: { admin } }) => ({
    fields: { id: await addAddress(admin.caller) },
  }),
  [`POST ${INVOICE}/download/voucher`]: async (ground) => ({
    fields: { invoiceId: await invoiced(ground, '2025-06'), downloadFields: 'orderNo,totalAmount' },
  }),
  [`POST ${INVOICE}/withdrawInvoice`]: async (ground) => {
    const { company } = ground;
    const { caller } = company.admin;
    const emailId = await addEmail(caller, 'withdrawn@example.com');
    const bill = await billOf(ground, '2025-10');
    return { fields: { invoiceRecordId: await applyForAll({ company, caller, emailId, parts: PARTS, bill }) } };
  },
  [`POST ${INVOICE}/exportRecords`]: () => ({
    fields: { createTimeStart: '2020-01-01', createTimeEnd: '2100-01-01' },
  }),
  [`POST ${INVOICE}/download/file`]: async (ground) => {
    const invoiceId = await invoiced(ground, '2025-07');
    const { fileList } = await detailOf(ground.company.admin.caller, invoiceId);
    return { fields: { invoiceId, fileId: fileList[0].fileId } };
  },
  'GET /api/v2/orderyq/export': async (ground) => {
    await billOf(ground, '2025-08');
    return {};
  },
  'GET /api/v2/company/report/export': async ({ server, company }) => {
    const booker = await company.person({ department: '平台' });
    await insertOrder(server.owner, company, {
      booker,
      status: 'settled',
      rideAt: new Date('2025-09-15T08:00:00+08:00'),
    });
    return { fields: { beginTime: '2025-09-01', endTime: '2025-10-01', departmentId: '' } };
  },
  'GET /api/v2/applyInfo/pdf': async ({ server, company }) => {
    const person = await company.person({ department: '平台' });
    const sceneId = await newScene(server, company, [HEAD], [person]);
    return { fields: { id: (await appliedFor(person, sceneId)).applicationId } };
  },
};
