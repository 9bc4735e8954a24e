import { beforeAll, describe, expect, test } from 'vitest';
import { DOWNLOAD_COLUMNS } from '#rules/bill.ts';
import { billed, cancelled, issue, settle } from '../../tests/kit/bills.ts';
import type { Person } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const DOWNLOAD = '/api/v3/account/downloadBill';
const CELLS = 'id,businessName,orderStatusName,totalAmount,actualPayAmount,accountAmount';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const ask = (who: Person, billList: unknown, downloadCell: unknown = CELLS) =>
  who.caller.post(DOWNLOAD, { billList: JSON.stringify(billList), downloadCell });

async function bookAt(who: Person, address: string) {
  const response = await who.caller.send('GET', address);
  const book = await readSpreadsheet(response.rawPayload);
  return { response, rows: book.ok ? book.rows : [] };
}

describe('a download', () => {
  test('is a workbook of the chosen bills and columns, for the one who asked, and is logged', async () => {
    const company = await server.company({ name: '云程=科技' });
    const [ride] = await settle(server, company, '2025-03-10', [{ companyFen: 8_000, personalFen: 250 }]);
    const fee = await cancelled(server, company, '2025-03-12', 1_000);
    const march = await issue(server, company, '2025-03');
    await settle(server, company, '2025-04-10', [{ companyFen: 1 }]);
    await issue(server, company, '2025-04');
    const { code, data } = await ask(company.admin, [{ billId: march.billId, billNo: march.billNo }]);
    expect(code).toBe(0);
    expect(data).toEqual([expect.stringMatching(/^\/file\/download\/[\w-]+$/)]);
    const { response, rows } = await bookAt(company.admin, data[0]);
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      `账单明细_${march.billNo}.xlsx`,
    );
    expect(rows).toEqual([
      ['订单号', '企业名称', '订单状态', '订单总额（元）', '实付金额（元）', '计入账单（元）'],
      [ride!.number, '云程=科技', '已结算', '82.5', '82.5', '80'],
      [fee.number, '云程=科技', '已取消', '10', '10', '10'],
      [`合计 ${march.billNo}（2 条）：¥90.00`],
    ]);
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'export',
      permissionId: 33,
      content: `下载账单 ${march.billNo}，共 2 条明细，字段：订单号、企业名称、订单状态、订单总额（元）、实付金额（元）、计入账单（元）`,
    });
    const colleague = await company.person({ roles: [await company.role('财务', [33], 'all')] });
    expect((await colleague.caller.send('GET', data[0])).json().code).toBe(40400);
  });

  test('can show every column there is, of several bills at once', async () => {
    const company = await server.company();
    await settle(server, company, '2025-03-10', [{ companyFen: 8_000, projectNo: 'P-1' }]);
    await cancelled(server, company, '2025-03-12', 1_000);
    const march = await issue(server, company, '2025-03');
    await settle(server, company, '2025-04-10', [{ companyFen: 500 }]);
    const april = await issue(server, company, '2025-04');
    const all = DOWNLOAD_COLUMNS.map(({ id }) => id);
    const { data } = await ask(
      company.admin,
      [{ billNo: april.billNo }, { billId: march.billId }],
      JSON.stringify(all),
    );
    const { rows } = await bookAt(company.admin, data[0]);
    expect(rows[0]).toEqual(DOWNLOAD_COLUMNS.map(({ title }) => title));
    expect(rows.slice(1).map((row) => row[0])).toEqual([
      ...[march.billNo, march.billNo, april.billNo],
      ...[`合计 ${march.billNo}（2 条）：¥90.00`, `合计 ${april.billNo}（1 条）：¥5.00`],
      '总计 2 份账单（3 条）：¥95.00',
    ]);
    const cell = (row: number, id: string) => rows[row]![all.indexOf(id)];
    expect([cell(1, 'projectNo'), cell(1, 'basePrice'), cell(1, 'bookingStartAddr')]).toEqual(['P-1', '80', '天安门']);
    expect([cell(2, 'cancelAmount'), cell(2, 'lineTypeName')]).toEqual(['10', '取消费']);
    expect(cell(1, 'bookingDate')).toBe('2025-03-10 12:00:00');
    // Whoever adds the column up gets the bills' own sum.
    const amounts = rows.slice(1).map((row) => Number(row[all.indexOf('accountAmount')] ?? 0));
    expect(amounts.reduce((sum, yuan) => sum + yuan, 0)).toBe(95);
  });

  test('a correction shows its own amount alone, so that no order is counted twice', async () => {
    const { company, billId, billNo, orders } = await billed(server, [8_000]);
    const refund = { company_id: company.companyId, bill_id: billId, order_id: orders[0]!.orderId };
    await server.owner.query(
      `insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, note, at)
       values ($1, $2, 'adjustment', $3, -500, '=部分退还', now())`,
      Object.values(refund),
    );
    const { data } = await ask(
      company.admin,
      [{ billId }],
      'id,lineTypeName,orderStatusName,totalAmount,accountAmount,remark',
    );
    const { rows } = await bookAt(company.admin, data[0]);
    const { number } = orders[0]!;
    expect(rows.slice(1)).toEqual([
      [number, '已结算', '用车费用', '80', '80'],
      [number, '已结算', '调整', '', '-5', '=部分退还'],
      [`合计 ${billNo}（2 条）：¥75.00`],
    ]);
  });

  test('goes through thousands in batches, each line once', async () => {
    const company = await server.company();
    const [one] = await settle(server, company, '2025-03-10', [{ companyFen: 100 }]);
    await server.owner.query(
      `with made as (insert into ride_order (company_id, number, status, staff_id, staff_name, staff_phone, department_id,
           rider_name, rider_phone, scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id,
           booked_start, booked_end, ride_at, created_at, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees,
           total_fen, actual_pay_fen, company_fen, personal_fen, settled_at)
         select company_id, 'B' || nth, status, staff_id, staff_name, staff_phone, department_id, rider_name, rider_phone,
           scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id, booked_start, booked_end, ride_at,
           created_at, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees, total_fen, actual_pay_fen,
           company_fen, personal_fen, settled_at
         from ride_order, generate_series(1, 2500) nth where id = $1 returning *)
       insert into account_ledger (company_id, kind, amount_fen, order_id, at)
         select company_id, 'settle', company_fen, id, settled_at from made`,
      [one!.orderId],
    );
    const { billId, totalFen } = await issue(server, company, '2025-03');
    expect(totalFen).toBe(250_100);
    const { data } = await ask(company.admin, [{ billId }]);
    const { rows } = await bookAt(company.admin, data[0]);
    expect(new Set(rows.slice(1, -1).map((row) => row[0])).size).toBe(2_501);
    expect(rows.length).toBe(2_503);
    expect(rows.at(-1)![0]).toContain('（2501 条）：¥2,501.00');
  });

  test('is refused without bills, without columns, and for a bill that is not there, with nothing in the log', async () => {
    const { company, billId, billNo } = await billed(server, [500]);
    const other = await billed(server, [700]);
    const { admin } = company;
    const own = [{ billId, billNo }];
    const cases: [unknown, unknown, number, string][] = [
      [[], CELLS, 32010, '请选择要下载的账单'],
      [{}, CELLS, 40000, '请选择要下载的账单'],
      [own, '', 32011, '账单字段不能为空'],
      [own, 'password,drop table', 32011, '账单字段不能为空'],
      [own, 'id,totalAmount', 32012, '请至少选择一个'],
      [[{ billId: other.billId }], CELLS, 40400, '没有查询到数据'],
      [[...own, { billNo: other.billNo }], CELLS, 40400, '没有查询到数据'],
      [[{ billId, billNo: 'ZD1' }], CELLS, 40400, '没有查询到数据'],
      [[{}], CELLS, 40400, '没有查询到数据'],
    ];
    for (const [billList, cells, code, msg] of cases) {
      const answer = await ask(admin, billList, cells);
      expect([billList, answer.code, answer.msg]).toEqual([billList, code, msg]);
    }
    expect((await admin.caller.post(DOWNLOAD, { downloadCell: CELLS })).msg).toBe('请选择要下载的账单');
    expect((await admin.caller.post(DOWNLOAD, { billList: '[[[', downloadCell: CELLS })).code).toBe(40000);
    const foreign = { billList: JSON.stringify(own), downloadCell: CELLS, companyId: other.company.companyId };
    expect((await admin.caller.post(DOWNLOAD, foreign)).code).toBe(40400);
    expect(await company.log()).toEqual([]);
  });
});
