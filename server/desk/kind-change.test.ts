import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from '#rules/calendar.ts';
import { kindStarts } from '#rules/desk/kind-change.ts';
import { insertBill, insertLine } from '../../tests/kit/bill-rows.ts';
import { settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { followPlans } from './terms-versions.ts';

const READ = '/desk/v1/companies/kindChange';
const PLAN = `${READ}/plan`;
let server: TestServer;
let desk: Desk;
let head: DeskPersonCaller;
let chief: DeskPersonCaller;
let starts: string[];
beforeAll(async () => {
  server = await testServer();
  await server.jobs.stop();
  desk = new Desk(server);
  [head, chief] = [await deskPerson(server, '运营主管'), await deskPerson(server, '财务主管')];
  starts = kindStarts(dayOf(server.services.clock.now()));
});

const on = (nth: number) => ({ effectiveFrom: starts[nth]! });
const read = async ({ companyId }: TestCompany, more: object = {}) =>
  done(await head.get(READ, { companyId: String(companyId), ...more }));
const failing = async (company: TestCompany, more: object = {}) =>
  (await read(company, more)).checks
    .filter(({ passes }: { passes: boolean }) => !passes)
    .map(({ name }: { name: string }) => name);
const submit = (company: TestCompany, more: object = on(0)) =>
  head.write('/desk/v1/holds/submit', { call: PLAN, input: { companyId: company.companyId, ...more } });
const release = async (person: DeskPersonCaller, { holdId, version }: { holdId: number; version: number }) =>
  person.write('/desk/v1/holds/release', { holdId, version });
const history = async ({ companyId }: TestCompany) =>
  done(await head.get('/desk/v1/companies/terms/versions', { companyId: String(companyId) }));
const trail = async ({ companyId }: TestCompany): Promise<string> =>
  (
    await server.owner.query('select summary from desk_event where company_id = $1 order by id desc limit 1', [
      companyId,
    ])
  ).rows[0]?.summary;
const overdue = async (company: TestCompany, status: 'issued' | 'confirmed' = 'confirmed') => {
  const { billId } = await insertBill(server.owner, company, '2025-03', status);
  await insertLine(server.owner, company, billId, { kind: 'adjustment', amountFen: 50_000 });
  const dueOn = addDays(dayOf(new Date()), -3);
  await server.owner.query('update bill set due_on = $2 where id = $1', [billId, dueOn]);
};

describe('what is in the way', () => {
  test('nothing of a company that has never ridden; to postpaid, its credit', async () => {
    const postpaid = await server.company({ accountKind: 'postpaid' });
    const facts = await read(postpaid);
    expect(facts).toMatchObject({ from: 'postpaid', to: 'prepaid', isPossible: true, starts, plannedFrom: null });
    expect(facts.checks.map(({ name }: { name: string }) => name)).toEqual([
      'debt',
      'bills',
      'overdue',
      'rides',
      'invoices',
      'funds',
    ]);
    const prepaid = await server.company({ accountKind: 'prepaid' });
    expect(await failing(prepaid)).toEqual(['credit']);
    expect(await failing(prepaid, { creditFen: '1' })).toEqual([]);
  });

  test('a debt, and money that would not last a month', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const lastMonth = `${addMonths(dayOf(server.services.clock.now()).slice(0, 7), -1)}-10`;
    await settle(server, company, lastMonth, [{ companyFen: 3_000 }]);
    expect(await failing(company)).toEqual(['debt', 'funds']);
    const repay = (amountFen: number, reference: string) =>
      desk.post('/desk/v1/account/repay', { companyId: company.companyId, amountFen, reference });
    done(await repay(3_000, 'R1'));
    expect(await failing(company)).toEqual(['funds']);
    done(await repay(999, 'R2'));
    expect(await failing(company)).toEqual(['funds']);
    done(await repay(1, 'R3'));
    expect(await failing(company)).toEqual([]);
  });

  test('bills that are not agreed to, and what is overdue', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    await insertBill(server.owner, company, '2025-02', 'disputed');
    expect(await failing(company)).toEqual(['bills']);
    await overdue(company);
    expect(await failing(company)).toEqual(['bills', 'overdue']);
  });

  test('rides of the time after, until a later month is chosen', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const rideAt = startOfDay(starts[0]!);
    await insertOrder(server.owner, company, { booker: company.admin, status: 'accepted', rideAt });
    expect(await failing(company)).toEqual(['rides']);
    expect(await failing(company, on(1))).toEqual([]);
  });

  test('is told to a machine that names another kind among the terms, at once or from a day on', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const { companyId } = company;
    await settle(server, company, '2025-02-10', [{ companyFen: 3_000 }]);
    const change = (more: object = {}) =>
      desk.post('/desk/v1/companies/terms', { companyId, accountKind: 'prepaid', creditFen: 0, ...more });
    expect(await change()).toMatchObject({ code: 29054, msg: expect.stringContaining('没有欠款') });
    expect((await change(on(0))).code).toBe(29054);
    done(await desk.post('/desk/v1/account/repay', { companyId, amountFen: 3_000, reference: 'R9' }));
    expect((await change()).code).toBe(0);
  });

  test('is told to whoever plans it all the same, and nothing is planned', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    await overdue(company);
    const refused = await submit(company);
    expect([refused.code, refused.msg]).toEqual([29054, expect.stringContaining('没有逾期（¥500.00，逾期 3 天）')]);
    expect((await desk.post(PLAN, { companyId: company.companyId, ...on(0) })).code).toBe(29054);
    expect((await history(company)).plan).toBeNull();
  });
});

