import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import { billed } from '../../tests/kit/bills.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';

const LIST = '/check/queryDissent';
const DETAIL = '/check/dissentDetail';
const PDF = '/check/dissentPdf';

let server: TestServer;
let company: TestCompany;
let admin: Person;
let billNo: string;
let numbers: string[];
let foreign: Awaited<ReturnType<typeof billed>>;

async function upload(format: 'png' | 'webp'): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#a005' } })
    .toFormat(format)
    .toBuffer();
  const file = { field: 'file', filename: `x.${format}`, bytes };
  return (await postForm(server, admin, '/file/upload/stream', file)).data.fileUrl;
}

beforeAll(async () => {
  server = await testServer();
  foreign = await billed(server, [500]);
  const dissent = (orderNo: string, dissentDescription: string, dissentCertificate = '') => ({
    orderNo,
    dissentDescription,
    dissentCertificate,
  });
  await foreign.company.admin.caller.postJson('/check/submitDissent', {
    billNo: foreign.billNo,
    dissentList: [dissent(foreign.orders[0]!.number, '外人的异议')],
  });
  const made = await billed(server, [8_000, 1_250, 700]);
  company = made.company;
  admin = company.admin;
  billNo = made.billNo;
  numbers = made.orders.map(({ number }) => number);
  const proofs = `${await upload('png')}##${await upload('webp')}`;
  await admin.caller.postJson('/check/submitDissent', {
    billNo,
    dissentList: [
      dissent(numbers[0]!, '多收等候费\n#set text(red) *粗*', proofs),
      dissent(numbers[1]!, '没有坐车'),
      dissent(numbers[2]!, '绕路'),
    ],
  });
  await server.owner.query(
    `update objection set applied_at = now() - interval '40 days' where company_id = $1 and description = '绕路'`,
    [company.companyId],
  );
});

const list = async (fields: Record<string, unknown>, who = admin) => (await who.caller.post(LIST, fields)).data;
const orderNos = async (fields: Record<string, unknown>): Promise<string[]> =>
  (await list(fields)).dissentOrderVO.map(({ orderNo }: { orderNo: string }) => orderNo);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('the list', () => {
  test('answers as documented, misspelling included', async () => {
    const data = await list({ billNo, pageNum: 1, pageSize: 10 });
    expect(data).toMatchObject({ pageNum: 1, pageSize: 10, totalRecord: 3 });
    expect(data.dissentOrderVO.find(({ orderNo }: { orderNo: string }) => orderNo === numbers[0])).toEqual({
      dissentApplyNo: expect.stringMatching(/^YY\d{18}$/),
      status: 0,
      orderId: expect.any(Number),
      orderNo: numbers[0],
      serviceTypeName: '预约用车',
      bookingUserNamel: admin.name,
      riderName: admin.name,
      bookingDate: '2025-03-10 12:00:00',
      cityName: '北京',
      applyDate: TIME,
      companyAmount: 80,
      dissentDescription: '多收等候费\n#set text(red) *粗*',
      dealResult: null,
      refundAmount: null,
      dealRemark: '',
    });
  });

  test('is filtered by number, order, phone, status, days and bill', async () => {
    const [newest] = (await list({ billNo })).dissentOrderVO;
    expect(await orderNos({ dissentApplyNo: newest.dissentApplyNo })).toEqual([newest.orderNo]);
    expect(await orderNos({ orderNo: numbers[1] })).toEqual([numbers[1]]);
    expect(await orderNos({ orderNo: numbers[1]!.slice(-8) })).toEqual([numbers[1]]);
    expect(await orderNos({ orderNo: `${numbers[1]!.slice(0, 10)} ${numbers[1]!.slice(10)}` })).toEqual([numbers[1]]);
    expect(await orderNos({ orderNo: '%' })).toEqual([]);
    expect(await orderNos({ dissentApplyNo: newest.dissentApplyNo.slice(-8) })).toEqual([newest.orderNo]);
    expect(await orderNos({ bookingUserPhone: admin.phone, pageSize: 50 })).toHaveLength(3);
    expect(await orderNos({ bookingUserPhone: admin.phone.replace(/^(...)(....)/, '$1 $2 ') })).toHaveLength(3);
    expect(await orderNos({ bookingUserPhone: '13000000000' })).toEqual([]);
    expect(await orderNos({ status: '1' })).toEqual([]);
    expect(await orderNos({ status: '0' })).toHaveLength(3);
    expect(await orderNos({ billNo: foreign.billNo })).toEqual([]);
    const today = localText(new Date()).slice(0, 10);
    expect(await orderNos({ applyBeginDate: today, applyEndDate: today })).toHaveLength(2);
    expect(await orderNos({ applyEndDate: localText(new Date(Date.now() - 39 * 86_400_000)).slice(0, 10) })).toEqual([
      numbers[2],
    ]);
    expect(await orderNos({ billNo, pageNum: 2, pageSize: 2 })).toHaveLength(1);
  });

  test('asks for a range within a month', async () => {
    const wide = { applyBeginDate: '2025-01-01', applyEndDate: '2025-02-02' };
    expect(await admin.caller.post(LIST, wide)).toMatchObject({ code: 40000, msg: '申请日期不能超过一个月' });
    const back = { applyBeginDate: '2025-01-02', applyEndDate: '2025-01-01' };
    expect((await admin.caller.post(LIST, back)).msg).toBe('结束日期不能早于开始日期');
    expect((await admin.caller.post(LIST, { applyBeginDate: 'x' })).msg).toBe('日期格式不正确');
  });

  test('is the company’s alone', async () => {
    expect((await list({}, foreign.company.admin)).totalRecord).toBe(1);
    const plain = await company.person();
    expect((await plain.caller.post(LIST)).code).toBe(40300);
  });
});

