import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from './kit/company.ts';
import { type TestServer, testServer } from './kit/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

const entry = (content: string) => ({
  company_id: company.companyId,
  id: 0,
  hash: '',
  at: new Date(),
  staff_id: company.admin.staffId,
  staff_name: '甲',
  staff_phone: '1',
  permission_id: 3,
  type: 'edit',
  content,
});
const add = (content: string) =>
  server.services.database.company(company.companyId, (db) =>
    db.insertInto('operation_log').values(entry(content)).execute(),
  );
const links = async () =>
  (
    await server.owner.query('select id::int, hash from operation_log where company_id = $1 order by id', [
      company.companyId,
    ])
  ).rows;

test('entries number themselves without gaps and chain by hash, twenty at once too', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, nth) => add(`第${nth}条`)));
  const rows = await links();
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, at) => at + 1));
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  const { rows: chain } = await server.owner.query('select last_hash from operation_chain where company_id = $1', [
    company.companyId,
  ]);
  expect(chain[0].last_hash).toBe(rows.at(-1)!.hash);
});

test.each([
  ['update operation_log set content = $1', /permission denied|never changed/],
  ['delete from operation_log where content <> $1', /permission denied|never changed/],
  ['update operation_chain set last_hash = $1', /permission denied/],
  ['delete from operation_chain where last_hash <> $1', /permission denied/],
])('the server itself cannot %s', async (statement, refused) => {
  await add('原样');
  const { pool } = server.services.database;
  const client = await pool.connect();
  try {
    await client.query(`select set_config('app.company_id', '${company.companyId}', false)`);
    await expect(client.query(statement, ['x'])).rejects.toThrow(refused);
  } finally {
    client.release(true);
  }
});

test('not even the owner changes an entry by accident', async () => {
  await expect(server.owner.query(`update operation_log set content = 'x'`)).rejects.toThrow(/never changed/);
});