describe('a change that people plan', () => {
  test('waits for a second person, is told to the company, and holds from its month on', async () => {
    const company = await server.company({ accountKind: 'prepaid' });
    const { companyId } = company;
    expect((await head.write(PLAN, { companyId, ...on(0), creditFen: 100 })).code, 'nobody does it at once').toBe(
      29048,
    );
    const hold = done(await submit(company, { ...on(0), creditFen: 100 }));
    expect(hold).toMatchObject({ needs: 'second', amountFen: 100 });
    expect((await release(head, hold)).code).toBe(29067);
    expect((await history(company)).plan).toBeNull();
    expect(done(await release(chief, hold))).toMatchObject({ state: 'done' });
    const { plan } = await history(company);
    const change = '账户类型由 预付费 改为 后付费，授信额度由 ¥0.00 改为 ¥1.00';
    expect(plan).toMatchObject({ ...on(0), change, terms: { accountKind: 'postpaid', creditFen: 100 } });
    expect(plan.madeBy).not.toBe(plan.releasedBy);
    const { rows } = await server.owner.query(
      `select text from outbox where recipient = $1 and purpose = 'accountKind'`,
      [company.admin.phone],
    );
    expect(rows[0].text).toContain(`自${starts[0]}起由预付费改为后付费`);
    expect(await trail(company)).toContain('复核');
    await followPlans(server.services, new Date(startOfDay(starts[0]!).getTime() - 1));
    expect((await history(company)).versions[0].terms.accountKind).toBe('prepaid');
    await followPlans(server.services, startOfDay(starts[0]!));
    expect((await history(company)).versions[0]).toMatchObject({ version: 2, change, ...on(0) });
  });

  test('is not released over what has come in its way meanwhile', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const hold = done(await submit(company));
    await insertBill(server.owner, company, '2025-02', 'issued');
    expect(done(await release(chief, hold))).toMatchObject({
      state: 'failed',
      outcome: expect.stringContaining('2 月'),
    });
    expect((await history(company)).plan).toBeNull();
  });

  test('is one of two at once, and keeps out other plans', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const [one, other] = [done(await submit(company)), done(await submit(company, on(1)))];
    const both = await Promise.all([release(chief, one), release(chief, other)]);
    expect(both.map(({ data }) => data.state).sort()).toEqual(['done', 'failed']);
    expect((await submit(company, on(2))).code).toBe(29117);
    expect((await read(company)).isPossible).toBe(false);
    const terms = { companyId: company.companyId, effectiveFrom: addDays(starts[0]!, 3), paymentDays: 50 };
    expect((await desk.post('/desk/v1/companies/terms', terms)).code).toBe(29117);
  });

  test('does not hold when something is overdue on its day, and the log says so', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    done(await desk.post(PLAN, { companyId: company.companyId, ...on(0) }));
    await overdue(company);
    await followPlans(server.services, startOfDay(starts[0]!));
    const { plan, versions } = await history(company);
    expect([plan, versions.length]).toEqual([null, 1]);
    expect(await trail(company)).toMatch(/没有生效（有逾期的账款）：账户类型由 后付费 改为 预付费/);
  });

  test('holds where all is paid, also for a bill that waits to be confirmed', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const { companyId } = company;
    done(await desk.post(PLAN, { companyId, ...on(0) }));
    await overdue(company, 'issued');
    done(await desk.post('/desk/v1/account/repay', { companyId, amountFen: 50_000, reference: 'R10' }));
    await followPlans(server.services, startOfDay(starts[0]!));
    expect((await history(company)).versions[0]).toMatchObject({ effectiveFrom: starts[0] });
  });
});

describe('refused', () => {
  test.each([
    ['a day within a month', () => ({ effectiveFrom: addDays(starts[0]!, 1) }), 29130],
    ['this month', () => ({ effectiveFrom: addDays(starts[0]!, -31).replace(/..$/, '01') }), 29130],
    ['no day', () => ({ effectiveFrom: 'soon' }), 40000],
    ['no month', () => ({}), 40000],
    ['credit below nothing', () => ({ ...on(0), creditFen: -1 }), 40000],
  ])('%s', async (_, sent, code) => {
    const { companyId } = await server.company({ accountKind: 'postpaid' });
    expect((await desk.post(PLAN, { companyId, ...sent() })).code).toBe(code);
  });

  test('whoever only looks, and a company that is not', async () => {
    const company = await server.company({ accountKind: 'postpaid' });
    const finance = await deskPerson(server, '财务');
    const input = { companyId: company.companyId, ...on(0) };
    expect((await finance.write('/desk/v1/holds/submit', { call: PLAN, input })).code).toBe(29067);
    expect((await finance.get(READ, { companyId: String(company.companyId) })).code).toBe(0);
    expect((await desk.post(PLAN, { ...input, companyId: 999_999_999 })).code).toBe(40400);
  });

  test('among other terms by people, and planned by machines within a month; so says the table itself', async () => {
    const { companyId } = await server.company({ accountKind: 'postpaid' });
    const input = { companyId, accountKind: 'prepaid' };
    expect((await head.write('/desk/v1/holds/submit', { call: '/desk/v1/companies/terms', input })).code).toBe(29131);
    const planned = { ...input, effectiveFrom: addDays(starts[0]!, 1) };
    expect((await desk.post('/desk/v1/companies/terms', planned)).code).toBe(29130);
    const inserted = server.owner.query(
      `insert into terms_plan (company_id, effective_from, edit, change, made_by, made_at)
       values ($1, $2, '{"accountKind":"prepaid"}', 'x', 'x', now())`,
      [companyId, planned.effectiveFrom],
    );
    await expect(inserted).rejects.toThrow('terms_plan_kind_from_month');
    const same = { companyId, accountKind: 'postpaid', paymentDays: 50, effectiveFrom: planned.effectiveFrom };
    expect((await desk.post('/desk/v1/companies/terms', same)).code, 'a kind that stays is no change').toBe(0);
  });
});
