import { beforeAll, expect } from 'vitest';
import { DEMO_PASSWORD, FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { foundIn } from '../../tests/kit/anomalies.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { testApart } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeDemoFiles } from './files.ts';
import { loadDemo } from './load.ts';

const test = testApart('loaded');

let server: TestServer;
let treasurer: Caller;
let chief: Caller;
const signedIn = async (phone: string): Promise<Caller> => {
  const caller = server.visitor();
  await caller.post('/api/v1/password/login', { phone, password: DEMO_PASSWORD });
  return caller;
};
beforeAll(async () => {
  server = await testServer({ demo: true });
  await loadDemo(server.databaseUrl, new Date(), FEW_DEMO_ORDERS);
  await makeDemoFiles(server.services);
  [treasurer, chief] = [await signedIn('13800000006'), await signedIn('13800000001')];
}, 240_000);

test('a month was archived with its files; later ones wait', async () => {
  const { data } = await treasurer.post('/api/v3/invoice/archive/list', {});
  expect(data.list).toHaveLength(1);
  expect(data.waiting.length).toBeGreaterThan(1);
  const [{ archiveId }] = data.list;
  const checked = await treasurer.post('/api/v3/invoice/archive/check', { archiveId });
  expect(checked.data).toMatchObject({ whole: true });
  const { rows } = await server.owner.query(`select content from operation_log where content like '归档 %'`);
  expect(rows.length).toBeGreaterThan(0);
});

test('the red letter that waits for the company can be confirmed, and the issued one has its files', async () => {
  const { rows } = await server.owner.query(
    `select id::int, stage, invoice_id::int from red_letter where company_id = 100`,
  );
  const { invoice_id } = rows.find(({ stage }) => stage === 'issued')!;
  const elements = await treasurer.post('/api/v3/invoice/elements', { invoiceRecordId: invoice_id });
  const issued = elements.data.redList.find(({ stage }: { stage: string }) => stage === 'issued');
  expect(issued.fileList).toHaveLength(2);
  const redId = rows.find(({ stage }) => stage === 'requested')!.id;
  expect((await treasurer.post('/api/v3/invoice/redLetter/confirm', { redId })).code).toBe(0);
});

test('whoever goes through the month again finds what was found', async () => {
  const kept = async () =>
    (
      await server.owner.query(`select month::text, rule, order_ids, sentence, amount_fen, verdict, staff_id, department_id
      from anomaly_hit order by 1, 2, 3`)
    ).rows;
  const before = await kept();
  expect(before.length).toBeGreaterThan(8);
  for (const month of [...new Set(before.map(({ month }) => month.slice(0, 7)))]) await foundIn(chief, month);
  expect(await kept()).toEqual(before);
});
