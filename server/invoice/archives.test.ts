import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Desk } from '../../tests/kit/desk.ts';
import { issuedDigital, neededRedLetter, redPaper } from '../../tests/kit/digital-invoices.ts';
import { accepted, deskPost, fetched, PDF, paper, sent, today } from '../../tests/kit/invoice-desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readZipDirectory } from '../outside/zip-directory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const V3 = '/api/v3/invoice/archive';
const month = today().slice(0, 7);
type Caller = Awaited<ReturnType<typeof issuedDigital>>['setup']['caller'];
const make = (caller: Caller) => caller.post(`${V3}/make`, { month });

test('a month’s invoices become one package with XML, PDF and index; its hash is kept and can be held against it', async () => {
  const { setup, one, number } = await issuedDigital(server);
  const { caller, company } = setup;
  expect((await caller.post(`${V3}/list`)).data).toMatchObject({
    waiting: [{ month, invoiceNum: 1, redNum: 0, amount: 33.5 }],
    list: [],
  });
  const { code, data } = await make(caller);
  expect(code).toBe(0);
  const { archiveId } = data;
  const { list, waiting } = (await caller.post(`${V3}/list`)).data;
  expect(waiting).toEqual([]);
  expect(list).toMatchObject([{ archiveId, month, invoiceNum: 1, amount: 33.5, tax: 0.98 }]);
  const bytes = await fetched(caller, (await caller.post(`${V3}/download`, { archiveId })).data);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(list[0].sha256).toBe(sha256);
  expect(readZipDirectory(bytes)!.map(({ name }) => name)).toEqual([
    ...['index.xml', '索引.xlsx', '行程与流水.xlsx'],
    ...[`发票/${number}/${number}.pdf`, `发票/${number}/${number}.xml`],
  ]);
  expect((await caller.post(`${V3}/check`, { archiveId, sha256 })).data).toEqual({ sha256, whole: true, same: true });
  const other = createHash('sha256').update('x').digest('hex');
  expect((await caller.post(`${V3}/check`, { archiveId, sha256: other })).data).toMatchObject({ same: false });
  expect((await company.log()).map(({ content }) => content)).toContain(
    `归档 ${month} 的发票 1 张，合计 ¥33.50，SHA-256 ${sha256}`,
  );
  expect(await make(caller)).toMatchObject({ code: 34051, msg: `${month} 没有还没归档的发票` });
  // What is archived is not replaced.
  expect(await deskPost(server, 'attach', { ...one, ...paper() })).toMatchObject({ code: 34044 });
  expect((await caller.post('/api/v3/invoice/elements', { invoiceRecordId: one.invoiceId })).data.archive).toEqual({
    archiveId,
    fileName: `电子凭证归档_${month}.zip`,
  });
});

test('a red letter that comes later goes into a package of its own, with what it is over', async () => {
  const { setup, desk, letter } = await neededRedLetter(server);
  expect((await make(setup.caller)).code).toBe(0);
  await desk.post('/desk/v1/redLetters/request', { ...letter, confirmationNo: '33010126110000000062' });
  await setup.caller.post('/api/v3/invoice/redLetter/confirm', { redId: letter.redLetterId });
  await desk.post('/desk/v1/redLetters/issue', { ...letter, ...redPaper() });
  expect((await make(setup.caller)).code).toBe(0);
  const { list } = (await setup.caller.post(`${V3}/list`)).data;
  expect(list).toMatchObject([
    { invoiceNum: 0, redNum: 1, amount: -1, tax: -0.03, fileName: `电子凭证归档_${month}_2.zip` },
    { invoiceNum: 1, redNum: 0, amount: 33.5 },
  ]);
});

test('what red letters take bit by bit adds up to the invoice, its tax as well', async () => {
  const { setup, one } = await accepted(server);
  await deskPost(server, 'attach', { ...one, ...paper({ netFen: 3_253, taxFen: 97 }) });
  const { companyId } = one;
  const desk = new Desk(server);
  const parts = setup.bill.orders.flatMap(({ orderId }, nth) => {
    const whole = setup.parts[nth]!;
    return [17, 17, whole - 34].map((companyFen) => ({ orderId, companyFen }));
  });
  for (const [nth, part] of parts.entries()) {
    const refund = { companyId, ...part, reference: `T-${nth}`, reason: '多收' };
    expect((await desk.post('/desk/v1/orders/refund', refund)).code).toBe(0);
  }
  const { rows } = (await desk.get('/desk/v1/redLetters', { companyId })).data;
  const numbers = rows.map(({ redLetterId }: { redLetterId: number }) => ({
    redLetterId,
    number: String(70_000_000 + redLetterId),
  }));
  const issued = await Promise.all(
    numbers.map((letter: object) => desk.post('/desk/v1/redLetters/issue', { companyId, ...letter })),
  );
  expect(issued.map(({ code }) => code)).toEqual(rows.map(() => 0));
  expect((await make(setup.caller)).code).toBe(0);
  const { list } = (await setup.caller.post(`${V3}/list`)).data;
  expect(list).toMatchObject([{ invoiceNum: 1, redNum: 9, amount: 0, tax: 0 }]);
});

test('two who archive at once: one does, and nothing is archived twice', async () => {
  const { setup } = await issuedDigital(server);
  const codes = (await Promise.all([make(setup.caller), make(setup.caller), make(setup.caller)])).map(
    ({ code }) => code,
  );
  expect(codes.sort()).toEqual([0, 34051, 34051]);
});

test('bytes that have become others are noticed: on archiving, and afterwards', async () => {
  const { setup, one } = await accepted(server);
  await deskPost(server, 'attach', { ...one, ...paper({ files: [sent('a.pdf', PDF)] }) });
  await server.owner.query(`update invoice_file set sha256 = $1 where company_id = $2`, [
    '0'.repeat(64),
    one.companyId,
  ]);
  expect((await make(setup.caller)).code).toBe(34053);
  expect((await setup.caller.post(`${V3}/list`)).data.list).toEqual([]);
});

test('another company’s package and none answer alike; a month to come is no month', async () => {
  const { setup } = await issuedDigital(server);
  const { archiveId } = (await make(setup.caller)).data;
  const { caller } = (await server.company()).admin;
  for (const id of [archiveId, 1]) {
    expect((await caller.post(`${V3}/download`, { archiveId: id })).code).toBe(40400);
    expect((await caller.post(`${V3}/check`, { archiveId: id })).code).toBe(40400);
  }
  expect(await caller.post(`${V3}/make`, { month: '2999-01' })).toMatchObject({ code: 40000, msg: '请选择月份' });
});