describe('the detail', () => {
  test('answers as documented', async () => {
    const { data } = await admin.caller.post(DETAIL, { orderNo: numbers[0] });
    expect(data).toEqual({
      dissentApplyNo: expect.stringMatching(/^YY/),
      orderNo: numbers[0],
      applyDate: TIME,
      applyerName: admin.name,
      phone: admin.phone,
      dissentCertificate: expect.stringMatching(
        /^\/file\/proof\/[0-9a-f]{40}\.png##\/file\/proof\/[0-9a-f]{40}\.webp$/,
      ),
      dissentDescription: '多收等候费\n#set text(red) *粗*',
      relationOrderNo: '',
      dealRemark: '',
      status: 0,
      dealResult: null,
      refundAmount: null,
      dealDate: null,
      billNo,
      riderName: admin.name,
      bookingDate: '2025-03-10 12:00:00',
      companyAmount: 80,
    });
  });

  test('of an unknown, an undisputed and another company’s order is not there', async () => {
    for (const orderNo of ['T0', foreign.orders[0]!.number]) {
      expect(await admin.caller.post(DETAIL, { orderNo })).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    }
    expect((await admin.caller.post(DETAIL)).code).toBe(40000);
  });
});

/** The streams of the file, unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}

describe('the document', () => {
  test('holds the chosen objections with their pictures; its address is in msg', async () => {
    const orderNoList = [{ orderNo: numbers[0] }, { orderNo: numbers[1] }, { orderNo: numbers[0] }];
    const { code, msg, data } = await admin.caller.postJson(PDF, { orderNoList });
    expect({ code, data }).toEqual({ code: 0, data: null });
    expect(msg).toMatch(/^\/file\/download\/[\w-]+$/);
    const response = await admin.caller.send('GET', msg);
    expect(response.headers['content-type']).toBe('application/pdf');
    const text = unpacked(response.rawPayload);
    expect(text.startsWith('%PDF')).toBe(true);
    expect(text.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2);
    const { type, content } = (await company.log()).at(-1)!;
    expect(type).toBe('export');
    expect(content).toMatch(/^导出异议申请单 2 份：YY\d+、YY\d+$/);
    expect((await foreign.company.admin.caller.send('GET', msg)).json().code).toBe(40400);
  });

  test('of none, of too many, and of what is not there is refused', async () => {
    const before = await company.log();
    const ask = (orderNoList: unknown) => admin.caller.postJson(PDF, { orderNoList });
    expect(await ask([])).toMatchObject({ code: 33005, msg: '请选择至少一个异议申请单！' });
    expect((await ask(undefined)).code).toBe(33005);
    expect(await ask(Array.from({ length: 51 }, (_, nth) => ({ orderNo: `T${nth}` })))).toMatchObject({
      code: 33006,
      msg: '一次最多导出 50 个异议申请单',
    });
    expect((await ask([{ orderNo: numbers[0] }, { orderNo: foreign.orders[0]!.number }])).code).toBe(40400);
    expect((await ask([{}])).code).toBe(40000);
    expect(await company.log()).toEqual(before);
  });
});
