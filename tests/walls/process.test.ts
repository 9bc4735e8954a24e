import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { inRoot } from '#server/root.ts';
import { TEMPLATE } from '../kit/global-setup.ts';
import { cloneDatabase } from '../kit/server.ts';

/** The built server as operators run it: a process of its own on a database of its own. */
const MAIN = inRoot('dist/server/main.js');
const folders: string[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  if (!existsSync(MAIN)) throw new Error('run `npm run build` first');
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves with the address once it listens; rejects when it ends before that. */
  ready: Promise<string>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-process-'));
  folders.push(folder);
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  const ready = new Promise<string>((done, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /企行已启动：(http:\S+)/.exec(output)?.[1];
      if (address) done(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => failed(new Error(output)));
  });
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}

const newName = () => `p_${randomBytes(6).toString('hex')}`;
const emptyDatabase = () => createDatabaseIfMissing(inject('postgresUrl'), newName());
/** Migrated already: the start then has nothing to make. */
const readyDatabase = () => cloneDatabase(newName(), TEMPLATE);

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('what cannot start says why in one line', () => {
  test('a wrong setting, without a stack', async () => {
    const server = start({ PORT: 'abc' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('启动失败：PORT=abc 不正确：应为 0 到 65535 之间的整数');
    expect(server.output()).not.toContain('    at ');
  });

  test('a taken port', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const server = start({ PORT: String(port), DATABASE_URL: await readyDatabase() });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`启动失败：端口 ${port} 已被占用`);
    taken.close();
  });

  test('a database of a newer version', async () => {
    const url = await readyDatabase();
    await ask(url, `insert into qixing.migration (name, hash) values ('9999_future.sql', 'x')`);
    const server = start({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('启动失败：数据库来自更新的版本（有迁移 9999_future.sql），请升级程序后再启动');
  });

  test('a database of an earlier baseline, which is not upgraded', async () => {
    const url = await readyDatabase();
    await ask(url, `update qixing.migration set name = '0001_organisation.sql' where name = '0001_platform.sql'`);
    const server = start({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('启动失败：数据库建于较早的基线（有迁移 0001_organisation.sql），本版本不升级它');
  });

  test('a database account without the rights it needs', async () => {
    const url = await emptyDatabase();
    const name = `poor_${randomBytes(4).toString('hex')}`;
    await ask(url, `create role ${name} login password 'x'`);
    const poor = Object.assign(new URL(url), { username: name, password: 'x' }).href;
    const server = start({ DATABASE_URL: poor });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('启动失败：数据库账号权限不足');
  });

  test('a database that is not there', async () => {
    const server = start({ DATABASE_URL: 'postgres://x:x@127.0.0.1:1/none' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/启动失败：连接不上数据库/);
  });
});

test('with the DATABASE_URL of an empty database it is ready, has no demonstration, and SIGTERM ends it cleanly', async () => {
  const server = start({ DATABASE_URL: await emptyDatabase() });
  const address = await server.ready;
  expect(await (await fetch(`${address}/health/ready`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${address}/demo/sms?phone=13800000001`)).status).toBe(404);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('two servers on one database share a folder: what one keeps in it the other reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-shared-'));
  folders.push(folder);
  const shared = { DATABASE_URL: await readyDatabase(), DATA_DIR: folder, DEMO: 'off' };
  const servers = [start(shared), start(shared)];
  for (const address of await Promise.all(servers.map(({ ready }) => ready))) {
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('secrets'))).toEqual(['secrets.json']);
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}, 60_000);

/** The processes that a server has started, by what the system says. */
const processesOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
      return stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(parent);
    })
    .map(Number);

test.skipIf(!existsSync('/proc'))(
  'WORKERS: several processes answer on one port, one that dies comes back, and all of them end together',
  async () => {
    const server = start({ DATABASE_URL: await readyDatabase(), DEMO: 'off', WORKERS: '2' });
    const address = await server.ready;
    const first = processesOf(server.child.pid!);
    expect(first).toHaveLength(2);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toContain('http_requests_total');
    expect(metrics).toContain('outbox_waiting 0');

    process.kill(first[0]!, 'SIGKILL');
    await expect.poll(() => server.output()).toContain(`进程 ${first[0]} 意外退出（SIGKILL），正在重新启动`);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    await expect.poll(() => processesOf(server.child.pid!)).toHaveLength(2);

    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect([...first.slice(1), ...processesOf(server.child.pid!)].filter((pid) => existsSync(`/proc/${pid}`))).toEqual(
      [],
    );
  },
  90_000,
);

test('told to stop, all of several processes refuse to be ready and go on answering for STOP_DELAY_SECONDS', async () => {
  const delay = { WORKERS: '2', STOP_DELAY_SECONDS: '15' };
  const server = start({ DATABASE_URL: await readyDatabase(), DEMO: 'off', ...delay });
  const address = await server.ready;
  // Each on a line of its own: lines are dealt to the processes in turn.
  const asked = async (path: string) => (await fetch(`${address}${path}`, { headers: { connection: 'close' } })).status;
  expect(await asked('/health/ready')).toBe(200);
  server.child.kill('SIGTERM');
  const fourTimes = (path: string) => Promise.all([1, 2, 3, 4].map(() => asked(path)));
  const refused = [503, 503, 503, 503];
  await expect.poll(() => fourTimes('/health/ready'), { timeout: 12_000 }).toEqual(refused);
  expect(await fourTimes('/health/live')).toEqual([200, 200, 200, 200]);
  expect(await server.ended).toBe(0);
  await expect(asked('/health/live')).rejects.toThrow();
}, 120_000);

test('killed in the middle of writes, every one is there whole or not at all, and what was acknowledged is there', async () => {
  const url = await readyDatabase();
  const first = start({ DATABASE_URL: url, DEMO: 'off' });
  const address = await first.ready;
  let acknowledged = 0;
  const send = async (nth: number) => {
    const body = new URLSearchParams({ phone: String(17_000_000_000 + nth), purpose: 'application' });
    const response = await fetch(`${address}/api/v1/company/smsSend`, {
      method: 'POST',
      body,
      headers: { 'trace-id': 'x' },
    });
    if ((await response.json()).code === 0) acknowledged += 1;
    if (acknowledged === 8) first.child.kill('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => send(nth)));
  await first.ended;
  const second = start({ DATABASE_URL: url });
  await second.ready;
  const [counts] = await ask<{ codes: number; messages: number; pairs: number }>(
    url,
    `
    select (select count(*)::int from qixing.sms_code) as codes, (select count(*)::int from qixing.outbox) as messages,
      (select count(*)::int from qixing.sms_code c join qixing.outbox o on o.recipient = c.phone) as pairs`,
  );
  second.child.kill('SIGTERM');
  await second.ended;
  expect(acknowledged).toBeGreaterThanOrEqual(8);
  expect(counts!.codes).toBeGreaterThanOrEqual(acknowledged);
  expect(counts).toEqual({ codes: counts!.codes, messages: counts!.codes, pairs: counts!.codes });
}, 60_000);
