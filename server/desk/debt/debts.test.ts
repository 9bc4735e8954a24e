import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import { billed } from '../../../tests/kit/bills.ts';
import { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { poison } from '../../../tests/kit/poison.ts';
import { done, Rides, rideDesk } from '../../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';
import { readSpreadsheet } from '../../outside/spreadsheet.ts';
import { followDebts } from './jobs.ts';

let server: TestServer;
let finance: DeskPersonCaller;
let chief: DeskPersonCaller;
const today = dayOf(new Date());
beforeAll(async () => {
  server = await testServer();
  [finance, chief] = [await deskPerson(server, '财务'), await deskPerson(server, '财务主管')];
});

const DEBTS = '/desk/v1/debts';
/** A company whose one bill is so many days overdue. */
async function debtor(days: number, fen = 50_000) {
  const { company, billNo } = await billed(server, [fen]);
  await server.owner.query(
    `update bill set due_on = $2, status = 'confirmed', confirmed_at = now(), confirmed_by = $3
    where company_id = $1`,
    [company.companyId, addDays(today, -days), company.admin.staffId],
  );
  return { company, companyId: company.companyId, billNo };
}
const detail = async (companyId: number) => done(await finance.get(`${DEBTS}/detail`, { companyId }));
const one = async (companyId: number) => ({ companyId, version: (await detail(companyId)).debt.version });
const rowOf = async (companyId: number) =>
  done(await finance.get(DEBTS)).rows.find((row: { companyId: number }) => row.companyId === companyId);
const told = (companyId: number, step: string) =>
  server.owner.query(
    `insert into desk_dunning (company_id, letter_on, told_step, told_on) values ($1, $2, $3, $2)
     on conflict (company_id) do update set told_step = $3, told_on = $2`,
    [companyId, addDays(today, -1), step],
  );
const sent = async (phone: string) =>
  (await server.owner.query(`select text from outbox where recipient = $1 and purpose = 'dunning'`, [phone])).rows;
const trail = async (companyId: number) =>
  (
    await server.owner.query('select summary from desk_event where company_id = $1 order by id desc limit 1', [
      companyId,
    ])
  ).rows[0]?.summary;

describe('overdue companies', () => {
  test('are listed with how long, what was done and what is next; others are not', async () => {
    const { companyId } = await debtor(35);
    const notDue = await debtor(0);
    expect(await rowOf(companyId)).toMatchObject({
      ...{ overdueFen: 50_000, overdueDays: 35, oldestDueOn: addDays(today, -35), taken: [] },
      ...{ next: { step: 'reminder', isToday: true }, ownerId: null, version: 0 },
    });
    expect(await rowOf(notDue.companyId)).toBeUndefined();
    const { bands } = done(await finance.get(DEBTS));
    const sumOf = (name: string) => bands.find(({ band }: { band: string }) => band === name).companies;
    expect([sumOf('days60'), sumOf('notDue')]).toEqual([1, 1]);
  });

  test('a sum that is argued about is not overdue', async () => {
    const { companyId } = await debtor(35);
    await server.owner.query(
      `update bill set status = 'disputed', objected_at = now(), confirmed_at = null,
      confirmed_by = null where company_id = $1`,
      [companyId],
    );
    expect(await rowOf(companyId)).toBeUndefined();
    expect((await finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'letter' })).code).toBe(29100);
  });
});

test('are taken as a workbook by whoever deals with them, which the log says', async () => {
  const { companyId } = await debtor(44, 12_345);
  const { fileName, base64 } = done(await finance.write(`${DEBTS}/export`));
  expect(fileName).toBe(`逾期企业_${today}.xlsx`);
  const read = await readSpreadsheet(Buffer.from(base64, 'base64'));
  const [titles, ...lines] = read.ok ? read.rows : [];
  const line = lines.find(([id]) => Number(id) === companyId)!;
  const cell = (title: string) => line[titles!.indexOf(title)];
  expect([Number(cell('逾期金额（元）')), Number(cell('逾期天数')), cell('下一步')]).toEqual([123.45, 44, '提醒']);
  const { rows } = await server.owner.query(`select summary from desk_event order by id desc limit 1`);
  expect(rows[0].summary).toMatch(/^导出逾期企业 \d+ 家$/);
  const service = await deskPerson(server, '客服');
  expect((await service.write(`${DEBTS}/export`)).code).toBe(29067);
});

