import { inflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { issue, settle } from '../../tests/kit/bills.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';
import { readZipDirectory } from '../outside/zip-directory.ts';
import { fileNames } from './department-files.ts';

const DOWNLOAD = '/api/v3/account/billSplit/download';
const CELLS = 'id,businessName,orderStatusName,totalAmount,actualPayAmount,accountAmount';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** The workbooks of a zip: the name and the rows of each. */
async function booksOf(zip: Buffer) {
  const books = new Map<string, readonly string[][]>();
  for (const { name, start, packed } of readZipDirectory(zip)!) {
    const book = await readSpreadsheet(inflateRawSync(zip.subarray(start, start + packed)));
    if (!book.ok) throw new Error(`${name} is no workbook`);
    books.set(name, book.rows);
  }
  return books;
}

test('a zip holds a workbook for each department of a bill, and together they are the bill', async () => {
  const company = await server.company({ departments: { 研发: {}, '销售/华东': {}, 市场: {} } });
  const [first, second, third] = await settle(server, company, '2025-03-10', [
    { companyFen: 8_000, department: '研发' },
    { companyFen: 1_250, department: '研发' },
    { companyFen: 333, department: '销售/华东' },
  ]);
  const { billNo, totalFen } = await issue(server, company, '2025-03');
  const { caller } = company.admin;
  const response = await caller.send('GET', done(await caller.post(DOWNLOAD, { billNo, downloadCell: CELLS })));
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(`各部门账单_${billNo}.zip`);
  const books = await booksOf(response.rawPayload);
  const shown = [...books].map(([name, rows]) => [name, rows.map((row) => [row.at(0), row.at(5)])]);
  expect(shown).toEqual([
    [
      `${billNo}_研发.xlsx`,
      [
        ['订单号', '计入账单（元）'],
        [first!.number, '80'],
        [second!.number, '12.5'],
        [`合计 ${billNo}（2 条）：¥92.50`, undefined],
      ],
    ],
    [
      `${billNo}_销售_华东.xlsx`,
      [
        ['订单号', '计入账单（元）'],
        [third!.number, '3.33'],
        [`合计 ${billNo}（1 条）：¥3.33`, undefined],
      ],
    ],
  ]);
  const yuan = [...books.values()].flatMap((rows) => rows.slice(1, -1).map((row) => Number(row[5])));
  expect(yuan.reduce((sum, one) => sum + Math.round(one * 100), 0)).toBe(totalFen);
  expect((await company.log()).at(-1)).toMatchObject({ type: 'export', content: `按部门下载账单 ${billNo}，2 个部门` });
});

test('a bill of another company is not there, and who has no right to bills gets none', async () => {
  const company = await server.company();
  await settle(server, company, '2025-03-10', [{ companyFen: 500 }]);
  const { billNo } = await issue(server, company, '2025-03');
  expect((await (await server.company()).admin.caller.post(DOWNLOAD, { billNo })).code).toBe(40400);
  const clerk = await company.person({ roles: [await company.role('发票', [35], 'all')] });
  expect((await clerk.caller.post(DOWNLOAD, { billNo })).code).toBe(40300);
});

test.each([
  [
    ['研发', '研发'],
    ['研发', '研发_2'],
  ],
  [
    ['A', 'A_2', 'A'],
    ['A', 'A_2', 'A_3'],
  ],
  [
    ['A_2', 'A', 'A', 'A'],
    ['A_2', 'A', 'A_3', 'A_4'],
  ],
  [
    ['Sales', 'SALES'],
    ['Sales', 'SALES_2'],
  ],
  [
    ['甲/乙', '甲:乙'],
    ['甲_乙', '甲_乙_2'],
  ],
])('workbooks of departments %s are called %s', (names, files) => {
  expect(fileNames(names.map((name) => ({ name })))).toEqual(files);
});
