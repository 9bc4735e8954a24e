import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../../tests/kit/patience.ts';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { type Postgres, startPostgres } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { postmasterLines } from './postmaster.ts';
import { isAlive } from './process-info.ts';
import { plainEnvironment, spawnLine } from './run-as.ts';
import { waitUntil } from './stop-server.ts';

const base = mkdtempSync(join(tmpdir(), 'qixing-postgres-'));
const folder = join(base, 'postgres');
const postmasterPid = join(folder, 'cluster', 'postmaster.pid');
const lines: string[] = [];
const start = (where = folder) =>
  startPostgres({ folder: where, durable: false, log: (line) => lines.push(line), settings: { work_mem: '7MB' } });
let postgres: Postgres;

beforeAll(async () => {
  postgres = await start();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(base, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new Client(url);
  client.on('error', () => {}); // the server is killed under some of them
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

/** Asks until it answers: a pool reconnects in the same way. */
const askAgain = (url: string, sql: string) => vi.waitFor(() => ask(url, sql), PATIENCE);

const setting = async (name: string) => (await ask(postgres.url, `select current_setting('${name}') as value`)).value;

test('it answers, as we set it up', async () => {
  expect(await ask(postgres.url, 'select 1 as one')).toEqual({ one: 1 });
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('timezone')).toBe('Asia/Shanghai');
  expect(await setting('listen_addresses')).toBe('127.0.0.1');
  expect(await setting('fsync')).toBe('off');
  expect(await setting('work_mem')).toBe('7MB');
  expect(await ask(postgres.url, `select 'Ä企' ~* 'ä' as folded`)).toEqual({ folded: true });
});

test('the password is needed, and is kept for us alone', async () => {
  const wrong = postgres.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(folder, 'qixing-superuser-password')).mode & 0o777).toBe(0o600);
});

test('a killed server comes back by itself at the same address, with its data', async () => {
  await ask(postgres.url, 'create table kept as select 42 as answer');
  await ask(postgres.url, 'checkpoint');
  const { pid, url } = postgres;
  process.kill(pid, 'SIGKILL');
  expect(await askAgain(url, 'select answer from kept')).toEqual({ answer: 42 });
  // It answers a moment before its start is seen to be over.
  await expect.poll(() => postgres.pid, PATIENCE).not.toBe(pid);
  expect(lines.join('\n')).toContain('PostgreSQL 意外退出（信号 SIGKILL）');
});

test('a server left on the folder is stopped, and ours takes its place', async () => {
  await postgres.stop();
  const orphan = await leaveOrphan();
  lines.length = 0;
  postgres = await start();
  expect(lines.join('\n')).toContain(`正在停止上次留下的 PostgreSQL（进程 ${orphan.pid}）`);
  expect(isAlive(Number(orphan.pid))).toBe(false);
  expect(await ask(postgres.url, 'select answer from kept')).toEqual({ answer: 42 });
});

/** A server of this folder, started as ours is, that nobody watches over. */
async function leaveOrphan(): Promise<ChildProcess> {
  const { path, runAs, binaries } = await openCluster(folder, findBinaries(), false);
  const options = ['-c', `port=${new URL(postgres.url).port}`, '-c', 'unix_socket_directories='];
  const [command, args] = spawnLine(runAs, binaries.postgres, ['-D', path, ...options]);
  const orphan = spawn(command, args, { cwd: path, env: plainEnvironment(), stdio: 'ignore', ...runAs.identity });
  expect(await waitUntil(() => postmasterLines(path)[7]?.trim() === 'ready', PATIENCE.timeout)).toBe(true);
  return orphan;
}

test.each([
  ['a process that is gone', () => spawnSync(process.execPath, ['--version']).pid],
  ['another program', () => process.pid],
])('a postmaster.pid that names %s does not block the start', async (_of, pid) => {
  await postgres.stop();
  writeFileSync(postmasterPid, `${pid()}\n${join(folder, 'cluster')}\n1700000000\n5432\n\n127.0.0.1\n0\nready\n`);
  postgres = await start();
  expect(await ask(postgres.url, 'select 1 as one')).toEqual({ one: 1 });
});

test('a folder of something else is refused and left as it was', async () => {
  const foreign = join(base, 'photos');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'holiday.jpg'), 'x');
  await expect(start(foreign)).rejects.toThrow(/不是企行的数据库文件夹/);
  await expect(start(foreign)).rejects.toBeInstanceOf(StartError);
  expect(statSync(foreign).uid).toBe(process.getuid?.());
});

test.each([
  ['17', /较旧的 PostgreSQL 17/],
  ['99', /较新的 PostgreSQL 99/],
])('a folder of PostgreSQL %s is refused', async (version, message) => {
  const other = join(base, `version-${version}`);
  mkdirSync(join(other, 'cluster'), { recursive: true });
  writeFileSync(join(other, 'qixing-superuser-password'), 'x');
  writeFileSync(join(other, 'cluster', 'PG_VERSION'), `${version}\n`);
  await expect(start(other)).rejects.toThrow(message);
});

test('one folder, one server: a held lock refuses, a stale one is taken over', () => {
  const release = lockFolder(base);
  expect(() => lockFolder(base)).toThrow(
    new StartError(`数据目录 ${base} 正由另一个服务使用（进程 ${process.pid}），请先停止它`),
  );
  release();
  const stale = [
    { pid: spawnSync(process.execPath, ['--version']).pid, identity: 'x' },
    { pid: 1, identity: 'reused' },
  ];
  for (const lock of [...stale.map((one) => JSON.stringify(one)), '', '{"pid"']) {
    writeFileSync(join(base, 'server.lock'), lock);
    lockFolder(base)();
  }
  expect(() => statSync(join(base, 'server.lock'))).toThrow(/ENOENT/);
});
