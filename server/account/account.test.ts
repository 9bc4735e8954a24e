import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const ACCOUNT = '/desk/v1/account';
let prepaid: TestCompany;
beforeEach(async () => {
  prepaid = await server.company({ accountKind: 'prepaid' });
});
const move = (what: string, body: object, of = prepaid) =>
  desk.post(`${ACCOUNT}/${what}`, { companyId: of.companyId, ...body });
const figures = async (of = prepaid) => (await desk.get(ACCOUNT, { companyId: of.companyId })).data;
const trail = async (of = prepaid): Promise<string[]> =>
  (await desk.get('/desk/v1/events', { companyId: of.companyId })).data.rows.map(
    (row: { summary: string }) => row.summary,
  );

describe('a prepaid account', () => {
  test('is recharged once for each number, and says what it holds', async () => {
    const first = await move('recharge', { amountFen: 50_000, reference: 'R-1', note: '首次' });
    expect(first).toMatchObject({
      code: 0,
      data: { repeated: false, kind: 'prepaid', figures: { balanceFen: 50_000, availableFen: 50_000, goingFen: 0 } },
    });
    const again = await move('recharge', { amountFen: 50_000, reference: 'R-1' });
    expect(again.data).toMatchObject({ repeated: true, entryId: first.data.entryId, figures: { balanceFen: 50_000 } });
    expect((await move('recharge', { amountFen: 100, reference: 'R-2' })).data.figures.balanceFen).toBe(50_100);
    const name = (await desk.get('/desk/v1/companies/detail', { companyId: prepaid.companyId })).data.name;
    expect(await trail()).toEqual([
      `企业“${name}”充值 ¥1.00（R-2）`,
      `企业“${name}”充值 ¥500.00（R-1）已记录过，没有重复入账`,
      `企业“${name}”充值 ¥500.00（R-1）：首次`,
    ]);
    expect(await prepaid.log()).toEqual([]);
  });

  test('is adjusted both ways, with a reason', async () => {
    await move('recharge', { amountFen: 1_000, reference: 'R' });
    expect((await move('adjust', { amountFen: -300, reference: 'A', note: '多充' })).data.figures.balanceFen).toBe(700);
    expect((await move('adjust', { amountFen: 50, reference: 'B', note: '补偿' })).data.figures.balanceFen).toBe(750);
  });

  const refusals: [what: string, body: object, code: number, field: string | undefined][] = [
    ['recharge', { amountFen: 0, reference: 'R' }, 28072, 'amountFen'],
    ['recharge', { amountFen: -5, reference: 'R' }, 28072, 'amountFen'],
    ['recharge', { amountFen: 1.5, reference: 'R' }, 40000, 'amountFen'],
    ['recharge', { amountFen: 5 }, 40000, 'reference'],
    ['repay', { amountFen: 5, reference: 'R' }, 28074, undefined],
    ['adjust', { amountFen: 5, reference: 'R' }, 28079, 'note'],
    ['adjust', { amountFen: 0, reference: 'R', note: '无' }, 28072, 'amountFen'],
  ];
  test.each(refusals)('%s %j is refused with %i', async (what, body, code, field) => {
    const answer = await move(what, body);
    expect([answer.code, Object.keys(answer.fields ?? {})[0]]).toEqual([code, field]);
    expect((await figures()).figures.balanceFen).toBe(0);
  });

  test('a number used for another amount is refused', async () => {
    await move('recharge', { amountFen: 500, reference: 'R' });
    expect(await move('recharge', { amountFen: 600, reference: 'R' })).toMatchObject({
      code: 28078,
      msg: '编号“R”已用于另一笔充值（¥5.00）',
    });
  });

  test('one number sent many times at once is one recharge', async () => {
    const answers = await Promise.all(
      // Each with a note of its own: the very same bytes at the same moment would be one signature, and one request.
      Array.from({ length: 8 }, (_, at) => move('recharge', { amountFen: 500, reference: 'R', note: `第${at}次` })),
    );
    expect(answers.filter(({ code, data }) => code === 0 && !data.repeated)).toHaveLength(1);
    expect((await figures()).figures.balanceFen).toBe(500);
  });
});

