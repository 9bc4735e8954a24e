import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, decide, designated, newScene, sendApplication } from '../../tests/kit/applications.ts';
import { giveInvoiceTerms } from '../../tests/kit/bill-rows.ts';
import { issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPost, paper } from '../../tests/kit/invoice-desk.ts';
import { addEmail, apply } from '../../tests/kit/invoices.ts';
import { Receiver } from '../../tests/kit/receiver.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { deliverDue } from './deliver.ts';

/** What a company's own system is told beside orders, each thing's events in their order. */
let server: TestServer;
let desk: Desk;
let company: TestCompany;
const receiver = new Receiver();
beforeAll(async () => {
  server = await testServer({ demo: true });
  desk = new Desk(server);
  company = await server.company({ accountKind: 'postpaid', departments: { 研发: {} } });
  await giveInvoiceTerms(server.owner, company);
  const topics = ['approval', 'bill', 'objection', 'invoice'];
  const hook = { url: await receiver.open(), topics, enabled: true };
  done(await company.admin.caller.postJson('/api/v3/webhook/save', hook));
});
afterAll(() => receiver.close());

/** What has arrived since, as kinds of events by the thing they are about. */
async function told(topic: string, idName: string): Promise<Record<string, string[]>> {
  await deliverDue(server.services);
  const own = receiver.got.filter(({ type }) => type.startsWith(`${topic}.`));
  const things = new Map<string, { ids: number[]; kinds: string[] }>();
  for (const { id, data, type } of own) {
    const thing = things.get(data[idName]) ?? { ids: [], kinds: [] };
    thing.ids.push(id);
    thing.kinds.push(type.slice(topic.length + 1));
    things.set(data[idName], thing);
  }
  for (const { ids } of things.values()) expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  return Object.fromEntries([...things].map(([id, { kinds }]) => [id, kinds]));
}

test('approvals: handed in, asked, passed on, rejected', async () => {
  const [lead, chief, worker] = [await company.person(), await company.person(), await company.person()];
  const sceneId = await newScene(server, company, [designated(lead), designated(chief)], [worker]);
  const passes = await applied(worker, sceneId);
  const fails = await applied(worker, sceneId);
  await decide(lead, passes.applicationId);
  await decide(lead, fails.applicationId, '预算不足');
  await decide(chief, passes.applicationId);
  expect((await sendApplication(chief, sceneId)).code).not.toBe(0);
  expect(Object.values(await told('approval', 'approvalId'))).toEqual([
    ['submitted', 'asked', 'passed', 'asked', 'passed'],
    ['submitted', 'asked', 'rejected'],
  ]);
  const last = receiver.got.filter(({ data }) => data.applicationId === passes.applicationId).at(-1)!;
  expect(last.data).toMatchObject({ status: 'passed', applicantId: worker.staffId, orderId: null });
});

test('a bill, objections to it, and the invoice over it, to the red letter', async () => {
  const { caller } = company.admin;
  const { companyId } = company;
  const orders = await settle(server, company, '2025-03-10', [{ companyFen: 1_000 }, { companyFen: 2_350 }]);
  const { billNo, billId } = await issue(server, company, '2025-03');
  const dissentList = orders.map(({ number }) => ({ orderNo: number, dissentDescription: '有误' }));
  done(await caller.postJson('/check/submitDissent', { billNo, dissentList }));
  const { rows } = done(await desk.get('/desk/v1/objections', { companyId, status: 'open', billNo }));
  for (const { objectionNo } of rows) {
    done(
      await desk.post('/desk/v1/objections/decide', { companyId, objectionNo, outcome: 'rejected', remark: '无误' }),
    );
  }
  done(await caller.post('/api/v3/account/confirm/bill', { billId }));
  const repayment = { companyId, amountFen: 3_350, reference: 'topics-1' };
  done(await desk.post('/desk/v1/account/repay', repayment));
  done(await desk.post('/desk/v1/bills/close', { companyId, billNo }));
  expect(await told('bill', 'billId')).toEqual({
    [billId]: ['issued', 'disputed', 'processed', 'confirmed', 'paid'],
  });
  expect(Object.values(await told('objection', 'objectionId'))).toEqual([
    ['submitted', 'decided'],
    ['submitted', 'decided'],
  ]);

  const emailId = await addEmail(caller, 'fapiao@example.com');
  const trips = [{ billId, esOrderIds: orders.map(({ orderId }) => orderId), amountByBill: 33.5 }];
  const request = { invoiceTypeId: 1, invoiceTripDTOS: trips, invoicedAmount: 33.5, emailId };
  const invoiceId = done(await apply(caller, request)).invoiceRecordId;
  done(await deskPost(server, 'accept', { companyId, invoiceId }));
  done(await deskPost(server, 'attach', { companyId, invoiceId, ...paper() }));
  const refund = { companyId, orderId: orders[0]!.orderId, companyFen: 100, reference: 'topics-2', reason: '多收' };
  done(await desk.post('/desk/v1/orders/refund', refund));
  const [letter] = done(await desk.get('/desk/v1/redLetters', { companyId })).rows;
  done(
    await desk.post('/desk/v1/redLetters/issue', { companyId, redLetterId: letter.redLetterId, number: '87654321' }),
  );
  expect(await told('invoice', 'invoiceId')).toEqual({
    [invoiceId]: ['submitted', 'accepted', 'invoiced', 'redLetterNeeded', 'redLetterIssued'],
  });
});

test('an invoice that is taken back is told with the moment at which it was', async () => {
  const { caller } = company.admin;
  const [order] = await settle(server, company, '2025-04-10', [{ companyFen: 1_000 }]);
  const { billId } = await issue(server, company, '2025-04');
  done(await caller.post('/api/v3/account/confirm/bill', { billId }));
  const emailId = await addEmail(caller, 'cw@example.com');
  const trips = [{ billId, esOrderIds: [order!.orderId], amountByBill: 10 }];
  const request = { invoiceTypeId: 1, invoiceTripDTOS: trips, invoicedAmount: 10, emailId };
  const invoiceId = done(await apply(caller, request)).invoiceRecordId;
  done(await caller.postJson('/api/v2/invoiceManagement/withdrawInvoice', { invoiceRecordId: invoiceId }));
  const { rows } = await server.owner.query(
    `select delivery.event, delivery.at = invoice.withdrawn_at as "isThen" from webhook_delivery delivery
     join invoice on invoice.company_id = delivery.company_id and invoice.id = delivery.object_id
     where delivery.topic = 'invoice' and invoice.company_id = $1 and invoice.id = $2 order by delivery.id`,
    [company.companyId, invoiceId],
  );
  expect(rows).toEqual([
    { event: 'invoice.submitted', isThen: false },
    { event: 'invoice.withdrawn', isThen: true },
  ]);
});
