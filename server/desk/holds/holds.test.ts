import { beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { poison } from '../../../tests/kit/poison.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

let server: TestServer;
let finance: DeskPersonCaller;
let chief: DeskPersonCaller;
let service: DeskPersonCaller;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  [finance, chief, service] = [
    await deskPerson(server, '财务'),
    await deskPerson(server, '财务主管'),
    await deskPerson(server, '客服'),
  ];
  companyId = (await server.company({ accountKind: 'prepaid' })).companyId;
});

const RECHARGE = '/desk/v1/account/recharge';
const LIMIT = 20_000_000;
let references = 0;
const recharge = (amountFen: number) => {
  references += 1;
  return { companyId, amountFen, reference: `R${references}`, note: '到账' };
};
const submit = (person: DeskPersonCaller, input: Record<string, unknown>, call = RECHARGE) =>
  person.write('/desk/v1/holds/submit', { call, input });
const balance = async (): Promise<number> =>
  (await new Desk(server).get('/desk/v1/account', { companyId })).data.figures.balanceFen;
const hold = async (holdId: number) =>
  (await finance.get('/desk/v1/holds')).data.rows.find((row: { holdId: number }) => row.holdId === holdId);
const passSeconds = async (seconds: number) => {
  const { clock } = server.services;
  await clock.moveTo(new Date(clock.now().getTime() + seconds * 1000));
  await server.jobs.runDue();
};

describe('up to a person’s own limit', () => {
  test('money moves when the minute of regret is over, once, and the log names the person', async () => {
    const before = await balance();
    const input = recharge(50_000);
    expect((await finance.write(RECHARGE, input)).code, 'not at once').toBe(29048);
    const preview = (await finance.postJson('/desk/v1/holds/preview', { call: RECHARGE, input })).data;
    expect(preview).toMatchObject({ amountFen: 50_000, needs: 'none' });
    expect(await balance()).toBe(before);
    const { data } = await submit(finance, input);
    expect(data).toMatchObject({ state: 'waiting', needs: 'none', amountFen: 50_000, summary: preview.summary });
    await passSeconds(30); // calls may take seconds of their own
    expect(await balance()).toBe(before);
    await passSeconds(31);
    expect(await balance()).toBe(before + 50_000);
    await passSeconds(120);
    expect(await balance()).toBe(before + 50_000);
    expect(await hold(data.holdId)).toMatchObject({ state: 'done', decidedBy: null });
    const { rows } = await server.owner.query('select key from desk_event where call = $1', [RECHARGE]);
    expect(rows).toEqual([{ key: finance.account }]);
  });

  test('within the minute it is withdrawn by whoever submitted it, afterwards by nobody', async () => {
    const before = await balance();
    const { data } = await submit(finance, recharge(70_000));
    const one = { holdId: data.holdId, version: data.version };
    expect((await chief.write('/desk/v1/holds/withdraw', one)).code).toBe(29066);
    expect((await finance.write('/desk/v1/holds/withdraw', one)).data.state).toBe('withdrawn');
    await passSeconds(61);
    expect(await balance()).toBe(before);
    const late = (await submit(finance, recharge(10))).data;
    await passSeconds(61);
    const { version } = await hold(late.holdId);
    expect((await finance.write('/desk/v1/holds/withdraw', { holdId: late.holdId, version })).code).toBe(29047);
  });

  test('terms without a day of their own hold from the day on which they are released, whichever it is', async () => {
    const { data } = await submit(chief, { companyId, salesName: '乔安' }, '/desk/v1/companies/terms');
    expect(data).toMatchObject({ state: 'waiting', needs: 'none' });
    await passSeconds(86_400);
    expect(await hold(data.holdId)).toMatchObject({ state: 'done' });
  });

  test('what the call itself refuses is refused when it is submitted, on its field', async () => {
    expect((await submit(finance, { ...recharge(0) })).code).toBe(28072);
    expect((await submit(service, recharge(10))).code, 'no right to accounts').toBe(29067);
    expect((await submit(finance, recharge(10), '/desk/v1/companies/suspend')).code).toBe(40400);
  });
});

