import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { billed, issue, settle } from '../../tests/kit/bills.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';

const DECIDE = '/desk/v1/objections/decide';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

/** A bill over these parts, all of which are objected to. */
async function objected(parts: readonly number[], kind: 'prepaid' | 'postpaid' = 'postpaid') {
  const made = await billed(server, parts, kind);
  const dissentList = made.orders.map(({ number }) => ({ orderNo: number, dissentDescription: '有误' }));
  await made.company.admin.caller.postJson('/check/submitDissent', { billNo: made.billNo, dissentList });
  const { companyId } = made.company;
  const { data } = await desk.get('/desk/v1/objections', { companyId, status: 'open', billNo: made.billNo });
  const numberOf = new Map<string, string>(
    data.rows.map(({ orderNo, objectionNo }: { orderNo: string; objectionNo: string }) => [orderNo, objectionNo]),
  );
  const decide = (nth: number, verdict: Record<string, unknown>) =>
    desk.post(DECIDE, { companyId, objectionNo: numberOf.get(made.orders[nth]!.number)!, ...verdict });
  const bill = async () => (await made.company.admin.caller.post('/api/v3/account/bill')).data.billDTOList.at(-1);
  return { ...made, companyId, decide, bill, listed: data };
}
const order = async (orderId: number) =>
  (
    await server.owner.query(
      'select status, actual_pay_fen::int as pay, company_fen::int as company from ride_order where id = $1',
      [orderId],
    )
  ).rows[0];

