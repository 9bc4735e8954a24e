import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Config } from './config.ts';
import { errorCode, errorMessage } from './error-code.ts';
import { StartError } from './start-error.ts';

/** Signs in for the server: a member of qixing_app and of nothing else, so that no statement gets it further. */
export const SERVER_ROLE = 'qixing_server';

export interface Logins {
  /** Migrates, loads a demonstration, reconciles. */
  readonly admin: string;
  /** The server's own, on the same database. */
  readonly server: string;
  readonly replica: string;
  /** The server's own through the pooler; empty where there is none. */
  readonly pooler: string;
}

/** All servers that share a database know its administrator's password, so all of them know this one. */
function passwordOf(adminUrl: string): string {
  const password = decodeURIComponent(new URL(adminUrl).password);
  if (password === '')
    throw new StartError(
      'DATABASE_URL 没有密码：请用 DATABASE_ADMIN_URL 指定建库的账号，用 DATABASE_URL 指定服务的账号',
    );
  return createHmac('sha256', password).update(SERVER_ROLE).digest('base64url');
}

const withLogin = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href;

type LoginSettings = Pick<Config, 'databaseAdminUrl' | 'databaseUrl' | 'replicaUrl'> &
  Partial<Pick<Config, 'poolerUrl'>>;

/** With an administrator's address of its own DATABASE_URL is the server's login; without one we make a login. */
export function loginsOf(
  { databaseAdminUrl, databaseUrl, replicaUrl, poolerUrl = '' }: LoginSettings,
  admin: string,
): Logins {
  if (databaseAdminUrl) return { admin, server: databaseUrl, replica: replicaUrl, pooler: poolerUrl };
  const password = passwordOf(admin);
  return {
    admin,
    server: withLogin(admin, SERVER_ROLE, password),
    replica: replicaUrl && withLogin(replicaUrl, SERVER_ROLE, password),
    pooler: poolerUrl && withLogin(poolerUrl, SERVER_ROLE, password),
  };
}

const loginOf = (url: string): { name: string; password: string } => {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/** Two servers that start at once both find it missing: the second one's is there already. */
const MAKE = `
do $$ begin
  if not exists (select from pg_roles where rolname = current_setting('qixing.login')) then
    execute format('create role %I login password %L', current_setting('qixing.login'), current_setting('qixing.password'));
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_setting('qixing.login'), 'qixing_app', 'member') then
    execute format('grant qixing_app to %I', current_setting('qixing.login'));
  end if;
end $$`;

async function withSettings(client: pg.Client, server: string, statement: string): Promise<void> {
  const { name, password } = loginOf(server);
  await client.query(`select set_config('qixing.login', $1, false), set_config('qixing.password', $2, false)`, [
    name,
    password,
  ]);
  await client.query(statement);
  await client.query(`select set_config('qixing.password', '', false)`);
}

/** The role that the server signs in with, made where it is missing. */
export const makeLogin = (client: pg.Client, server: string): Promise<void> => withSettings(client, server, MAKE);

/** The administrator's password was changed: so is the one that follows from it. */
const RENEW = `
do $$ begin
  execute format('alter role %I login password %L', current_setting('qixing.login'), current_setting('qixing.password'));
end $$`;

/** Reached before anything depends on it. */
export async function checkPooler(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select');
  } catch (error) {
    throw new StartError(`连接不上 DATABASE_POOLER_URL：${errorMessage(error) || errorCode(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const POWERS = `
select rolsuper or rolbypassrls or rolcreaterole or pg_has_role(session_user, 'qixing_owner', 'member') as is_powerful
from pg_roles where rolname = session_user`;

async function isPowerful(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<{ is_powerful: boolean }>(POWERS)).rows[0]!.is_powerful;
  } finally {
    await client.end();
  }
}

/** Tries the server's login before anything depends on it, and refuses one that row security would not bind. */
export async function checkLogin(client: pg.Client, server: string): Promise<void> {
  const { name } = loginOf(server);
  const powerful = await isPowerful(server).catch(async (error) => {
    if (errorCode(error) !== '28P01' || name !== SERVER_ROLE) throw error;
    await withSettings(client, server, RENEW);
    return isPowerful(server);
  });
  if (powerful)
    throw new StartError(`数据库账号 ${name} 的权限过大：服务的账号只能是 qixing_app 的成员，请换一个普通账号`);
}