describe('a step', () => {
  test('is told to the company in the same breath, noted and in the trail', async () => {
    const { company, companyId } = await debtor(31);
    done(await finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'letter', message: '请付款' }));
    const { debt, entries } = await detail(companyId);
    expect(debt.taken).toEqual(['reminder', 'letter']);
    expect(entries[0]).toMatchObject({ kind: 'letter', by: expect.stringContaining('财务') });
    expect((await sent(company.admin.phone))[0].text).toContain('逾期31天未付');
    expect(await trail(companyId)).toMatch(/催款函（逾期 ¥500.00，31 天）.*请付款$/);
    expect((await finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'letter' })).code).toBe(29101);
    expect((await finance.write(`${DEBTS}/step`, { companyId, version: 0, step: 'reminder' })).code).toBe(40900);
  });

  test('that freezes is told the day before, stops new rides at the company’s cost, and ends when it is paid', async () => {
    const desk = await rideDesk(server);
    const rides = await Rides.create(server, desk);
    const { companyId } = rides;
    const rider = await rides.rider();
    await server.owner.query(
      `insert into bill (company_id, number, statement_no, month, status, issued_at, confirmed_at, confirmed_by, due_on)
       select $1, 'ZDF', 'DZF', '2025-03-01', 'confirmed', now(), now(), id, $2 from staff where company_id = $1 limit 1`,
      [companyId, addDays(today, -61)],
    );
    await server.owner.query(
      `insert into bill_line (company_id, bill_id, kind, amount_fen, note, at)
       select company_id, id, 'adjustment', 30000, '补', now() from bill where company_id = $1`,
      [companyId],
    );
    await server.owner.query('insert into desk_dunning (company_id, letter_on) values ($1, $2)', [companyId, today]);
    const freeze = async () => finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'freeze' });
    expect((await freeze()).code).toBe(29106);
    await followDebts(server.services, new Date());
    expect((await detail(companyId)).debt.next).toMatchObject({
      step: 'freeze',
      on: addDays(today, 1),
      isToday: false,
    });
    await told(companyId, 'freeze');
    done(await freeze());
    const refused = await rides.book(rider);
    expect([refused.code, refused.msg]).toEqual([28019, expect.stringContaining('授信已冻结')]);
    done(
      await new Desk(server).post('/desk/v1/account/repay', {
        companyId,
        amountFen: 30_000,
        reference: `P${companyId}`,
      }),
    );
    expect((await rides.book(rider)).code).toBe(0);
    await followDebts(server.services, new Date());
    expect((await detail(companyId)).entries[0]).toMatchObject({ kind: 'paid', by: null });
  });

  test('that suspends takes the right to companies, shows its message, and ends when it is paid', async () => {
    const { company, companyId, billNo } = await debtor(91);
    await told(companyId, 'suspend');
    await server.owner.query('update company set credit_frozen_at = now() where id = $1', [companyId]);
    const suspend = { ...(await one(companyId)), step: 'suspend', message: '欠费暂停' };
    expect((await finance.write(`${DEBTS}/step`, suspend)).code).toBe(29067);
    done(await chief.write(`${DEBTS}/step`, suspend));
    const state = async () =>
      (
        await server.owner.query('select status, suspended_message, credit_frozen_at from company where id = $1', [
          companyId,
        ])
      ).rows[0];
    expect(await state()).toMatchObject({ status: 'suspended', suspended_message: '欠费暂停' });
    const repaid = {
      companyId,
      amountFen: 50_000,
      reference: `S${companyId}`,
      allocations: [{ billNo, amountFen: 50_000 }],
    };
    done(await new Desk(server).post('/desk/v1/account/repay', repaid));
    expect(await state()).toEqual({ status: 'active', suspended_message: '', credit_frozen_at: null });
    expect((await company.admin.caller.get('/api/v1/account/bill/list')).code).not.toBe(10302);
  });

  test('ends when all is paid, also where the bill is not confirmed: nobody of a suspended company could', async () => {
    const { company, companyId, billNo } = await debtor(91);
    await told(companyId, 'suspend');
    await server.owner.query(
      `with open as (update bill set status = 'issued', confirmed_at = null, confirmed_by = null where company_id = $1)
       update company set credit_frozen_at = now(), status = 'suspended', suspended_message = '欠费', suspended_for_debt = true
       where id = $1`,
      [companyId],
    );
    const state = async () =>
      (
        await server.owner.query(
          'select status, credit_frozen_at is not null as frozen, suspended_for_debt as bound from company where id = $1',
          [companyId],
        )
      ).rows[0];
    const repay = async (amountFen: number) =>
      done(await new Desk(server).post('/desk/v1/account/repay', { companyId, amountFen, reference: `U${amountFen}` }));
    const list = async () => (await company.admin.caller.post('/api/v3/account/bill')).code;
    await repay(49_999);
    expect(await state()).toEqual({ status: 'suspended', frozen: true, bound: true });
    expect(await rowOf(companyId)).toMatchObject({ overdueFen: 50_000, overdueDays: 91 });
    expect(await list()).not.toBe(0);
    expect((await repay(1)).taken, 'only a confirmed bill takes money').toEqual([]);
    expect(await state()).toEqual({ status: 'active', frozen: false, bound: false });
    expect(await rowOf(companyId)).toBeUndefined();
    for (const step of ['reminder', 'letter', 'suspend'])
      expect((await chief.write(`${DEBTS}/step`, { ...(await one(companyId)), step })).code).toBe(29100);
    expect((await chief.write(`${DEBTS}/tell`, { ...(await one(companyId)), step: 'freeze' })).code).toBe(29100);
    await followDebts(server.services, new Date());
    expect((await detail(companyId)).entries[0]).toMatchObject({ kind: 'paid', by: null });
    expect(await list()).toBe(0);
    const { rows } = await server.owner.query('select id from bill where company_id = $1', [companyId]);
    done(await company.admin.caller.post('/api/v3/account/confirm/bill', { billId: rows[0].id }));
    const { data } = await company.admin.caller.post('/api/v3/account/bill');
    expect(data.billDTOList).toMatchObject([{ billNo, payStatusName: '已付', unpaidAmount: 0 }]);
  });

  test('that suspended a company which the desk then resumed is told anew before it is taken again', async () => {
    const { companyId } = await debtor(91);
    await told(companyId, 'suspend');
    await server.owner.query('update company set credit_frozen_at = now() where id = $1', [companyId]);
    const suspend = async () => chief.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'suspend' });
    done(await suspend());
    const seen = await one(companyId);
    done(await new Desk(server).post('/desk/v1/companies/resume', { companyId }));
    expect((await one(companyId)).version).toBe(seen.version + 1);
    expect(await rowOf(companyId)).toMatchObject({ next: { step: 'suspend', isToday: false } });
    expect((await suspend()).code).toBe(29106);
    // A suspension for another reason leaves what the company was told.
    await told(companyId, 'suspend');
    await new Desk(server).post('/desk/v1/companies/suspend', { companyId, message: '资料过期' });
    done(await new Desk(server).post('/desk/v1/companies/resume', { companyId }));
    done(await suspend());
  });

  test('of many stands in the trail with its company, also where the rest then failed', async () => {
    const { companyId } = await debtor(40);
    const reminder = `insert into desk_dunning_entry (company_id, kind, at, text, overdue_fen) values ($1, 'reminder', now(), '提醒', 1)`;
    await server.owner.query(reminder, [companyId]);
    const cure = await poison(server, 'desk_event', `summary like '执行今天的催收%'`);
    expect((await finance.write(`${DEBTS}/steps`)).code).not.toBe(0);
    await cure();
    expect((await detail(companyId)).debt.taken).toContain('letter');
    expect(await trail(companyId)).toMatch(/催款函（逾期 ¥500.00，40 天）/);
  });

  test('of today is taken for all at once, each by itself', async () => {
    const [letter, early] = [await debtor(40), await debtor(5)];
    for (const { companyId } of [letter, early])
      await server.owner.query(
        `insert into desk_dunning_entry (company_id, kind, at, text, overdue_fen) values ($1, 'reminder', now(), '提醒', 1)`,
        [companyId],
      );
    const suspended = await debtor(95);
    await told(suspended.companyId, 'suspend');
    await server.owner.query('update company set credit_frozen_at = now() where id = $1', [suspended.companyId]);
    const { done: count, failed } = done(await finance.write(`${DEBTS}/steps`));
    expect(count).toBeGreaterThanOrEqual(1);
    expect(failed).toContainEqual(expect.objectContaining({ companyId: suspended.companyId }));
    expect((await detail(letter.companyId)).debt.taken).toContain('letter');
    expect((await detail(early.companyId)).debt.taken).toEqual(['reminder']);
  });
});

