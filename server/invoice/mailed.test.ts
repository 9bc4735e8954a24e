import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { accepted, deskPost, PDF, paper, sent, XML } from '../../tests/kit/invoice-desk.ts';
import { detailOf } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { type SmtpServer, smtpServer } from '../../tests/kit/smtp.ts';

/** From the desk's files to a real mail server: outbox, job, SMTP, and back into the invoice. */
let server: TestServer;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
  const env = { ...readConfig({}).env, MAIL_FROM: '企行 <no-reply@example.com>' };
  server = await testServer({ mailUrl: smtp.url, env, jobs: true });
});

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const arrived = (count: number) => expect.poll(() => smtp.received).toHaveLength(count);
const statusOf = async (invoiceId: number) =>
  (await server.owner.query('select status from invoice where id = $1', [invoiceId])).rows[0].status;
const received = (invoiceId: number) => expect.poll(() => statusOf(invoiceId)).toBe('received');

test('an electronic invoice arrives at its mailbox, its files byte by byte, and is received', async () => {
  const { setup, one } = await accepted(server);
  const issued = paper();
  expect((await deskPost(server, 'attach', { ...one, ...issued })).code).toBe(0);
  await arrived(1);
  const [mail] = smtp.received;
  expect([mail!.from, mail!.to]).toEqual(['no-reply@example.com', ['fapiao@example.com']]);
  expect(mail!.subject).toBe(`电子发票 ${issued.number}（¥33.50）`);
  expect(mail!.text).toContain(`发票号码：${issued.number}`);
  expect(mail!.files.map(({ name, contentType }) => [name, contentType])).toEqual([
    ['发票.pdf', 'application/pdf'],
    ['发票.xml', 'application/xml'],
  ]);
  expect(mail!.files.map(({ bytes }) => sha(bytes))).toEqual([sha(PDF), sha(XML)]);
  await received(one.invoiceId);
  expect((await detailOf(setup.caller, one.invoiceId)).invoiceStatus).toBe(3);

  // Attached anew, it goes out anew, with the new file: one of every byte there is.
  const every = Buffer.concat([
    Buffer.from('%PDF-1.7\r\n.\r\n..\r\n'),
    Buffer.from(Array.from({ length: 256 }, (_, n) => n)),
  ]);
  const again = paper({ files: [sent('更正.pdf', every)] });
  expect((await deskPost(server, 'attach', { ...one, ...again })).code).toBe(0);
  await arrived(2);
  expect(smtp.received[1]!.files.map(({ name, bytes }) => [name, sha(bytes)])).toEqual([['更正.pdf', sha(every)]]);
});

test('a mail server that refuses is asked again later, and the invoice is not received', async () => {
  smtp.refuse = 'RCPT';
  const { one } = await accepted(server);
  const before = smtp.received.length;
  expect((await deskPost(server, 'attach', { ...one, ...paper() })).code).toBe(0);
  const outbox = async () =>
    (await server.owner.query(`select attempts, error from outbox where sent_at is null and channel = 'mail'`)).rows;
  // The attempt counts from its beginning; why it failed is known at its end.
  const refused = [{ attempts: 1, error: expect.stringContaining('550') }];
  await expect.poll(outbox).toEqual(refused);
  const { rows } = await server.owner.query('select status from invoice where id = $1', [one.invoiceId]);
  expect(rows[0].status).toBe('invoiced');

  smtp.refuse = '';
  await server.owner.query(`update outbox set due_at = now() where sent_at is null and channel = 'mail'`);
  await arrived(before + 1);
  await received(one.invoiceId);
});
