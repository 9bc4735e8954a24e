import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { observeAccount } from './watch.ts';

let server: TestServer;
let desk: Desk;
let company: TestCompany;
let receiver: Person;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});
beforeEach(async () => {
  company = await server.company({ accountKind: 'prepaid' });
  receiver = await company.person();
});

let references = 0;
const move = (kind: 'recharge' | 'adjust', amountFen: number) => {
  references += 1;
  const body = { companyId: company.companyId, amountFen, reference: `R${references}`, note: '测试' };
  return desk.post(`/desk/v1/account/${kind}`, body);
};
const observe = () =>
  server.services.database.company(company.companyId, (db) => observeAccount(db, company.companyId));
const watchFrom = (fen: number) =>
  server.owner.query('update company_account set warn_fen = $1, warn_staff_id = $2 where company_id = $3', [
    fen,
    receiver.staffId,
    company.companyId,
  ]);
const sent = async (phone: string): Promise<string[]> =>
  (await server.owner.query('select text from outbox where recipient = $1 order by id', [phone])).rows.map(
    ({ text }) => text,
  );

test('a fifth of the balance after the latest recharge: one message, armed again by a recharge', async () => {
  await move('recharge', 100_000);
  expect(await observe()).toEqual([]);
  await move('adjust', -80_000);
  expect(await observe()).toEqual([]); // 20 000 is not below a fifth
  await move('adjust', -1);
  expect(await observe()).toEqual(['low']);
  expect(await observe()).toEqual([]);
  expect(await sent(company.admin.phone)).toEqual([
    expect.stringMatching(/的账户可用金额为¥199\.99，已低于最近一次充值后余额的20%（¥200\.00）/),
  ]);
  await move('recharge', 30_001); // 50 000 now, so that a fifth is 10 000
  await move('adjust', -39_999);
  expect(await observe()).toEqual([]);
  await move('adjust', -2);
  expect(await observe()).toEqual(['low']);
});

test('the company’s own amount goes to the receiver it named, to the super administrator when that person is gone', async () => {
  await move('recharge', 100_000);
  await watchFrom(90_000);
  expect(await observe()).toEqual([]);
  await move('adjust', -10_001);
  expect(await observe()).toEqual(['own']);
  expect(await sent(receiver.phone)).toEqual([expect.stringContaining('已低于您设置的预警金额¥900.00')]);
  await server.owner.query('update staff set deleted_at = now() where company_id = $1 and id = $2', [
    company.companyId,
    receiver.staffId,
  ]);
  await move('recharge', 100_000);
  await move('adjust', -150_000);
  expect(await observe()).toEqual(['own']);
  expect(await sent(company.admin.phone)).toHaveLength(1);
  expect(await sent(receiver.phone)).toHaveLength(1);
});

test('a recharge that does not lift the account over the amount is no crossing', async () => {
  await move('recharge', 1_000);
  await watchFrom(50_000);
  expect(await observe()).toEqual(['own']);
  await move('recharge', 1_000);
  expect(await observe()).toEqual([]);
  expect(await sent(receiver.phone)).toHaveLength(1);
});

test('two servers that look at once send one message', async () => {
  await move('recharge', 1_000);
  await watchFrom(50_000);
  const seen = await Promise.all([observe(), observe(), observe()]);
  expect(seen.flat()).toEqual(['own']);
});
