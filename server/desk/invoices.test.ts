import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../tests/kit/caller.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import {
  accepted,
  acceptedPaper,
  deskPost,
  fetched,
  PDF,
  paper,
  sendMails,
  sent,
  today,
  XML,
} from '../../tests/kit/invoice-desk.ts';
import { applyForAll, detailOf, INVOICE, invoiceSetup, periodStatus, records } from '../../tests/kit/invoices.ts';
import { poison } from '../../tests/kit/poison.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { noteSentInvoices } from '../invoice/jobs.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const post = (call: string, body: Record<string, unknown>): Promise<Answer> => deskPost(server, call, body);

describe('the desk', () => {
  test('lists applications of all companies, oldest first, and shows one with its trips', async () => {
    const setup = await invoiceSetup(server);
    const invoiceId = await applyForAll(setup);
    const { companyId } = setup.company;
    const { data } = await desk.get('/desk/v1/invoices', { companyId, status: 'submitted' });
    expect(data).toMatchObject({
      total: 1,
      rows: [{ companyId, invoiceId, type: 'electronic', amountFen: 3_350, tripCount: 3, number: null }],
    });
    expect((await desk.get('/desk/v1/invoices')).data.total).toBeGreaterThanOrEqual(1);
    const detail = await desk.get('/desk/v1/invoices/detail', { companyId, invoiceId });
    expect(detail.data).toMatchObject({
      email: 'fapiao@example.com',
      periods: [{ billNo: setup.bill.billNo, tripCount: 3, amountFen: 3_350 }],
      files: [],
    });
    const trips = await desk.get('/desk/v1/invoices/trips', { companyId, invoiceId, pageSize: 2 });
    expect(trips.data).toMatchObject({
      total: 3,
      rows: [{ orderNo: setup.bill.orders[0]!.number, amountFen: 1_000 }, {}],
    });
  });

  test('people read the newest first, find one whatever its state, and are led to its list', async () => {
    const [older, newer] = [await accepted(server), await accepted(server)];
    const finance = await deskPerson(server, '财务');
    const read = async (asked: object) => (await finance.get('/desk/v1/invoices', { ...asked })).data;
    const idsOf = ({ rows }: { rows: { invoiceId: number }[] }) => rows.map(({ invoiceId }) => invoiceId);
    expect(idsOf(await read({ pageSize: 2 }))).toEqual([newer.one.invoiceId, older.one.invoiceId]);
    expect(await read({ invoiceId: older.one.invoiceId })).toMatchObject({ total: 1, rows: [older.one] });
    const { cases } = (await finance.get('/desk/v1/today')).data;
    const asCase = { kind: 'invoice', id: String(newer.one.invoiceId), status: 'accepted' };
    expect(cases).toContainEqual(expect.objectContaining(asCase));
  });

  test('refuses with a reason: it stands in the records, and the trips are free again', async () => {
    const setup = await invoiceSetup(server);
    const invoiceId = await applyForAll(setup);
    const one = { companyId: setup.company.companyId, invoiceId };
    expect(await periodStatus(setup.caller, setup.bill.billId)).toBe(2);
    expect(await post('refuse', one)).toMatchObject({ code: 40000, msg: '请填写退回原因' });
    expect(await post('refuse', { ...one, reason: '抬头有误' })).toMatchObject({
      code: 0,
      data: { status: 'refused' },
    });
    expect((await records(setup.caller)).data.invoiceInfoList[0]).toMatchObject({
      invoiceStatus: -1,
      refuseReason: '抬头有误',
    });
    expect(await detailOf(setup.caller, invoiceId)).toMatchObject({ invoiceStatus: -1, refuseReason: '抬头有误' });
    expect(await periodStatus(setup.caller, setup.bill.billId)).toBe(1);
    await applyForAll(setup);
    for (const act of ['accept', 'receive', 'send']) expect((await post(act, one)).code).toBe(34020);
    const { rows } = await server.owner.query('select summary from desk_event where company_id = $1', [one.companyId]);
    expect(rows.map(({ summary }) => summary)).toEqual([
      `退回开票申请 ${invoiceId}（增值税电子发票 ¥33.50）：抬头有误`,
    ]);
  });

  test('attaches, and what comes back is what went in, byte for byte', async () => {
    const { setup, one } = await accepted(server);
    const invoice = paper();
    expect(await post('attach', { ...one, ...invoice })).toMatchObject({ code: 0, data: { status: 'invoiced' } });
    const detail = await detailOf(setup.caller, one.invoiceId);
    expect(detail).toMatchObject({
      invoiceStatus: 2,
      invoiceNumber: invoice.number,
      invoiceDate: today(),
      taxRate: 3,
      netAmount: 32.52,
      taxAmount: 0.98,
      fileList: [
        { fileName: '发票.pdf', fileType: 'pdf', fileSize: PDF.length },
        { fileName: '发票.xml', fileType: 'xml', fileSize: XML.length },
      ],
    });
    for (const [at, bytes] of [PDF, XML].entries()) {
      const { fileId, sha256 } = detail.fileList[at];
      const answer = await setup.caller.post(`${INVOICE}/download/file`, { invoiceId: one.invoiceId, fileId });
      const back = await fetched(setup.caller, answer.data);
      expect(back.equals(bytes)).toBe(true);
      expect(sha256).toBe(createHash('sha256').update(back).digest('hex'));
    }
    expect((await setup.company.log()).at(-1)).toMatchObject({
      type: 'export',
      content: `下载发票 ${invoice.number} 的文件“发票.xml”`,
    });
    expect((await records(setup.caller)).data.invoiceInfoList[0]).toMatchObject({ hasFile: true, invoiceStatus: 2 });
  });

  test('sends an electronic invoice with its files; when that has left, it is received', async () => {
    const { setup, one } = await accepted(server);
    await post('attach', { ...one, ...paper() });
    await noteSentInvoices(server.services, new Date());
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({ invoiceStatus: 2 });
    const [mail] = (await sendMails(server)).filter(({ to }) => to === 'fapiao@example.com').slice(-1);
    expect(mail!.subject).toContain('¥33.50');
    expect(mail!.attachments!.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['发票.pdf', 'application/pdf'],
      ['发票.xml', 'application/xml'],
    ]);
    expect(Buffer.from(mail!.attachments![0]!.content).equals(PDF)).toBe(true);
    await noteSentInvoices(server.services, new Date());
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({
      invoiceStatus: 3,
      receiveTime: expect.stringMatching(/^\d{4}-/),
    });
    expect(await post('send', one)).toMatchObject({ code: 0, data: { status: 'invoiced' } });
    await sendMails(server);
    await noteSentInvoices(server.services, new Date());
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({ invoiceStatus: 3 });
  });

  test('one whose word that it has left cannot be kept holds up no other', async () => {
    const [bad, good] = [await accepted(server), await accepted(server)];
    for (const { one } of [bad, good]) await post('attach', { ...one, ...paper() });
    await sendMails(server);
    const { companyId, invoiceId } = bad.one;
    const cure = await poison(
      server,
      'invoice',
      `company_id = ${companyId} and id = ${invoiceId} and status = 'received'`,
    );
    await expect(noteSentInvoices(server.services, new Date())).rejects.toThrow('poisoned');
    await cure();
    expect((await detailOf(bad.setup.caller, invoiceId)).invoiceStatus).toBe(2);
    expect((await detailOf(good.setup.caller, good.one.invoiceId)).invoiceStatus).toBe(3);
  });

  test('an e-mail that could not be sent is shown to the desk and can be sent again', async () => {
    const { one } = await accepted(server);
    await post('attach', { ...one, ...paper() });
    await server.owner.query(`update outbox set gave_up_at = now() where sent_at is null`);
    const { data } = await desk.get('/desk/v1/invoices', { companyId: one.companyId, status: 'invoiced' });
    expect(data.rows[0].mailFailedAt).toMatch(/^\d{4}-/);
    await post('send', one);
    expect(await sendMails(server)).toHaveLength(1);
  });

  test('mails paper with its tracking number, and says when it was received', async () => {
    const { setup, one } = await acceptedPaper(server);
    expect((await post('mail', { ...one, carrier: '顺丰速运', trackingNo: 'SF1234567890' })).code).toBe(34020);
    expect(await post('attach', { ...one, ...paper({ files: [] }) })).toMatchObject({ code: 0 });
    expect((await post('send', one)).code).toBe(34022);
    expect(await post('mail', { ...one, carrier: '', trackingNo: 'SF1234567890' })).toMatchObject({ code: 40000 });
    expect(await post('mail', { ...one, carrier: '顺丰速运', trackingNo: 'SF1234567890' })).toMatchObject({
      code: 0,
      data: { status: 'mailed' },
    });
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({
      invoiceStatus: 5,
      expressName: '顺丰速运',
      expressNo: 'SF1234567890',
    });
    expect(await post('receive', one)).toMatchObject({ code: 0, data: { status: 'received' } });
  });

  test('an electronic invoice is not posted', async () => {
    const { one } = await accepted(server);
    await post('attach', { ...one, ...paper() });
    expect((await post('mail', { ...one, carrier: '顺丰速运', trackingNo: 'SF1234567890' })).code).toBe(34021);
  });

  test.each([
    ['another sum', { netFen: 3_250 }, 34023],
    ['another rate', { taxRate: 900 }, 34024],
    ['tomorrow', { issuedOn: '2999-01-01' }, 34025],
    ['long ago', { issuedOn: '2020-01-01' }, 34026],
    ['no file', { files: [] }, 34027],
    ['a picture', { files: [sent('a.pdf', Buffer.from('\x89PNG'))] }, 34028],
    ['entities', { files: [sent('a.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>'))] }, 34028],
    ['two of a kind', { files: [sent('a.pdf', PDF), sent('b.pdf', PDF)] }, 34029],
    ['no number', { number: '12' }, 40000],
    ['no base64', { files: [{ name: 'a.pdf', content: '###' }] }, 40000],
    ['a half day', { issuedOn: '2025-02-30' }, 40000],
  ])('does not attach %s', async (_what, change, code) => {
    const { setup, one } = await accepted(server);
    expect((await post('attach', { ...one, ...paper(), ...change })).code).toBe(code);
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({ invoiceStatus: 1, fileList: [] });
  });

  test('a file of several megabytes is taken, one beyond the limit is not', async () => {
    const { one } = await accepted(server);
    const big = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes)]);
    const files = (bytes: number) => ({ files: [sent('a.pdf', big(bytes))] });
    expect((await post('attach', { ...one, ...paper(files(4.1 * 1024 * 1024)) })).code).toBe(41300);
    expect((await post('attach', { ...one, ...paper(files(12 * 1024 * 1024)) })).code).toBe(41300);
    expect((await post('attach', { ...one, ...paper(files(3 * 1024 * 1024)) })).code).toBe(0);
  });

  test('a number is used once in a company; a second attachment replaces the first', async () => {
    const { setup, one } = await accepted(server);
    const first = paper();
    await post('attach', { ...one, ...first });
    const again = paper({ files: [sent('改.pdf', PDF)] });
    expect(await post('attach', { ...one, ...again })).toMatchObject({ code: 0 });
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({
      invoiceNumber: again.number,
      fileList: [{ fileName: '改.pdf' }],
    });
    const { rows } = await server.owner.query(
      'select count(*)::int as kept from invoice_file where company_id = $1 and invoice_id = $2',
      [one.companyId, one.invoiceId],
    );
    expect(rows[0].kept).toBe(3);
  });

  test('of two who register an invoice for one application, the second is told of the first', async () => {
    const { setup, one } = await acceptedPaper(server);
    const other = (replaces: string) => paper({ files: [], replaces });
    const both = [other(''), other('')];
    const answers = await Promise.all(both.map((issued) => post('attach', { ...one, ...issued })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900]);
    const first = both[answers.findIndex(({ code }) => code === 0)]!;
    await post('mail', { ...one, carrier: '顺丰速运', trackingNo: 'SF1234567890' });
    expect((await post('attach', { ...one, ...other('') })).code).toBe(40900);
    expect((await post('attach', { ...one, ...other('10000000') })).code).toBe(40900);
    const kept = { invoiceNumber: first.number, expressNo: 'SF1234567890' };
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject(kept);
    expect((await post('attach', { ...one, ...other(first.number) })).code).toBe(0);
  });

  test('another company’s application and an unknown one answer alike', async () => {
    const { one } = await accepted(server);
    const other = await server.company();
    for (const asked of [
      { ...one, companyId: other.companyId },
      { ...one, invoiceId: 1 },
    ]) {
      for (const call of ['accept', 'receive', 'send']) expect((await post(call, asked)).code).toBe(40400);
      expect((await desk.get('/desk/v1/invoices/detail', asked)).code).toBe(40400);
    }
  });

  test('two who decide at once: one does', async () => {
    const setup = await invoiceSetup(server);
    const one = { companyId: setup.company.companyId, invoiceId: await applyForAll(setup) };
    const answers = await Promise.all([
      post('refuse', { ...one, reason: '甲' }),
      post('refuse', { ...one, reason: '乙' }),
      post('refuse', { ...one, reason: '丙' }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 34020, 34020]);
  });
});
