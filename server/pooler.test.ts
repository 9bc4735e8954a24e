import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { type Database, type Db, openDatabase } from './db.ts';
import { loginsOf, SERVER_ROLE } from './logins.ts';
import { keyed } from './prepared.ts';

/*
 * What a pooler asks of us, without one: every session is taken over plain, with nothing of ours in it, and handed on so.
 * With a real one: npm run drill:pooler.
 */
let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await testServer();
  const url = String(server.services.database.pool.options.connectionString);
  database = openDatabase({ url, poolerUrl: url, poolSize: 1 });
});
afterAll(() => database.close());

const SESSION = sql<Record<string, string>>`
  select current_user as role, current_setting('search_path') as path, current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
const sessionOf = async (db: Db) => (await SESSION.execute(db)).rows[0];
const plain = async (text: string) => (await database.pool.query(text)).rows;

test('inside a transaction it is the session that we are used to', async () => {
  const direct = await server.services.database.platform(sessionOf);
  expect(direct).toMatchObject({ role: 'qixing_app', path: 'qixing', zone: 'Asia/Shanghai', statement: '30s' });
  expect(await database.platform(sessionOf)).toEqual(direct);
  expect(await database.companyRead(1, sessionOf)).toEqual(direct);
});

test('the next one finds nothing of it: no role, no company, no setting', async () => {
  const { companyId } = await server.company();
  const seen = await database.company(companyId, (db) =>
    db.selectFrom('staff').select('companyId').where('companyId', '=', companyId).execute(),
  );
  expect(seen).not.toEqual([]);
  const [after] = await plain(
    `select current_user as role, current_setting('app.company_id', true) as company, current_setting('search_path') as path`,
  );
  expect(after).toMatchObject({ role: SERVER_ROLE, company: '' });
  expect(after.path).not.toBe('qixing');
  await expect(database.platform((db) => db.selectFrom('staff').select('id').execute())).rejects.toThrow();
});

test('no statement is kept under a name, as it is without a pooler', async () => {
  const ask = (db: Db) => keyed(db, db.selectFrom('job').select('name').where('name', '=', 'none').compile());
  const kept = 'select name from pg_prepared_statements';
  await database.platform(ask);
  expect(await plain(kept)).toEqual([]);
  const named = await server.services.database.platform(async (db) => {
    await ask(db);
    return (await sql.raw(kept).execute(db)).rows;
  });
  expect(named.length).toBeGreaterThan(0);
});

test('who listens, and what is held while others work, goes past it', async () => {
  expect(database.direct).not.toBe(database.pool);
  const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  // The one connection is free while this waits.
  const [held, other] = await database.held(async (db) => [await pidOf(db), await database.platform(pidOf)]);
  expect(held).not.toBe(other);
  await database.ping();
});

test('the login through the pooler is the server’s own, made or given', () => {
  const settings = { databaseAdminUrl: '', databaseUrl: server.databaseUrl, replicaUrl: '' };
  const { pooler, server: own } = loginsOf(
    { ...settings, poolerUrl: 'postgres://pooler:6432/qixing' },
    server.databaseUrl,
  );
  expect(new URL(pooler)).toMatchObject({
    host: 'pooler:6432',
    username: SERVER_ROLE,
    password: new URL(own).password,
  });
  expect(loginsOf(settings, server.databaseUrl).pooler).toBe('');
  const given = { ...settings, databaseAdminUrl: server.databaseUrl, poolerUrl: 'postgres://a:b@pooler/qixing' };
  expect(loginsOf(given, server.databaseUrl).pooler).toBe('postgres://a:b@pooler/qixing');
});
