import { beforeAll, expect, test } from 'vitest';
import { billed } from '../../tests/kit/bills.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const post = (caller: Caller, path: string, fields: Record<string, unknown> = {}) =>
  caller.post(`/api/v3/journal/${path}`, fields);

test('a confirmed bill becomes entries whose debit, credit and bill agree, in the columns of the template', async () => {
  const { company, billNo, billId } = await billed(server, [5_000, 8_030]);
  const { caller } = company.admin;
  expect(await post(caller, 'preview', { billNo })).toMatchObject({ code: 37101 });
  done(await caller.post('/api/v3/account/confirm/bill', { billId }));
  const { version, ...first } = done(await post(caller, 'template'));
  done(
    await caller.postJson('/api/v3/journal/saveTemplate', { ...first, version, taxRate: 300, summary: '{month}用车' }),
  );
  expect((await caller.postJson('/api/v3/journal/saveTemplate', { ...first, version })).code).toBe(40900);
  const { list, debit, credit } = done(await post(caller, 'preview', { billNo }));
  expect([debit, credit]).toEqual([130.3, 130.3]);
  expect(list.map((entry: { account: string }) => entry.account)).toEqual(['660203', '222101', '224101']);
  expect(list.reduce((sum: number, entry: { debit: number }) => sum + Math.round(entry.debit * 100), 0)).toBe(13_030);
  const csv = await caller.send('GET', done(await post(caller, 'export', { billNo, fileType: 'csv' })));
  const lines = csv.rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '会计期间,凭证类别字,凭证编号,制单日期,附单据数,摘要,科目编码,币种,借方金额,贷方金额,部门编码,项目编码',
  );
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/,224101,RMB,,130\.30,,$/);
  const file = await caller.send('GET', done(await post(caller, 'export', { billNo, fileType: 'xlsx' })));
  const read = await readSpreadsheet(file.rawPayload);
  expect(read.ok && read.rows[3]?.slice(6, 10)).toEqual(['224101', 'RMB', '', '130.3']);
});

test('a template that is no voucher is refused, and so are strangers', async () => {
  const { company, billNo, billId } = await billed(server, [5_000]);
  const { caller } = company.admin;
  done(await caller.post('/api/v3/account/confirm/bill', { billId }));
  const { version: _, ...first } = done(await post(caller, 'template'));
  const save = (more: object) => caller.postJson('/api/v3/journal/saveTemplate', { ...first, ...more });
  expect(await save({ expenseAccount: '' })).toMatchObject({ code: 40000 });
  expect(await save({ columns: [{ title: '摘要', field: 'summary' }] })).toMatchObject({
    code: 37104,
    msg: '缺少列：科目编码、借方金额、贷方金额',
  });
  const other = (await server.company()).admin.caller;
  expect(await post(other, 'preview', { billNo })).toMatchObject({ code: 40400 });
  expect(await post(other, 'export', { billNo, fileType: 'csv' })).toMatchObject({ code: 40400 });
  const clerk = await company.person({ roles: [await company.role('发票', [35], 'all')] });
  expect((await post(clerk.caller, 'template')).code).toBe(40300);
});

test('of two who save the template at once, the second is told that it has changed', async () => {
  const { caller } = (await server.company()).admin;
  const { version, ...first } = done(await post(caller, 'template'));
  const save = (summary: string) => caller.postJson('/api/v3/journal/saveTemplate', { ...first, version, summary });
  const holder = await server.owner.connect();
  await holder.query('begin; lock table journal_template in exclusive mode');
  const saved = Promise.all([save('一'), save('二')]);
  await untilWaiting(server, { count: 2 });
  await holder.query('commit');
  holder.release();
  expect((await saved).map(({ code }) => code).sort()).toEqual([0, 40900]);
});
