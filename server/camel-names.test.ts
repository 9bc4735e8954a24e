import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import type { Db } from './db.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
const ask = <T>(run: (db: Db) => Promise<T>) => server.services.database.platform(run);

test('tables, columns, aliases and conditions are camel case in the program', async () => {
  const row = { caller: 'x', key: 'camel', requestHash: 'h' };
  const stored = await ask(async (db) => {
    await db.insertInto('idempotency').values(row).execute();
    return db
      .selectFrom('idempotency as keptAnswer')
      .select(['keptAnswer.requestHash', 'keptAnswer.key as askedKey'])
      .where('keptAnswer.requestHash', '=', 'h')
      .orderBy('askedKey')
      .executeTakeFirst();
  });
  expect(stored).toEqual({ requestHash: 'h', askedKey: 'camel' });
  const { rows } = await server.owner.query(`select request_hash from idempotency where key = 'camel'`);
  expect(rows).toEqual([{ request_hash: 'h' }]);
});

test('a result of plain SQL is camel case too, and an alias that is already stays', async () => {
  const { rows } = await ask((db) =>
    sql`select n as order_no, n * 2 as "totalFen", n as "QUERY PLAN" from generate_series(1, 2) n`.execute(db),
  );
  expect(rows).toEqual([
    { orderNo: 1, totalFen: 2, 'QUERY PLAN': 1 },
    { orderNo: 2, totalFen: 4, 'QUERY PLAN': 2 },
  ]);
});

test('stored documents keep their own keys, in objects and in arrays', async () => {
  const document = { order_no: 1, legs: [{ city_id: 2 }] };
  const { rows } = await ask((db) =>
    sql`select ${JSON.stringify(document)}::jsonb as stored_document, array[${JSON.stringify(document)}::jsonb] as documents`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ storedDocument: document, documents: [document] }]);
});

test('nothing found is an empty result', async () => {
  expect((await ask((db) => sql`select 1 as order_no where false`.execute(db))).rows).toEqual([]);
});
