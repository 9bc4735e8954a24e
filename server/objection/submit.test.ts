import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { billed, cancelled, issue, settle } from '../../tests/kit/bills.ts';
import type { Person } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';

const SUBMIT = '/check/submitDissent';
const CONFIRM = '/api/v3/account/confirm/bill';
const CANDIDATES = '/check/dissentOrderList';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function upload(who: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const file = { field: 'file', filename: 'x.png', bytes };
  return (await postForm(server, who, '/file/upload/stream', file)).data.fileUrl;
}
const item = (orderNo: string, dissentCertificate = '') => ({
  orderNo,
  dissentDescription: '多收了费用',
  dissentCertificate,
});
const stateOf = async (orderId: number) =>
  (await server.owner.query('select status, disputed_from as before from ride_order where id = $1', [orderId])).rows[0];
const billOf = async (who: Person) => (await who.caller.post('/api/v3/account/bill')).data.billDTOList[0];

describe('candidates', () => {
  test('are the bill’s orders, cancelled ones with a fee too', async () => {
    const company = await server.company({ departments: { 研发: {} } });
    const booker = await company.person({ department: '研发' });
    const [ride] = await settle(server, company, '2025-03-10', [{ booker, companyFen: 8_000, personalFen: 500 }]);
    const fee = await cancelled(server, company, '2025-03-11', 300);
    await settle(server, company, '2025-04-01', [{}]);
    const { billNo } = await issue(server, company, '2025-03');
    const finance = await company.person({ roles: [await company.role('财务', [33], 'none')] });
    expect((await finance.caller.post(CANDIDATES, { billNo })).data).toEqual([
      {
        orderNo: ride!.number,
        orderStatus: 45,
        orderStatusName: '已结算',
        architecture: '研发',
        totalAmount: 85,
        companyAmount: 80,
        orderId: ride!.orderId,
        riderName: booker.name,
        bookingDate: '2025-03-10 12:00:00',
      },
      expect.objectContaining({ orderNo: fee.number, orderStatusName: '已取消', totalAmount: 3, companyAmount: 3 }),
    ]);
    const foreign = await server.company();
    expect((await foreign.admin.caller.post(CANDIDATES, { billNo })).code).toBe(40400);
    expect((await finance.caller.post(CANDIDATES)).code).toBe(40000);
  });
});