test('a postpaid account is repaid, not recharged', async () => {
  const postpaid = await server.company({ accountKind: 'postpaid' });
  await desk.post('/desk/v1/companies/terms', { companyId: postpaid.companyId, creditFen: 90_000 });
  expect((await move('recharge', { amountFen: 5, reference: 'R' }, postpaid)).code).toBe(28074);
  const { figures: after } = (await move('repay', { amountFen: 5_000, reference: 'P' }, postpaid)).data;
  expect(after).toMatchObject({ creditFen: 90_000, owedFen: -5_000, creditLeftFen: 95_000 });
});

test('money that came is the same money when it is told again after the account became one of another kind', async () => {
  const company = await server.company({ accountKind: 'postpaid' });
  const become = (kind: string) =>
    server.owner.query('update company set account_kind = $2 where id = $1', [company.companyId, kind]);
  const paid = { amountFen: 5_000, reference: 'P-1' };
  const { entryId } = (await move('repay', paid, company)).data;
  await become('prepaid');
  expect((await move('repay', paid, company)).data).toMatchObject({ repeated: true, entryId });
  expect((await move('repay', { ...paid, amountFen: 6_000 }, company)).code).toBe(28078);
  expect(await move('recharge', paid, company), 'it is no recharge as well').toMatchObject({
    code: 28078,
    msg: '编号“P-1”已用于另一笔还款（¥50.00）',
  });
  expect((await move('repay', { ...paid, reference: 'P-2' }, company)).code).toBe(28074);
  expect((await figures(company)).figures.balanceFen).toBe(5_000);
  const added = { amountFen: 700, reference: 'R-1' };
  const recharged = (await move('recharge', added, company)).data;
  await become('postpaid');
  expect((await move('recharge', added, company)).data).toMatchObject({ repeated: true, entryId: recharged.entryId });
  expect((await move('repay', added, company)).code).toBe(28078);
  expect((await move('adjust', { ...added, note: '补偿' }, company)).code, 'adjustments are numbered apart').toBe(0);
});

test('going is what rides under way hold, pending what waits for settlement', async () => {
  const booker = prepaid.admin;
  await move('recharge', { amountFen: 100_000, reference: 'R' });
  const going = await insertOrder(server.owner, prepaid, { booker, status: 'serving' });
  const pending = await insertOrder(server.owner, prepaid, { booker, status: 'toSettle', companyFen: 2_000 });
  await insertOrder(server.owner, prepaid, { booker, status: 'settled', companyFen: 3_000 });
  const entry = (kind: string, fen: number, orderId: number) =>
    server.owner.query(
      `insert into account_ledger (company_id, kind, amount_fen, order_id, at) values ($1, $2, $3, $4, now())`,
      [prepaid.companyId, kind, fen, orderId],
    );
  await entry('freeze', 1_500, going.orderId);
  await entry('freeze', 2_500, pending.orderId);
  await entry('unfreeze', 500, pending.orderId);
  const expected = { goingFen: 1_500, pendingFen: 2_000, balanceFen: 97_000, availableFen: 93_500 };
  expect((await figures()).figures).toMatchObject(expected);
  const { rows, total } = (await desk.get(`${ACCOUNT}/entries`, { companyId: prepaid.companyId, pageSize: 2 })).data;
  expect(total).toBe(5);
  expect(rows[0]).toMatchObject({ kind: 'unfreeze', amountFen: 500, orderId: pending.orderId, reference: null });
  const recharges = await desk.get(`${ACCOUNT}/entries`, { companyId: prepaid.companyId, kind: 'recharge' });
  expect(recharges.data.rows).toEqual([
    {
      entryId: expect.any(Number),
      kind: 'recharge',
      amountFen: 100_000,
      orderId: null,
      reference: 'R',
      note: '',
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    },
  ]);
});

test('an unknown company is not there', async () => {
  const nowhere = { companyId: 9_999_999 };
  expect((await desk.get(ACCOUNT, nowhere)).code).toBe(40400);
  expect((await desk.post(`${ACCOUNT}/recharge`, { ...nowhere, amountFen: 1, reference: 'R' })).code).toBe(40400);
});
