import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { dropPlan, followPlans, putPlan } from './terms-versions.ts';

const TERMS = '/desk/v1/companies/terms';
let server: TestServer;
let desk: Desk;
let head: DeskPersonCaller;
let chief: DeskPersonCaller;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  [head, chief] = [await deskPerson(server, '运营主管'), await deskPerson(server, '财务主管')];
  companyId = (await server.company({ accountKind: 'postpaid' })).companyId;
});

const today = () => dayOf(server.services.clock.now());
const submit = (person: DeskPersonCaller, edit: object) =>
  person.write('/desk/v1/holds/submit', { call: TERMS, input: { companyId, ...edit } });
const release = async (person: DeskPersonCaller, { holdId, version }: { holdId: number; version: number }) =>
  (await person.write('/desk/v1/holds/release', { holdId, version })).data;
const history = async () => (await head.get(`${TERMS}/versions`, { companyId: String(companyId) })).data;
const now = async () => (await desk.get('/desk/v1/companies/detail', { companyId })).data.terms;
const pass = async (seconds: number) => {
  const { clock } = server.services;
  await clock.moveTo(new Date(clock.now().getTime() + seconds * 1000));
  await server.jobs.runDue();
};

describe('terms that people change', () => {
  test('are not changed at once, and by one person only what gives nothing away', async () => {
    expect((await head.write(TERMS, { companyId, salesName: '乔安' })).code).toBe(29048);
    const { data } = await submit(head, { salesName: '乔安' });
    expect(data).toMatchObject({ needs: 'none', amountFen: 0 });
    await pass(61);
    expect((await now()).salesName).toBe('乔安');
    const { versions } = await history();
    expect(versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ releasedBy: '', change: '销售姓名由 无 改为 “乔安”', effectiveFrom: today() });
    expect(versions[1]).toMatchObject({ change: '', madeBy: '' });
    expect(versions[1].terms.salesName).toBe('');
  });

  test.each([
    ['a lower price', { discountPerTenThousand: 9_300 }, 0],
    ['a longer time to pay', { paymentDays: 45 }, 0],
    ['more credit than one’s own limit', { creditFen: 400_000_000 }, 400_000_000],
  ])('%s waits for a second person', async (_, edit, amountFen) => {
    const { data } = await submit(head, edit);
    expect(data).toMatchObject({ needs: 'second', amountFen });
    await pass(61);
    expect(await now()).not.toMatchObject(edit);
    expect((await head.write('/desk/v1/holds/release', data)).code, 'nobody releases their own').toBe(29067);
    await head.write('/desk/v1/holds/withdraw', { holdId: data.holdId, version: data.version });
  });

  test('released, both names stand in the version; what changed meanwhile is not released over', async () => {
    const one = (await submit(head, { discountPerTenThousand: 9_300 })).data;
    const other = (await submit(head, { discountPerTenThousand: 9_000 })).data;
    expect(await release(chief, one)).toMatchObject({ state: 'done' });
    const [newest] = (await history()).versions;
    expect([newest.madeBy, newest.releasedBy].every(Boolean)).toBe(true);
    expect(newest.madeBy).not.toBe(newest.releasedBy);
    expect(await release(chief, other)).toMatchObject({ state: 'changed' });
    expect((await now()).discountPerTenThousand).toBe(9_300);
  });
});

describe('a change from a later day', () => {
  test('waits for its day, alone, and holds over what was agreed to meanwhile', async () => {
    const effectiveFrom = addDays(today(), 10);
    await desk.post(TERMS, { companyId, effectiveFrom, paymentDays: 60 });
    expect((await now()).paymentDays).toBe(30);
    expect((await history()).plan).toMatchObject({
      effectiveFrom,
      change: '付款期限由 出账后 30 天 改为 出账后 60 天',
    });
    expect((await desk.post(TERMS, { companyId, effectiveFrom, paymentDays: 50 })).code).toBe(29117);
    await desk.post(TERMS, { companyId, salesPhone: '13600006688' });
    await followPlans(server.services, new Date(server.services.clock.now().getTime() + 9 * 86_400_000));
    expect((await now()).paymentDays, 'a day early').toBe(30);
    await followPlans(server.services, new Date(server.services.clock.now().getTime() + 10 * 86_400_000));
    expect(await now()).toMatchObject({ paymentDays: 60, salesPhone: '13600006688' });
    const { plan, versions } = await history();
    expect([plan, versions[0].effectiveFrom]).toEqual([null, effectiveFrom]);
  });

  test('is dropped by whoever may change terms, and by nobody else', async () => {
    await desk.post(TERMS, { companyId, effectiveFrom: addDays(today(), 3), paymentDays: 20 });
    const finance = await deskPerson(server, '财务');
    expect((await finance.write(`${TERMS}/drop`, { companyId })).code).toBe(29067);
    expect((await desk.post(`${TERMS}/drop`, { companyId })).code, 'no machine').toBe(29067);
    expect((await head.write(`${TERMS}/drop`, { companyId })).code).toBe(0);
    expect((await history()).plan).toBeNull();
    expect((await head.write(`${TERMS}/drop`, { companyId })).code, 'there is none').toBe(40400);
  });

  test.each([
    ['dropped', false],
    ['replaced by one of a later day', true],
  ])('does not hold where it is %s while its day begins', async (_, isReplaced) => {
    done(await desk.post(TERMS, { companyId, effectiveFrom: addDays(today(), 3), paymentDays: 20 }));
    const { paymentDays } = await now();
    const later = { effectiveFrom: addDays(today(), 9), change: '账期', madeBy: '王敏', releasedBy: '' };
    let following: ReturnType<typeof followPlans> | undefined;
    await server.services.database.company(companyId, async (db) => {
      await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
      following = followPlans(server.services, new Date(server.services.clock.now().getTime() + 3 * 86_400_000));
      await untilWaiting(server, { statement: '%"company"%' });
      await dropPlan(db, companyId);
      if (isReplaced) await putPlan(db, companyId, { ...later, edit: { paymentDays: 45 } }, new Date());
    });
    expect(await following).toBe(0);
    expect((await now()).paymentDays).toBe(paymentDays);
    expect((await history()).plan?.effectiveFrom).toBe(isReplaced ? later.effectiveFrom : undefined);
    await head.write(`${TERMS}/drop`, { companyId });
  });

  test('is not made impossible by another one meanwhile', async () => {
    await desk.post(TERMS, { companyId, effectiveFrom: addDays(today(), 3), creditFen: 500_000 });
    const prepaid = { companyId, accountKind: 'prepaid', creditFen: 0 };
    expect((await desk.post(TERMS, prepaid)).code).toBe(29117);
    await head.write(`${TERMS}/drop`, { companyId });
    expect((await desk.post(TERMS, prepaid)).code).toBe(0);
    expect((await desk.post(TERMS, { companyId, accountKind: 'postpaid', creditFen: 500_000 })).code).toBe(0);
  });

  test.each([
    [{ effectiveFrom: '2020-01-01' }, 29116],
    [{ effectiveFrom: '2099-01-01' }, 29116],
    [{ effectiveFrom: 'soon' }, 40000],
    [{ paymentDays: 60 }, 29118],
  ])('%j is refused', async (wrong, code) => {
    const sent = { companyId, effectiveFrom: addDays(today(), 5), paymentDays: 61, ...wrong };
    expect((await desk.post(TERMS, sent)).code).toBe(code);
  });
});

test('a version is written once', async () => {
  const change = server.owner.query(`update terms_version set change = 'x' where company_id = $1`, [companyId]);
  await expect(change).rejects.toThrow();
});
