import { beforeAll, describe, expect, test } from 'vitest';
import { insertBilled } from '../../tests/kit/bill-rows.ts';
import { Desk } from '../../tests/kit/desk.ts';
import {
  acceptedDigital,
  confirmedRedLetter,
  digitalPaper,
  freshNumber,
  issuedDigital,
  neededRedLetter,
  redPaper,
  xmlOver,
} from '../../tests/kit/digital-invoices.ts';
import { deskPost, PDF, sent } from '../../tests/kit/invoice-desk.ts';
import { applied, apply, detailOf, idsOf, invoiceSetup, records } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const post = (call: string, body: Record<string, unknown>) => deskPost(server, call, body);
const V3 = '/api/v3/invoice';

describe('a fully digital invoice', () => {
  test('is applied for by kind 81 or 82, goes by e-mail, and its files come back with their hashes', async () => {
    const { setup, one } = await acceptedDigital(server);
    const issued = digitalPaper();
    expect(await post('attach', { ...one, ...issued })).toMatchObject({ code: 0, data: { status: 'invoiced' } });
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({
      invoiceType: 81,
      invoiceNumber: issued.number,
      email: 'fapiao@example.com',
      fileList: [{ fileType: 'pdf' }, { fileType: 'xml', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    const { data } = await records(setup.caller, { invoiceType: 81 });
    expect(data.invoiceInfoList).toHaveLength(1);
    expect((await setup.caller.post(`${V3}/elements`, { invoiceRecordId: one.invoiceId })).data).toEqual({
      digital: true,
      travellerFlag: false,
      travellerNum: 0,
      redList: [],
      archive: null,
    });
  });

  test.each([
    ['no XML', {}, { files: [sent('a.pdf', PDF)] }, 34031],
    ['an XML of another kind', {}, { files: [sent('a.xml', Buffer.from('<Invoice/>'))] }, 34032],
    ['a short number', { number: '26112000' }, {}, 34033],
    ['another number', {}, { number: '26112000000000000001' }, 34034],
    ['an ordinary one', { type: 'digitalOrdinary' }, {}, 34035],
    ['another title', { buyer: { name: '别家有限公司', taxpayerId: '91110105MA01ABCD2X' } }, {}, 34036],
    ['another tax number', { buyer: { name: '测试企业有限公司', taxpayerId: '91110105MA01ABCD2Y' } }, {}, 34037],
    ['other amounts', { netFen: 3_253, taxFen: 97 }, {}, 34039],
    ['another day', { issuedOn: '2025-04-01' }, {}, 34040],
  ] as const)('is not attached with %s', async (_what, change, typed, code) => {
    const { setup, one } = await acceptedDigital(server);
    expect((await post('attach', { ...one, ...digitalPaper(change, typed) })).code).toBe(code);
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({ invoiceStatus: 1, fileList: [] });
  });

  test('amount and tax of the XML must come to its total', async () => {
    const { one } = await acceptedDigital(server);
    const number = freshNumber();
    const xml = xmlOver({ number }).toString().replace('>33.50<', '>33.51<');
    const files = [sent('a.pdf', PDF), sent('a.xml', Buffer.from(xml))];
    expect(await post('attach', { ...one, ...digitalPaper({ number }, { files }) })).toMatchObject({ code: 34038 });
  });

  test('a number is taken once, whoever writes it', async () => {
    const { setup, one, number } = await issuedDigital(server);
    const bill = await insertBilled(server.owner, setup.company, '2025-04', [{ companyFen: 3_350 }]);
    const body = applied(bill, idsOf(bill), 33.5, { emailId: setup.emailId, invoiceTypeId: 81 });
    const second = { ...one, invoiceId: (await apply(setup.caller, body)).data.invoiceRecordId };
    await post('accept', second);
    expect(await post('attach', { ...second, ...digitalPaper({ number }) })).toMatchObject({
      code: 34030,
      msg: `发票号码 ${number} 已经使用`,
    });
    expect(await post('attach', { ...second, ...digitalPaper() })).toMatchObject({ code: 0 });
  });

  test.each(['the red letter first', 'the invoice first', 'both at once'])(
    'a number is an invoice’s or a red letter’s, %s',
    async (order) => {
      const { setup, one, desk, letter } = await confirmedRedLetter(server);
      const bill = await insertBilled(server.owner, setup.company, '2025-04', [{ companyFen: 3_350 }]);
      const body = applied(bill, idsOf(bill), 33.5, { emailId: setup.emailId, invoiceTypeId: 81 });
      const second = { ...one, invoiceId: (await apply(setup.caller, body)).data.invoiceRecordId };
      await post('accept', second);
      const number = freshNumber();
      const issue = () => desk.post('/desk/v1/redLetters/issue', { ...letter, ...redPaper({ number }) });
      const attach = () => post('attach', { ...second, ...digitalPaper({ number }) });
      const acts = order === 'the invoice first' ? [attach, issue] : [issue, attach];
      const answers =
        order === 'both at once' ? await Promise.all(acts.map((act) => act())) : [await acts[0]!(), await acts[1]!()];
      const codes = answers.map(({ code }) => code);
      expect(order === 'both at once' ? codes.toSorted((a, b) => a - b) : codes).toEqual([0, 34030]);
      expect(answers.find(({ code }) => code !== 0)!.msg).toBe(`发票号码 ${number} 已经使用`);
    },
  );
});

describe('travellers', () => {
  test('are named where the application asks: the XML must list every ride, and documents are kept masked', async () => {
    const { setup, one } = await acceptedDigital(server, { travellerFlag: 1 });
    expect(await post('attach', { ...one, ...digitalPaper() })).toMatchObject({
      code: 34041,
      msg: 'XML 列明 0 位出行人的行程，与申请的 3 个行程不符',
    });
    const { data } = await new Desk(server).get('/desk/v1/invoices/trips', { ...one, pageSize: 10 });
    const travellers = data.rows.map((row: { riderName: string; rideAt: string; from: string; to: string }) => ({
      ...{ name: row.riderName, documentNo: '11010519491231002X', travelOn: row.rideAt.slice(0, 10) },
      ...{ from: row.from, to: row.to, grade: '舒适', vehicle: '汽车' },
    }));
    expect(await post('attach', { ...one, ...digitalPaper({ travellers }) })).toMatchObject({ code: 0 });
    const page = { invoiceRecordId: one.invoiceId, pageNum: 1, pageSize: 2 };
    expect((await setup.caller.post(`${V3}/travellers`, page)).data).toMatchObject({
      totalRecord: 3,
      list: [{ documentNo: '110***********002X', vehicle: '汽车' }, {}],
    });
    const { rows } = await server.owner.query('select string_agg(document_no, $1) as all from invoice_traveller', ['']);
    expect(rows[0].all).not.toContain('1949');
  });

  test('cannot be asked for on paper', async () => {
    const setup = await invoiceSetup(server);
    const body = applied(setup.bill, idsOf(setup.bill), 33.5, { emailId: setup.emailId, travellerFlag: 1 });
    expect(await apply(setup.caller, body)).toMatchObject({ code: 34043 });
  });
});

describe('a red letter', () => {
  const CONFIRMATION = '33010126110000000062';

  test('is asked for, confirmed by the company and then issued, in that order', async () => {
    const { setup, one, number, desk, letter } = await neededRedLetter(server);
    const issue = (body: object) => desk.post('/desk/v1/redLetters/issue', { ...letter, ...body });
    expect(await issue(redPaper())).toMatchObject({ code: 34047 });
    const confirm = () => setup.caller.post(`${V3}/redLetter/confirm`, { redId: letter.redLetterId });
    expect((await confirm()).code).toBe(34045);
    expect(await desk.post('/desk/v1/redLetters/request', { ...letter, confirmationNo: CONFIRMATION })).toMatchObject({
      code: 0,
      data: { stage: 'requested', confirmationNo: CONFIRMATION },
    });
    expect((await issue(redPaper())).code).toBe(34047);
    expect(await confirm()).toMatchObject({ code: 0 });
    expect((await confirm()).code).toBe(34045);
    const red = redPaper();
    expect((await issue({ number: red.number })).code).toBe(34031);
    expect(await issue(redPaper({ netFen: -96 }))).toMatchObject({ code: 34050 });
    expect((await issue(redPaper({ netFen: 0, taxFen: -100 }))).code, 'more tax than the invoice has').toBe(34039);
    expect((await issue(redPaper({ netFen: -103, taxFen: 3 }))).code).toBe(34039);
    expect(await issue(red)).toMatchObject({ code: 0, data: { stage: 'issued', number: red.number } });
    expect(await issue(red)).toMatchObject({ code: 0 });
    const { data } = await setup.caller.post(`${V3}/elements`, { invoiceRecordId: one.invoiceId });
    expect(data.redList).toMatchObject([
      { stage: 'issued', redNumber: red.number, amount: 1, fileList: [{ fileName: '红字.pdf' }, {}] },
    ]);
    // The invoice's own files are as they were.
    expect((await detailOf(setup.caller, one.invoiceId)).fileList).toHaveLength(2);
    expect((await setup.company.log()).map(({ content }) => content)).toContain(
      `确认发票 ${number} 的红字确认单（¥1.00）`,
    );
  });

  test('can be declined with a reason, and is void when nobody confirms within three days', async () => {
    const { setup, desk, letter } = await neededRedLetter(server);
    const request = () => desk.post('/desk/v1/redLetters/request', { ...letter, confirmationNo: CONFIRMATION });
    const call = (act: string, more: object = {}) =>
      setup.caller.post(`${V3}/redLetter/${act}`, { redId: letter.redLetterId, ...more });
    await request();
    expect(await call('decline')).toMatchObject({ code: 40000 });
    expect(await call('decline', { reason: '金额不对' })).toMatchObject({ code: 0 });
    expect((await request()).data).toMatchObject({ stage: 'requested', declinedReason: '' });
    await server.owner.query(
      `update red_letter set requested_at = now() - interval '72 hours' where company_id = $1 and id = $2`,
      [letter.companyId, letter.redLetterId],
    );
    expect(await call('confirm')).toMatchObject({ code: 34046 });
    expect((await request()).code).toBe(0);
    expect((await desk.post('/desk/v1/redLetters/recall', letter)).data).toMatchObject({ stage: 'needed' });
  });

  test('is answered under the confirmation that was seen, not under one that was asked for meanwhile', async () => {
    const { setup, desk, letter } = await neededRedLetter(server);
    const [seen, other] = [freshNumber(), freshNumber()];
    const answer = (act: string, more: object) =>
      setup.caller.post(`${V3}/redLetter/${act}`, { redId: letter.redLetterId, ...more });
    for (const confirmationNo of [seen, other]) {
      await desk.post('/desk/v1/redLetters/recall', letter);
      expect((await desk.post('/desk/v1/redLetters/request', { ...letter, confirmationNo })).code).toBe(0);
    }
    expect((await answer('confirm', { confirmationNo: seen })).code).toBe(40900);
    expect((await answer('decline', { confirmationNo: seen, reason: '金额不对' })).code).toBe(40900);
    expect((await answer('confirm', { confirmationNo: other })).code).toBe(0);
  });

  test('that was asked for or issued keeps its invoice: no other takes its place, only its files come anew', async () => {
    const { setup, one, number, desk, letter } = await neededRedLetter(server);
    const other = digitalPaper();
    const attach = (paper: object) => post('attach', { ...one, ...paper });
    const request = () => desk.post('/desk/v1/redLetters/request', { ...letter, confirmationNo: CONFIRMATION });
    expect((await request()).code).toBe(0);
    const msg = '红字确认单为“等企业确认”，不能更换发票';
    expect(await attach(other)).toMatchObject({ code: 34045, msg });
    const otherTax = { number, netFen: 3_253, taxFen: 97 };
    expect(await attach(digitalPaper(otherTax, otherTax))).toMatchObject({ code: 34045 });
    expect(await attach(digitalPaper({ number }))).toMatchObject({ code: 0 });
    expect((await desk.post('/desk/v1/redLetters/recall', letter)).code).toBe(0);
    expect(await attach(other), 'nobody names it now').toMatchObject({ code: 0 });
    expect((await request()).code).toBe(0);
    const confirmed = await setup.caller.post(`${V3}/redLetter/confirm`, { redId: letter.redLetterId });
    expect(confirmed.code).toBe(0);
    expect((await attach(digitalPaper())).code).toBe(34045);
    expect((await desk.post('/desk/v1/redLetters/issue', { ...letter, ...redPaper() })).code).toBe(0);
    expect((await attach(digitalPaper())).code).toBe(34045);
    expect(await detailOf(setup.caller, one.invoiceId)).toMatchObject({ invoiceNumber: other.number });
  });

  test('of another company answers like one that is not there', async () => {
    const { letter } = await neededRedLetter(server);
    const other = await server.company();
    for (const redId of [letter.redLetterId, 1]) {
      const { caller } = other.admin;
      expect((await caller.post(`${V3}/redLetter/confirm`, { redId })).code).toBe(40400);
    }
  });
});