describe('above it', () => {
  test('nothing moves until a second person releases it; never the first', async () => {
    const before = await balance();
    const { data } = await submit(finance, recharge(LIMIT + 1));
    expect(data.needs).toBe('second');
    await passSeconds(3_600);
    expect(await balance()).toBe(before);
    const one = { holdId: data.holdId, version: data.version };
    expect((await finance.write('/desk/v1/holds/release', one)).code, 'has no right to release').toBe(29067);
    const own = (await submit(chief, recharge(LIMIT + 2))).data;
    expect((await chief.write('/desk/v1/holds/release', { holdId: own.holdId, version: own.version })).code).toBe(
      29045,
    );
    expect((await chief.write('/desk/v1/holds/release', { ...one, version: 9 })).code).toBe(40900);
    expect((await chief.write('/desk/v1/holds/release', one)).data).toMatchObject({ state: 'done' });
    expect(await balance()).toBe(before + LIMIT + 1);
    expect((await chief.write('/desk/v1/holds/release', { ...one, version: 2 })).code).toBe(29049);
  });

  test('many small acts in a day are one large one', async () => {
    const needs = [];
    for (let nth = 0; nth < 6; nth += 1) needs.push((await submit(chief, recharge(LIMIT))).data.needs);
    expect(needs).toEqual(['none', 'none', 'none', 'none', 'none', 'second']);
    await server.owner.query(`update desk_hold set state = 'withdrawn', decided_at = now() where state = 'waiting'`);
  });

  test('it is returned with a reason, or after three days by itself', async () => {
    const [one, two] = [await submit(finance, recharge(LIMIT + 3)), await submit(finance, recharge(LIMIT + 4))];
    const { holdId, version } = one.data;
    expect((await chief.write('/desk/v1/holds/return', { holdId, version, reason: '' })).code).toBe(40000);
    const returned = await chief.write('/desk/v1/holds/return', { holdId, version, reason: '没有回单' });
    expect(returned.data).toMatchObject({ state: 'returned', outcome: '没有回单' });
    await passSeconds(72 * 3_600 + 5);
    expect(await hold(two.data.holdId)).toMatchObject({ state: 'returned', decidedBy: null });
  });
});

test('what would do something else by now is not done, and says so', async () => {
  const before = await balance();
  const input = recharge(5_000);
  const { data } = await submit(finance, input);
  await new Desk(server).post(RECHARGE, input);
  await passSeconds(61);
  expect(await hold(data.holdId)).toMatchObject({ state: 'changed', outcome: '提交之后数据已变，请重新核对' });
  expect(await balance()).toBe(before + 5_000);
});

test('whoever was stopped meanwhile moves nothing any more', async () => {
  const before = await balance();
  const gone = await deskPerson(server, '财务');
  const { data } = await submit(gone, recharge(5_000));
  await server.owner.query(`update desk_staff set status = 'stopped' where id = $1`, [gone.staffId]);
  await passSeconds(61);
  expect(await hold(data.holdId)).toMatchObject({ state: 'failed' });
  expect(await balance()).toBe(before);
});

test('one that fails of no rule holds up no other; when ten minutes did not help it says so', async () => {
  const before = await balance();
  const bad = (await submit(finance, recharge(7_777))).data;
  const good = (await submit(finance, recharge(8_888))).data;
  const cure = await poison(server, 'account_ledger', 'amount_fen = 7777');
  await passSeconds(61);
  expect([(await hold(bad.holdId)).state, (await hold(good.holdId)).state]).toEqual(['waiting', 'done']);
  const { rows } = await server.owner.query(`select last_error from job where name = 'desk-holds'`);
  expect(rows[0].last_error).toContain('poisoned');
  await passSeconds(601);
  await cure();
  expect(await hold(bad.holdId)).toMatchObject({
    ...{ state: 'failed', decidedBy: null, outcome: '系统异常，没有执行，请核对后重新提交' },
  });
  await passSeconds(61);
  expect(await balance()).toBe(before + 8_888);
});

test('the database itself keeps the four eyes', async () => {
  const { data } = await submit(finance, recharge(LIMIT + 9));
  const release = `update desk_hold set state = 'done', decided_at = now(), decided_by = $1 where id = $2`;
  await expect(server.owner.query(release, [finance.staffId, data.holdId])).rejects.toThrow(/check/);
  await expect(server.owner.query(release, [null, data.holdId])).rejects.toThrow(/check/);
});
