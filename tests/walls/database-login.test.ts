import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginsOf, SERVER_ROLE } from '#server/logins.ts';
import { migrate } from '#server/migrate.ts';
import type { TestCompany } from '../kit/company.ts';
import { type TestServer, testServer } from '../kit/server.ts';

/** What a statement that got into the server's own connection could reach. */
let server: TestServer;
let [mine, theirs]: TestCompany[] = [];
beforeAll(async () => {
  server = await testServer();
  [mine, theirs] = [await server.company(), await server.company()];
});

async function tried(statement: string): Promise<string> {
  const client = await server.services.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? String(error.code) : String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const FORBIDDEN = '42501';
const OFF = '42501';

test.each([
  ['set role qixing_owner', FORBIDDEN],
  ['set role qixing', FORBIDDEN],
  ['set session authorization qixing', FORBIDDEN],
  ["set role none; copy (select 1) to program 'true'", FORBIDDEN],
  ["copy (select 1) to program 'true'", FORBIDDEN],
  ["set role none; select pg_read_file('PG_VERSION')", FORBIDDEN],
  ['set role none; create table qixing.mine (a int)', FORBIDDEN],
  ['set role none; alter role current_user superuser', FORBIDDEN],
  ['set role none; alter table qixing.staff disable row level security', FORBIDDEN],
  [
    "set role none; select set_config('app.company_id', '1', true); update qixing.operation_log set content = ''",
    FORBIDDEN,
  ],
])('%s is refused', async (statement, code) => {
  expect(await tried(statement)).toBe(code);
});

describe('another company', () => {
  const seen = async (...before: string[]) => {
    const client = await server.services.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.company_id = '${mine!.companyId}'`);
      for (const statement of before) await client.query(statement);
      const { rows } = await client.query('select distinct company_id::int as id from qixing.staff');
      return rows.map(({ id }) => id);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test('is not seen, whichever role the connection falls back to', async () => {
    expect(theirs!.companyId).not.toBe(mine!.companyId);
    for (const before of [[], ['set role none'], ['reset role'], ['reset session authorization'], ['reset all']]) {
      const again = [
        `set local citus.propagate_set_commands = 'local'`,
        `set local app.company_id = '${mine!.companyId}'`,
      ];
      const restored = before.includes('reset all') ? again : [];
      expect(await seen(...before, ...restored)).toEqual([mine!.companyId]);
    }
  });

  test('is not seen with row security switched off', async () => {
    await expect(seen('set role none', 'set local row_security = off')).rejects.toMatchObject({ code: OFF });
  });
});

test('the server signs in as a plain role that is a member of qixing_app alone', async () => {
  const { rows } = await server.services.database.pool.query(`
    select session_user::text as who, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid) as member_of
    from pg_roles where rolname = session_user`);
  expect(rows[0]).toEqual({
    who: SERVER_ROLE,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    member_of: ['qixing_app'],
  });
});

describe('with an account of its own for migrating', () => {
  const made = async (powers: string) => {
    const name = `own_${randomBytes(4).toString('hex')}`;
    await server.owner.query(`create role ${name} login password 'x' ${powers}`);
    return Object.assign(new URL(server.databaseUrl), { username: name, password: 'x' }).href;
  };

  test('the server uses the login it is given', async () => {
    const plain = await made('');
    await migrate(server.databaseUrl, plain);
    const settings = { databaseAdminUrl: server.databaseUrl, databaseUrl: plain, replicaUrl: '' };
    expect(loginsOf(settings, server.databaseUrl)).toMatchObject({ admin: server.databaseUrl, server: plain });
  });

  test.each(['superuser', 'bypassrls', 'createrole'])('a login with %s stops the start', async (powers) => {
    await expect(migrate(server.databaseUrl, await made(powers))).rejects.toThrow('的权限过大');
  });
});

test('an account without a password gets no login that everybody could work out', () => {
  const settings = { databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' };
  expect(() => loginsOf(settings, 'postgres://qixing@127.0.0.1/qixing')).toThrow('DATABASE_ADMIN_URL');
});
