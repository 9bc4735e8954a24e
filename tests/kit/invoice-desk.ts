import { expect } from 'vitest';
import { sendDue } from '#server/outbox.ts';
import type { Mail } from '#server/outside/mail.ts';
import type { Answer, Caller } from './caller.ts';
import { Desk } from './desk.ts';
import { addAddress, applyForAll, invoiceSetup } from './invoices.ts';
import type { TestServer } from './server.ts';

export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
export const PDF = Buffer.from('%PDF-1.7\n一张发票\n%%EOF');
export const XML = Buffer.from(
  '\ufeff<?xml version="1.0" encoding="UTF-8"?><EInvoice><Amount>33.50</Amount></EInvoice>',
);
export const sent = (name: string, bytes: Buffer) => ({ name, content: bytes.toString('base64') });

let numbers = 10_000_000;
/** What the tax bureau's invoice over 33.50 yuan says. */
export const paper = (more: Record<string, unknown> = {}) => {
  numbers += 1;
  const files = [sent('发票.pdf', PDF), sent('发票.xml', XML)];
  return { number: String(numbers), issuedOn: today(), taxRate: 300, netFen: 3_252, taxFen: 98, files, ...more };
};

export const deskPost = (server: TestServer, call: string, body: Record<string, unknown>): Promise<Answer> =>
  new Desk(server).post(`/desk/v1/invoices/${call}`, body);

/** An accepted application of 33.50 yuan, to go by e-mail. */
export async function accepted(server: TestServer) {
  const setup = await invoiceSetup(server);
  const one = { companyId: setup.company.companyId, invoiceId: await applyForAll(setup) };
  expect((await deskPost(server, 'accept', one)).code).toBe(0);
  return { setup, one };
}

/** The same, to go by post. */
export async function acceptedPaper(server: TestServer) {
  const setup = await invoiceSetup(server);
  const addressId = await addAddress(setup.caller);
  const invoiceId = await applyForAll(setup, { invoiceTypeId: 2, addressId });
  const one = { companyId: setup.company.companyId, invoiceId };
  expect((await deskPost(server, 'accept', one)).code).toBe(0);
  return { setup, one };
}

/** What leaves by e-mail, with its files. */
export async function sendMails(server: TestServer): Promise<Mail[]> {
  const mails: Mail[] = [];
  await sendDue(server.services.database, {
    sms: { send: async () => undefined },
    mail: { send: async (one: Mail) => void mails.push(one) },
    files: server.services.files,
    keepTexts: true,
  });
  return mails;
}

/** The bytes behind an address that a call answered. */
export const fetched = async (caller: Caller, address: string): Promise<Buffer> =>
  (await caller.send('GET', address)).rawPayload;
