import { insertBilled } from '../bill-rows.ts';
import { Desk } from '../desk.ts';
import { digitalPaper, freshNumber } from '../digital-invoices.ts';
import { deskPost, today } from '../invoice-desk.ts';
import { addEmail, applied, apply, idsOf } from '../invoices.ts';
import { freshMonth, type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const V3 = '/api/v3/invoice';
const PARTS = [1_000, 2_050, 300];

let emails = 0;

/** A digital invoice over 33.50 yuan that the desk has attached. */
export async function digital({ server, company }: LoggedSetup) {
  const { caller } = company.admin;
  emails += 1;
  const emailId = await addEmail(caller, `digital${emails}@example.com`);
  const sketches = PARTS.map((companyFen) => ({ companyFen }));
  const bill = await insertBilled(server.owner, company, freshMonth(company), sketches);
  const body = applied(bill, idsOf(bill), 33.5, { emailId, invoiceTypeId: 81 });
  const { invoiceRecordId } = made(await apply(caller, body));
  const one = { companyId: company.companyId, invoiceId: invoiceRecordId as number };
  made(await deskPost(server, 'accept', one));
  made(await deskPost(server, 'attach', { ...one, ...digitalPaper() }));
  return { ...one, orderId: bill.orders[0]!.orderId };
}

/** A red letter over it that nobody has asked for yet. */
export async function neededRed(ground: LoggedSetup) {
  const { companyId, orderId, invoiceId } = await digital(ground);
  const desk = new Desk(ground.server);
  const refund = { companyId, orderId, reference: freshNumber(), reason: '多收', companyFen: 100 };
  made(await desk.post('/desk/v1/orders/refund', refund));
  const { rows } = made(await desk.get('/desk/v1/redLetters', { companyId }));
  const { redLetterId } = rows.find((row: { invoiceId: number }) => row.invoiceId === invoiceId);
  return { companyId, redLetterId: redLetterId as number };
}

/** The same, waiting for the company. */
export async function requestedRed(ground: LoggedSetup) {
  const letter = await neededRed(ground);
  const asked = { ...letter, confirmationNo: freshNumber() };
  made(await new Desk(ground.server).post('/desk/v1/redLetters/request', asked));
  return letter;
}

export async function archived(ground: LoggedSetup): Promise<number> {
  await digital(ground);
  const { caller } = ground.company.admin;
  return made(await caller.post(`${V3}/archive/make`, { month: today().slice(0, 7) })).archiveId;
}

const draft = () => ({ title: '上海分公司', identificationNum: freshNumber(), defaultFlag: 0 });
export const newEntity = async ({ company }: LoggedSetup): Promise<number> =>
  made(await company.admin.caller.postJson(`${V3}/entity/add`, draft())).entityId;

export const INVOICE_CALLS: LoggedExamples = {
  [`POST ${V3}/redLetter/confirm`]: async (ground) => ({
    fields: { redId: (await requestedRed(ground)).redLetterId },
  }),
  [`POST ${V3}/redLetter/decline`]: async (ground) => ({
    fields: { redId: (await requestedRed(ground)).redLetterId, reason: '金额不对' },
  }),
  [`POST ${V3}/archive/make`]: async (ground) => {
    await digital(ground);
    return { fields: { month: today().slice(0, 7) } };
  },
  [`POST ${V3}/archive/download`]: async (ground) => ({ fields: { archiveId: await archived(ground) } }),
  [`POST ${V3}/entity/add`]: () => ({ fields: draft() }),
  [`POST ${V3}/entity/update`]: async (ground) => ({ fields: { ...draft(), entityId: await newEntity(ground) } }),
  [`POST ${V3}/entity/stop`]: async (ground) => ({ fields: { entityId: await newEntity(ground) } }),
  [`POST ${V3}/entity/start`]: async (ground) => {
    const entityId = await newEntity(ground);
    made(await ground.company.admin.caller.post(`${V3}/entity/stop`, { entityId }));
    return { fields: { entityId } };
  },
  [`POST ${V3}/entity/assign`]: async (ground) => ({
    fields: { entityId: await newEntity(ground), deptIds: [ground.company.rootId] },
  }),
  'POST /api/v3/account/chain/export': () => ({ fields: {} }),
};