describe('the desk', () => {
  test('sees what was objected to, with what was paid and the proofs', async () => {
    const { company, listed } = await objected([8_000]);
    const { objectionNo } = listed.rows[0];
    const one = await desk.get('/desk/v1/objections', { companyId: company.companyId, objectionNo });
    expect(one.data).toEqual(listed);
    const none = await desk.get('/desk/v1/objections', { companyId: company.companyId, objectionNo: 'YY0' });
    expect(none.data.total).toBe(0);
    const across = await desk.get('/desk/v1/objections/all', { objectionNo });
    expect(across.data).toMatchObject({ total: 1, rows: [{ objectionNo, companyId: company.companyId }] });
    const chief = await deskPerson(server, '运营主管');
    const { hits } = (await chief.get('/desk/v1/search', { q: objectionNo })).data;
    expect(hits).toMatchObject([{ kind: 'objection', id: objectionNo, status: 'open' }]);
    expect(listed).toMatchObject({
      total: 1,
      rows: [{ status: 'open', description: '有误', paidFen: 8_000, outcome: null, applicantName: company.admin.name }],
    });
    const made = await billed(server, [5]);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
      .png()
      .toBuffer();
    const { admin, companyId } = made.company;
    const file = { field: 'file', filename: 'x.png', bytes };
    const { fileUrl } = (await postForm(server, admin, '/file/upload/stream', file)).data;
    const dissentList = [{ orderNo: made.orders[0]!.number, dissentDescription: 'x', dissentCertificate: fileUrl }];
    await admin.caller.postJson('/check/submitDissent', { billNo: made.billNo, dissentList });
    const [row] = (await desk.get('/desk/v1/objections', { companyId })).data.rows;
    const proof = { companyId, fileId: row.proofs[0] };
    const { data } = await desk.get('/desk/v1/objections/proof', proof);
    expect(data.contentType).toBe('image/png');
    expect((await sharp(Buffer.from(data.base64, 'base64')).metadata()).width).toBe(9);
    expect((await desk.get('/desk/v1/objections/proof', { ...proof, companyId: company.companyId })).code).toBe(40400);
  });

  test('decides each: refunds, lines, orders, and after the last one the bill', async () => {
    const { company, companyId, orders, decide, bill, billNo, billId } = await objected([8_000, 1_250, 700, 300]);
    const full = await decide(0, { outcome: 'full', remark: '全退', relationOrderNo: 'T7' });
    expect(full.data).toMatchObject({ outcome: 'full', refundFen: 8_000, billStatus: 'disputed', openCount: 3 });
    expect((await decide(1, { outcome: 'part', refundFen: 250 })).data).toMatchObject({ refundFen: 250, openCount: 2 });
    expect((await decide(2, { outcome: 'rejected', remark: '与行程一致' })).data).toMatchObject({ refundFen: 0 });
    const last = await decide(3, { outcome: 'nextPeriod', refundFen: 100 });
    expect(last.data).toMatchObject({ billStatus: 'processed', openCount: 0, billTotalFen: 2_000 });
    expect(await bill()).toMatchObject({ billingStatus: 10, accountAmount: 20 });
    expect(await Promise.all(orders.map(({ orderId }) => order(orderId)))).toEqual([
      { status: 'settled', pay: 0, company: 0 },
      { status: 'settled', pay: 1_000, company: 1_000 },
      { status: 'settled', pay: 700, company: 700 },
      { status: 'settled', pay: 200, company: 200 },
    ]);
    const lines = await company.admin.caller.post('/api/v3/account/billLines', { billNo, lineType: 3 });
    expect(lines.data.sums).toEqual([
      { lineType: 1, num: 4, amount: 102.5 },
      { lineType: 3, num: 2, amount: -82.5 },
    ]);
    expect(lines.data.list[1]).toMatchObject({
      amount: -2.5,
      orderNo: orders[1]!.number,
      dissentApplyNo: expect.stringMatching(/^YY/),
      remark: expect.stringContaining('部分退还 ¥2.50'),
    });
    const { data } = await company.admin.caller.post('/check/dissentDetail', { orderNo: orders[0]!.number });
    expect(data).toMatchObject({
      status: 1,
      dealResult: 'full',
      refundAmount: 80,
      dealRemark: '全退',
      relationOrderNo: 'T7',
    });
    const head = await company.admin.caller.post('/api/v3/account/headAccount');
    expect(head.data).toMatchObject({ refundTotal: 83.5, owed: 19 });
    expect((await company.admin.caller.post('/api/v3/account/confirm/bill', { billId })).code).toBe(0);
    const events = (await desk.get('/desk/v1/events', { companyId })).data.rows;
    expect(events[0].summary).toContain('下期账单调整 ¥1.00');
  });

  test('“next period” stands in the next bill, once', async () => {
    const { company, decide, bill } = await objected([8_000]);
    await decide(0, { outcome: 'nextPeriod', refundFen: 3_000 });
    expect((await bill()).accountAmount).toBe(80);
    await settle(server, company, '2025-04-10', [{ companyFen: 1_000 }]);
    const april = await issue(server, company, '2025-04');
    expect(april.totalFen).toBe(-2_000);
    const { data } = await company.admin.caller.post('/api/v3/account/billLines', {
      billNo: april.billNo,
      lineType: 3,
    });
    expect(data.list[0]).toMatchObject({ amount: -30, remark: expect.stringContaining('下期调整') });
    await settle(server, company, '2025-05-10', [{ companyFen: 1 }]);
    expect((await issue(server, company, '2025-05')).totalFen).toBe(1);
  });

  test('a correction alone is a bill of its own', async () => {
    const { company, decide } = await objected([8_000]);
    await decide(0, { outcome: 'nextPeriod' });
    expect((await issue(server, company, '2025-04')).totalFen).toBe(-8_000);
  });

  test('refuses what is wrong, and nothing changes', async () => {
    const { decide, bill, companyId, orders } = await objected([8_000, 10]);
    const cases: [Record<string, unknown>, number][] = [
      [{ outcome: 'part' }, 33017],
      [{ outcome: 'part', refundFen: 8_001 }, 33018],
      [{ outcome: 'part', refundFen: 8_000 }, 33019],
      [{ outcome: 'part', refundFen: 1.5 }, 40000],
      [{ outcome: 'nextPeriod', refundFen: -5 }, 33018],
      [{ outcome: 'rejected' }, 33020],
      [{ outcome: 'maybe' }, 40000],
      [{}, 40000],
      [{ outcome: 'full', remark: '字'.repeat(201) }, 40000],
    ];
    for (const [verdict, code] of cases) expect((await decide(0, verdict)).code).toBe(code);
    expect(await order(orders[0]!.orderId)).toMatchObject({ status: 'disputed', pay: 8_000 });
    expect(await bill()).toMatchObject({ billingStatus: 5, accountAmount: 80.1 });
    expect((await desk.post(DECIDE, { companyId, objectionNo: 'YY0', outcome: 'full' })).code).toBe(40400);
    const other = await objected([5]);
    const foreign = other.listed.rows[0].objectionNo;
    expect((await desk.post(DECIDE, { companyId, objectionNo: foreign, outcome: 'full' })).code).toBe(40400);
  });

  test('decides once, however many decide at once', async () => {
    const { company, companyId, listed, bill } = await objected([8_000]);
    const body = { companyId, objectionNo: listed.rows[0].objectionNo, outcome: 'full' };
    const answers = await Promise.all(
      [0, 1, 2, 3].map((nth) => desk.post(DECIDE, body, { time: Date.now() - nth * 1_000 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 33016, 33016, 33016]);
    expect(await bill()).toMatchObject({ billingStatus: 10, accountAmount: 0 });
    expect((await company.admin.caller.post('/api/v3/account/headAccount')).data.refundTotal).toBe(80);
  });
});
