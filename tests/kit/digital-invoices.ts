import { expect } from 'vitest';
import { type EInvoiceSketch, eInvoiceXml } from '#server/demo/einvoice-xml.ts';
import { Desk } from './desk.ts';
import { deskPost, PDF, sent, today } from './invoice-desk.ts';
import { applyForAll, invoiceSetup } from './invoices.ts';
import type { TestServer } from './server.ts';

const BUYER = { name: '测试企业有限公司', taxpayerId: '91110105MA01ABCD2X' };
const SELLER = { name: '行远约车有限公司', taxpayerId: '91110000MA00QX00XX' };

let serial = 0;
/** Twenty digits that nobody has used. */
export const freshNumber = (): string => {
  serial += 1;
  return `2611200000${String(Date.now() % 100_000).padStart(5, '0')}${String(serial).padStart(5, '0')}`;
};

export const xmlOver = (change: Partial<EInvoiceSketch> = {}): Buffer =>
  Buffer.from(
    eInvoiceXml({
      ...{ type: 'digitalSpecial', number: freshNumber(), issuedOn: today(), buyer: BUYER, seller: SELLER },
      ...{ netFen: 3_252, taxFen: 98, taxRate: 300, item: '*运输服务*客运服务费', ...change },
    }),
  );

/** What the tax bureau's digital invoice over 33.50 yuan says, with its two files. */
export function digitalPaper(change: Partial<EInvoiceSketch> = {}, typed: Record<string, unknown> = {}) {
  const number = change.number ?? freshNumber();
  const files = [sent('发票.pdf', PDF), sent('发票.xml', xmlOver({ number, ...change }))];
  return { number, issuedOn: today(), taxRate: 300, netFen: 3_252, taxFen: 98, files, ...typed };
}

/** An accepted application for a digital special invoice of 33.50 yuan. */
export async function acceptedDigital(server: TestServer, more: Record<string, unknown> = {}) {
  const setup = await invoiceSetup(server);
  const one = {
    companyId: setup.company.companyId,
    invoiceId: await applyForAll(setup, { invoiceTypeId: 81, ...more }),
  };
  expect((await deskPost(server, 'accept', one)).code).toBe(0);
  return { setup, one };
}

/** The same, issued. */
export async function issuedDigital(server: TestServer) {
  const { setup, one } = await acceptedDigital(server);
  const issued = digitalPaper();
  expect(await deskPost(server, 'attach', { ...one, ...issued })).toMatchObject({ code: 0 });
  return { setup, one, number: issued.number };
}

/** One yuan of its first trip was given back: a red letter is needed. */
export async function neededRedLetter(server: TestServer) {
  const made = await issuedDigital(server);
  const { companyId } = made.one;
  const desk = new Desk(server);
  const order = made.setup.bill.orders[0]!.orderId;
  const refund = { companyId, orderId: order, reference: freshNumber(), reason: '多收', companyFen: 100 };
  expect((await desk.post('/desk/v1/orders/refund', refund)).code).toBe(0);
  const { data } = await desk.get('/desk/v1/redLetters', { companyId });
  return { ...made, desk, letter: { companyId, redLetterId: data.rows.at(-1).redLetterId as number } };
}

/** The same, asked for at the tax bureau and confirmed by the company: it can be issued. */
export async function confirmedRedLetter(server: TestServer) {
  const made = await neededRedLetter(server);
  const asked = { ...made.letter, confirmationNo: freshNumber() };
  expect((await made.desk.post('/desk/v1/redLetters/request', asked)).code).toBe(0);
  const confirmed = { redId: made.letter.redLetterId };
  expect((await made.setup.caller.post('/api/v3/invoice/redLetter/confirm', confirmed)).code).toBe(0);
  return made;
}

/** The red invoice over that yuan. */
export function redPaper(change: Partial<EInvoiceSketch> = {}) {
  const number = change.number ?? freshNumber();
  const files = [sent('红字.pdf', PDF), sent('红字.xml', xmlOver({ number, netFen: -97, taxFen: -3, ...change }))];
  return { number, files };
}
