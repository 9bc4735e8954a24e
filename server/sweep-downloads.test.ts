import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { newPhone, type TestCompany } from '../tests/kit/company.ts';
import { issuedDigital } from '../tests/kit/digital-invoices.ts';
import { today } from '../tests/kit/invoice-desk.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { STAFF, upload } from '../tests/kit/staff.ts';
import { writeWorkbook } from './outside/spreadsheet.ts';
import { MOST_IN_A_RUN, NAMES_FILES, sweepDownloads } from './sweep-downloads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const THIS_MONTH = { createTimeStart: `${today().slice(0, 7)}-01`, createTimeEnd: today() };

const sweep = (now = new Date()) => sweepDownloads(server.services, now);
const expired = ({ companyId }: TestCompany, minutes: number) =>
  server.owner.query('update download set expires_at = now() - make_interval(mins => $2) where company_id = $1', [
    companyId,
    minutes,
  ]);
const fileOf = async ({ companyId }: TestCompany): Promise<string> => {
  const { rows } = await server.owner.query('select file_id from download where company_id = $1', [companyId]);
  return rows[0].file_id;
};
const addresses = async ({ companyId }: TestCompany): Promise<number> => {
  const { rows } = await server.owner.query('select from download where company_id = $1', [companyId]);
  return rows.length;
};
async function isThere(file: string): Promise<boolean> {
  const opened = await server.services.files.open(file);
  opened?.stream.destroy();
  return opened !== null;
}

/** An import of which a line fails, so that there is a file with it. */
async function failedImport(company: TestCompany): Promise<number> {
  const row = ['王五', newPhone(), '没有的部门', '11010519491231002X'];
  const titles = ['姓名', '手机号', '部门', '身份证号'].map((title) => ({ title }));
  const bytes = await buffer(writeWorkbook(titles, [row], {}));
  const { data } = await upload(server, company.admin.caller, `${STAFF}/excelImportAdd`, bytes);
  expect(data).toMatchObject({ failNum: 1 });
  return (await company.admin.caller.get(`${STAFF}/importProgress`)).data.id;
}
const result = async ({ admin }: TestCompany, id: number): Promise<string> =>
  (await admin.caller.send('GET', `${STAFF}/importResult?id=${id}`)).headers['content-type'] as string;

test('what was made to be fetched once goes when its time is over, and not before', async () => {
  expect((await server.owner.query(`select from job where name = 'downloads'`)).rowCount).toBe(1);
  const { setup } = await issuedDigital(server);
  const { company, caller } = setup;
  const { data: url } = await caller.post('/api/v2/invoiceManagement/exportRecords', THIS_MONTH);
  const file = await fileOf(company);
  await expired(company, 30);
  await sweep();
  expect([await addresses(company), await isThere(file)]).toEqual([1, true]);
  await expired(company, 61);
  await sweep();
  expect([await addresses(company), await isThere(file)]).toEqual([0, false]);
  expect((await caller.send('GET', url)).json()).toMatchObject({ code: 40400 });
});

test('a file that is somebody’s stays, however often it was offered', async () => {
  const { setup } = await issuedDigital(server);
  const { company, caller } = setup;
  const { archiveId } = (await caller.post('/api/v3/invoice/archive/make', { month: today().slice(0, 7) })).data;
  await caller.post('/api/v3/invoice/archive/download', { archiveId });
  await expired(company, 61);
  await sweep();
  expect(await addresses(company)).toBe(0);
  expect((await caller.post('/api/v3/invoice/archive/check', { archiveId })).data).toMatchObject({ whole: true });
});

test('the failed lines of an import can be had for a month, and then are gone', async () => {
  const company = await server.company();
  const id = await failedImport(company);
  const file = await fileOf(company);
  await expired(company, 61);
  await sweep();
  expect([await addresses(company), await isThere(file)]).toEqual([0, true]);
  expect(await result(company, id)).toContain('spreadsheetml');
  await sweep(new Date(Date.now() + 29 * 86_400_000));
  expect(await isThere(file)).toBe(true);
  await sweep(new Date(Date.now() + 31 * 86_400_000));
  expect(await isThere(file)).toBe(false);
  expect(await result(company, id)).toContain('json');
});

test('however many there are, one run holds up no other job for long, and the next ones take the rest', async () => {
  const companies = [await server.company(), await server.company()];
  for (const { companyId, admin } of companies) {
    await server.owner.query(
      `insert into download (company_id, token_hash, staff_id, file_id, filename, content_type, expires_at)
       select $1, sha256(nth::text::bytea), $2, nth || '.csv', 'x', 'text/csv', now() - interval '2 days'
       from generate_series(1, $3::int) nth`,
      [companyId, admin.staffId, MOST_IN_A_RUN - 100],
    );
  }
  const left = async () => (await Promise.all(companies.map(addresses))).reduce((sum, count) => sum + count, 0);
  await sweep();
  expect(await left()).toBe(MOST_IN_A_RUN - 200);
  await sweep();
  expect(await left()).toBe(0);
});

test('every column that names a file is known', async () => {
  const { rows } = await server.owner.query<{ table: string; column: string }>(
    `select relname as "table", attname as "column" from pg_attribute join pg_class class on class.oid = attrelid
     where relnamespace = 'qixing'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and (attname = 'file_id' or attname ~ '_file$') order by relname, attname`,
  );
  expect(rows.map(({ table, column }) => [table, column])).toEqual(NAMES_FILES.map((one) => [...one]));
});