describe('a submission', () => {
  test('disputes its orders and its bill, keeps the proofs, and is logged', async () => {
    const { company, orders, billNo } = await billed(server, [8_000, 1_250, 700]);
    const { admin } = company;
    const proofs = [await upload(admin), await upload(admin)];
    const dissentList = [item(orders[0]!.number, proofs.join('##')), item(orders[2]!.number)];
    const answer = await admin.caller.postJson(SUBMIT, { billNo, dissentList });
    expect(answer).toEqual({ code: 0, msg: '成功', data: null });
    expect(await stateOf(orders[0]!.orderId)).toEqual({ status: 'disputed', before: 'settled' });
    expect(await stateOf(orders[1]!.orderId)).toEqual({ status: 'settled', before: null });
    const bill = await billOf(admin);
    expect(bill).toMatchObject({ billingStatus: 5, dissentNum: 2, accountAmount: 99.5 });
    expect(bill.billLog.map(({ status, name }: { status: unknown; name: string }) => [status, name])).toEqual([
      ['', '平台'],
      [5, admin.name],
    ]);
    expect((await company.log()).map(({ type, permissionId, content }) => [type, permissionId, content])).toEqual([
      [
        'add',
        33,
        `对账单“${billNo}”（2025年3月）的 2 个订单提出异议：${orders[0]!.number}、${orders[2]!.number}；` +
          '账单状态由“待确认”改为“异议处理中”',
      ],
    ]);
    const detail = await admin.caller.post('/check/dissentDetail', { orderNo: orders[0]!.number });
    expect(detail.data.dissentCertificate).toBe(proofs.join('##'));
    const { rows } = await server.owner.query('select is_used from proof_file where company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ is_used: true }, { is_used: true }]);
  });

  test('comes once, and only while the bill is merely issued', async () => {
    const { company, orders, billNo, billId } = await billed(server, [8_000, 1_250]);
    const { caller } = company.admin;
    const submit = (nth: number) => caller.postJson(SUBMIT, { billNo, dissentList: [item(orders[nth]!.number)] });
    await submit(0);
    expect(await submit(1)).toMatchObject({ code: 32003, msg: '该账单已提交过异议，不能再次提出' });
    await server.owner.query(`update bill set status = 'processed' where id = $1`, [billId]);
    expect((await submit(1)).code).toBe(32003);
    const other = await billed(server, [500]);
    await other.company.admin.caller.post(CONFIRM, { billId: other.billId });
    const list = [item(other.orders[0]!.number)];
    expect(
      await other.company.admin.caller.postJson(SUBMIT, { billNo: other.billNo, dissentList: list }),
    ).toMatchObject({
      code: 32004,
      msg: '账单已经确认，不能提出异议',
    });
  });

  test('is whole or nothing: what is wrong is said and nothing changes', async () => {
    const { company, orders, billNo } = await billed(server, [8_000, 1_250]);
    const foreign = await billed(server, [500]);
    const { admin } = company;
    const [paying] = await settle(server, company, '2025-03-12', [{ companyFen: 5, personalFen: 5, status: 'paying' }]);
    await server.owner.query(
      `insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
       select company_id, id, 'ride', $2, 5, now() from bill where number = $1`,
      [billNo, paying!.orderId],
    );
    const [first, second] = [orders[0]!.number, orders[1]!.number];
    const alien = await upload(foreign.company.admin);
    const cases: [object[], number, string][] = [
      [[], 33001, '请选择至少一个订单!'],
      [[item(first), item(first)], 33002, `订单${first}重复`],
      [[item(first), item(foreign.orders[0]!.number)], 33003, `订单${foreign.orders[0]!.number}不在该账单中`],
      [[item(first), item('T0')], 33003, '订单T0不在该账单中'],
      [[item(first), item(paying!.number)], 33021, `订单${paying!.number}付款中，不能提出异议`],
      [[item(first), { ...item(second), dissentDescription: ' ' }], 40000, '请填写完整信息！'],
      [[{ ...item(first), dissentDescription: '字'.repeat(121) }], 40000, '异议描述不能超过 120 个字'],
      [[item(first, alien)], 33004, '凭证图片不存在或已失效，请重新上传'],
      [[item(first, `/file/proof/${'0'.repeat(40)}.png`)], 33004, '凭证图片不存在或已失效，请重新上传'],
      [[item(first, 'http://example.com/a.png')], 40000, '凭证图片地址不正确，请重新上传'],
      [[item(first, '/file/proof/../../etc/passwd')], 40000, '凭证图片地址不正确，请重新上传'],
      [[item(first, Array(11).fill(alien).join('##'))], 40000, '每个订单最多上传 10 张图片'],
    ];
    for (const [dissentList, code, msg] of cases) {
      const answer = await admin.caller.postJson(SUBMIT, { billNo, dissentList });
      expect([answer.code, answer.msg]).toEqual([code, msg]);
    }
    expect((await admin.caller.postJson(SUBMIT, { billNo: foreign.billNo, dissentList: [item(first)] })).code).toBe(
      40400,
    );
    expect((await admin.caller.postJson(SUBMIT, { billNo })).code).toBe(33001);
    expect((await stateOf(orders[0]!.orderId)).status).toBe('settled');
    expect((await billOf(admin)).billingStatus).toBe('');
    expect(await company.log()).toEqual([]);
  });

  test('of an order that was given back whole is refused, and it is not offered', async () => {
    const { company, orders, billNo } = await billed(server, [8_000, 1_250]);
    const [kept, gone] = orders;
    const back = { companyId: company.companyId, orderId: gone!.orderId, companyFen: 1_250, personalFen: 0 };
    const told = { reference: 'whole', reason: '没有接到人' };
    expect((await new Desk(server).post('/desk/v1/orders/refund', { ...back, ...told })).code).toBe(0);
    const { caller } = company.admin;
    const offered = (await caller.post(CANDIDATES, { billNo })).data;
    expect(offered.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual([kept!.number]);
    const dissentList = [item(kept!.number), item(gone!.number)];
    expect(await caller.postJson(SUBMIT, { billNo, dissentList })).toMatchObject({
      code: 33023,
      msg: `订单${gone!.number}的企业支付已经全部退还，不能提出异议`,
    });
  });

  test('and the confirmation at once: exactly one of them happens', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { company, orders, billNo, billId } = await billed(server, [8_000]);
      const second = await company.signIn(company.admin.staffId);
      const submit = () => company.admin.caller.postJson(SUBMIT, { billNo, dissentList: [item(orders[0]!.number)] });
      const confirm = () => second.post(CONFIRM, { billId });
      const [one, two] = await Promise.all(round % 2 ? [submit(), confirm()] : [confirm(), submit()]);
      const codes = [one.code, two.code];
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
      const { status } = await stateOf(orders[0]!.orderId);
      const bill = await billOf(company.admin);
      expect([status, bill.billingStatus]).toEqual(status === 'disputed' ? ['disputed', 5] : ['completed', 15]);
      expect(await company.log()).toHaveLength(1);
      outcomes.add(status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('by several at once happens once', async () => {
    const { company, orders, billNo } = await billed(server, [8_000, 700]);
    const answers = await Promise.all(
      [0, 1, 0, 1].map((nth) =>
        company.admin.caller.postJson(SUBMIT, { billNo, dissentList: [item(orders[nth]!.number)] }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const { rows } = await server.owner.query('select count(*)::int from objection where company_id = $1', [
      company.companyId,
    ]);
    expect(rows[0].count).toBe(1);
  });
});
