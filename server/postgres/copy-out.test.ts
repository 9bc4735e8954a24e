import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyOut } from './copy-out.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
});
afterAll(() => client.end());

const ROWS = 150_000;
const SERIES = `select n, md5(n::text) || '一' as text from generate_series(1, ${ROWS}) n`;

test('millions of bytes arrive whole and in order, however slowly they are taken', async () => {
  const parts: Buffer[] = [];
  for await (const part of copyOut(client, SERIES)) {
    parts.push(part);
    await new Promise(setImmediate);
  }
  const lines = Buffer.concat(parts).toString().trimEnd().split('\n');
  expect(lines).toHaveLength(ROWS);
  expect(lines.findIndex((line, at) => !line.startsWith(`${at + 1}\t`) || !line.endsWith('一'))).toBe(-1);
});

test('a query that fails says so, and the connection goes on', async () => {
  const all = async () => {
    for await (const _ of copyOut(client, 'select 1 / 0')) expect.unreachable();
  };
  await expect(all()).rejects.toThrow('division by zero');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