test('of today is not taken for whose repayment waits to be released, unless somebody takes it by itself', async () => {
  const { company, companyId } = await debtor(65);
  await told(companyId, 'freeze');
  const input = { companyId, amountFen: 20_000_001, reference: 'B1', note: '到账' };
  const { holdId, version } = done(
    await finance.write('/desk/v1/holds/submit', { call: '/desk/v1/account/repay', input }),
  );
  expect(await rowOf(companyId)).toMatchObject({ isRepaying: true, next: { step: 'freeze', isToday: true } });
  done(await chief.write(`${DEBTS}/steps`));
  expect((await detail(companyId)).debt).toMatchObject({ isFrozen: false });
  expect(await sent(company.admin.phone)).toEqual([]);
  done(await finance.write('/desk/v1/holds/withdraw', { holdId, version }));
  done(await chief.write(`${DEBTS}/steps`));
  expect((await detail(companyId)).debt).toMatchObject({ isFrozen: true });
});

describe('a case', () => {
  test('has an owner, waits for a promise or a day, and says so', async () => {
    const { companyId } = await debtor(31);
    done(await finance.write(`${DEBTS}/owner`, { ...(await one(companyId)), staffId: finance.staffId }));
    const promised = { day: addDays(today, 2), amountFen: 50_000 };
    done(await finance.write(`${DEBTS}/contact`, { ...(await one(companyId)), text: '电话贾雪', promised }));
    expect(await rowOf(companyId)).toMatchObject({
      ownerId: finance.staffId,
      promisedOn: promised.day,
      promisedFen: 50_000,
    });
    expect((await finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'letter' })).code).toBe(29105);
    const until = addDays(today, 7);
    done(await finance.write(`${DEBTS}/pause`, { ...(await one(companyId)), until, reason: '对账中' }));
    expect((await finance.write(`${DEBTS}/step`, { ...(await one(companyId)), step: 'letter' })).code).toBe(29104);
    expect(await trail(companyId)).toBe(`企业“${(await rowOf(companyId)).companyName}”的催收暂缓到 ${until}：对账中`);
    done(await finance.write(`${DEBTS}/pause`, { ...(await one(companyId)), until: null, reason: '已对完' }));
    expect((await rowOf(companyId)).pausedUntil).toBeNull();
    expect(
      (await finance.write(`${DEBTS}/pause`, { ...(await one(companyId)), until: today, reason: '等' })).code,
    ).toBe(29108);
    expect((await finance.write(`${DEBTS}/thaw`, { ...(await one(companyId)), reason: '误' })).code).toBe(29109);
  });

  test('is not for whoever only looks, nor for a machine', async () => {
    const { companyId } = await debtor(31);
    const service = await deskPerson(server, '客服');
    const seen = await one(companyId);
    expect((await service.get(DEBTS)).code).toBe(0);
    for (const [path, body] of [
      ['step', { step: 'letter' }],
      ['tell', { step: 'freeze' }],
      ['contact', { text: '电话', promised: null }],
      ['pause', { until: null, reason: '等' }],
      ['owner', { staffId: null }],
      ['thaw', { reason: '误' }],
    ] as const)
      expect((await service.write(`${DEBTS}/${path}`, { ...seen, ...body })).code, path).toBe(29067);
    expect((await service.write(`${DEBTS}/steps`)).code).toBe(29067);
    expect((await new Desk(server).post(`${DEBTS}/step`, { ...seen, step: 'letter' })).code).toBe(29067);
    const dispatcher = await deskPerson(server, '调度员');
    expect((await dispatcher.get(DEBTS)).code).toBe(29067);
  });
});

test('a company whose case cannot be followed holds up no other', async () => {
  const [bad, good] = [await debtor(0), await debtor(0)];
  for (const { companyId } of [bad, good]) await told(companyId, 'freeze');
  const cure = await poison(server, 'desk_dunning', `company_id = ${bad.companyId} and told_on is null`);
  await expect(followDebts(server.services, new Date())).rejects.toThrow('poisoned');
  await cure();
  const { rows } = await server.owner.query(
    'select told_on is null as over from desk_dunning where company_id = any($1) order by company_id',
    [[bad.companyId, good.companyId]],
  );
  expect(rows).toEqual([{ over: false }, { over: true }]);
});
