import { beforeAll, expect, test } from 'vitest';
import { billed } from '../../tests/kit/bills.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const SPLIT = '/api/v3/account/billSplit';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

interface Part {
  name: string;
  num: number;
  amount: number;
}
const sum = (parts: Part[], of: (part: Part) => number): number => parts.reduce((all, part) => all + of(part), 0);

test.each([1, 2, 3, 4])('a bill in parts (%i) adds up to its amount and its orders', async (type) => {
  const { company, billNo } = await billed(server, [8_000, 1_250]);
  const { code, data } = await company.admin.caller.post(SPLIT, { billNo, type });
  expect(code).toBe(0);
  expect(sum(data.list, ({ amount }) => Math.round(amount * 100))).toBe(9_250);
  expect(sum(data.list, ({ num }) => num)).toBe(2);
});

test('a bill of another company is not there', async () => {
  const { billNo } = await billed(server, [8_000]);
  const { company: other } = await billed(server, [1_000]);
  const answer = await other.admin.caller.post(SPLIT, { billNo, type: 1 });
  expect(answer.code).not.toBe(0);
});

test('bills are found by their state', async () => {
  const { company, billNo } = await billed(server, [8_000]);
  const found = async (status: string) => {
    const { data } = await company.admin.caller.post('/api/v3/account/billSearch', { status, page: 1, pageSize: 10 });
    return data.billDTOList.map((bill: { billNo: string }) => bill.billNo);
  };
  expect(await found('0,10')).toEqual([billNo]);
  expect(await found('15,20')).toEqual([]);
});
