import { beforeAll, expect, test } from 'vitest';
import type { CheckResult } from '#rules/proof.ts';
import { billed } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import type { CheckedLine } from './check.ts';
import { endCheck, finishCheck, insertCheck, keepLines, latestCheck, tellLines } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const PATH = '/api/v3/account/reconcile';
const RESULT = { lines: 2, billedFen: 15_000, lots: { differs: 1 } } as unknown as CheckResult;
type Setup = { company: TestCompany; billId: number };
const inCompany = <T>({ company }: Setup, act: Parameters<typeof server.services.database.company<T>>[1]) =>
  server.services.database.company(company.companyId, act);

const begun = async ({ company, billId }: Setup): Promise<number> => {
  const { companyId, admin } = company;
  const check = { companyId, billId, staffId: admin.staffId, now: new Date() };
  return (await inCompany({ company, billId }, (db) => insertCheck(db, check)))!;
};

/** A check that found one line to differ, and has ended. */
async function differing(setup: Setup, orderId: number): Promise<number> {
  const { companyId } = setup.company;
  const checkId = await begun(setup);
  const line = { orderId, lot: 'differs', billedFen: 8_000, rightFen: 7_000, proof: {} } as unknown as CheckedLine;
  await inCompany(setup, (db) => keepLines(db, [companyId, checkId, 0], [line]));
  await inCompany(setup, (db) => finishCheck(db, [companyId, checkId], RESULT, 1));
  return checkId;
}

const stageOf = async (setup: Setup) =>
  (await inCompany(setup, (db) => latestCheck(db, setup.company.companyId, setup.billId)))!;

test('a check that was stopped is not brought back by what its thread tells late', async () => {
  const setup = await billed(server, [8_000, 7_000]);
  const { companyId } = setup.company;
  const checkId = await begun(setup);
  await inCompany(setup, (db) => endCheck(db, companyId, checkId, 'stopped'));
  await inCompany(setup, (db) => tellLines(db, companyId, checkId, 1));
  expect((await stageOf(setup)).stage).toBe('stopped');
});

test('a check that was stopped takes nothing from the one that stands, when its thread ends all the same', async () => {
  const setup = await billed(server, [8_000, 7_000]);
  const { companyId, admin } = setup.company;
  const first = await differing(setup, setup.orders[0]!.orderId);
  const second = await begun(setup);
  await inCompany(setup, (db) => endCheck(db, companyId, second, 'stopped'));
  await inCompany(setup, (db) => finishCheck(db, [companyId, second], RESULT, 1));
  expect((await stageOf(setup)).checkId).toBe(first);
  const { data } = await admin.caller.post(`${PATH}/confirm`, { checkId: first });
  expect(data, 'the line that differs is not confirmed with the other').toMatchObject({ num: 1, amount: 70 });
});

test('lines are confirmed by the check that was shown, or not at all where another has taken its place', async () => {
  const setup = await billed(server, [8_000, 7_000]);
  const { companyId, admin } = setup.company;
  const first = await differing(setup, setup.orders[0]!.orderId);
  const second = await begun(setup);
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from company_account where company_id = $1 for update', [companyId]);
  const confirming = admin.caller.post(`${PATH}/confirm`, { checkId: first });
  await untilWaiting(server, { statement: '%company_account%' });
  await inCompany(setup, (db) => finishCheck(db, [companyId, second], RESULT, 1));
  await holder.query('commit');
  holder.release();
  const { code, data } = await confirming;
  expect(code === 0 ? data.num : 0, JSON.stringify(data)).toBeLessThan(2);
});
