import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS, DEMO_APP_PEOPLE, DEMO_DESK_PEOPLE, DEMO_PASSWORD } from '#rules/demo.ts';
import { type Config, readConfig } from './config.ts';
import { createDatabaseIfMissing } from './create-database.ts';
import { makeDemoAppPeople } from './demo/app-people.ts';
import { makeDemoFiles } from './demo/files.ts';
import { loadDemo } from './demo/load.ts';
import { beginWorld } from './demo/world-parts.ts';
import { errorCode } from './error-code.ts';
import { checkPooler, loginsOf } from './logins.ts';
import { migrate } from './migrate.ts';
import { isLoopback } from './networks.ts';
import { type Postgres, startPostgres } from './postgres/embedded.ts';
import { lockFolder } from './postgres/folder-lock.ts';
import { run } from './run.ts';
import { StartError } from './start-error.ts';
import { startWorkers, tellFirst, type WorkerOrder, workerOrder } from './workers.ts';

const say = (line: string): void => console.log(line);
/** Its ordinary events are of no use to a person; what goes wrong is. */
const sayPostgres = (line: string): void => {
  if (!/^\s*(LOG|HINT|DETAIL):/.test(line)) say(`PostgreSQL：${line}`);
};

async function databaseOf(config: Config): Promise<{ url: string; postgres?: Postgres }> {
  if (config.databaseUrl) return { url: config.databaseAdminUrl || config.databaseUrl };
  const postgres = await startPostgres({ folder: join(config.dataDir, 'postgres'), durable: true, log: sayPostgres });
  return { url: await createDatabaseIfMissing(postgres.url, 'qixing'), postgres };
}

async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartError(`端口 ${port} 已被占用，请设置 PORT 为其他端口`);
    if (code === 'EACCES') throw new StartError(`没有权限监听端口 ${port}，请设置 PORT 为 1024 以上的端口`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST=${host} 不是本机的地址`);
    throw error;
  }
}

function sayAppPeople(config: Config, address: string): void {
  const { rider, approver, head, secretary } = DEMO_APP_PEOPLE;
  say(`员工端 ${config.appUrl || `${address}/m`} 可用同样的账号：`);
  for (const { phone, what } of [rider, approver, head, secretary]) say(`  ${phone}  ${what}`);
}

function sayDemo(config: Config, address: string): void {
  const file = join(config.dataDir, 'demo.json');
  const { deskKey, deskSecret } = config;
  writeFileSync(file, `${JSON.stringify({ deskKey, deskSecret }, null, 2)}\n`, { mode: 0o600 });
  say('这是演示：人人可读验证码、可调时钟，不可放真实数据。正式使用请设置 DEMO=off。');
  say(`演示账号（密码都是 ${DEMO_PASSWORD}）：`);
  for (const { phone, who } of DEMO_ACCOUNTS) say(`  ${phone}  ${who}`);
  sayAppPeople(config, address);
  say(
    `运营台 /desk 演示账号（密码相同，动态口令登录时显示）：${DEMO_DESK_PEOPLE.map(({ account, roleName }) => `${account} ${roleName}`).join('、')}`,
  );
  say(`运营台演示密钥：${deskKey}（密钥在 ${file}）`);
  if (!isLoopback(config.host)) say('警告：演示模式对外开放，任何人都能读到验证码。');
}

const cleanups: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const cleanup of cleanups.reverse()) {
      await Promise.resolve(cleanup()).catch((error: Error) => console.error(error.message));
    }
    process.exit(code);
  })();
  return stopping;
}

/** The database as this start needs it; whether a demonstration was just loaded into it. */
async function prepare(config: Config): Promise<WorkerOrder> {
  // Its own database has one server; a database elsewhere has as many as share this folder's secrets and files.
  if (!config.databaseUrl) cleanups.push(lockFolder(config.dataDir));
  const now = new Date();
  const isNew = !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'));
  // A new database will be empty: its world is made while it is being set up.
  const world = config.demo && isNew ? beginWorld(now, config.demoOrders) : undefined;
  const { url, postgres } = await databaseOf(config);
  if (postgres) cleanups.push(() => postgres.stop());
  const { server, pooler } = loginsOf(config, url);
  const applied = await migrate(url, server);
  if (pooler) await checkPooler(pooler);
  if (applied.length > 0) say(`数据库已更新：${applied.length} 个迁移`);
  const begun = Date.now();
  const loaded = config.demo && (await loadDemo(url, now, config.demoOrders, world));
  const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
  if (loaded) say(`已装入演示数据：约 ${config.demoOrders} 个订单，用时 ${seconds} 秒`);
  return { url, loaded };
}

/** Answers requests; where it does. */
async function serve(config: Config, { url, loaded }: WorkerOrder): Promise<string> {
  const running = await run(config, url);
  cleanups.push(() => running.stop());
  if (loaded) await makeDemoFiles(running.services);
  if (loaded)
    await makeDemoAppPeople(running.app).catch((error: Error) => say(`员工端演示行程没有建成：${error.message}`));
  const address = await listen(running.app, config);
  if (running.operators && config.opsListen) say(`运维地址：${await listen(running.operators, config.opsListen)}`);
  return address;
}

async function serveWithOthers(config: Config, order: WorkerOrder): Promise<string> {
  const workers = await startWorkers(config.workers, order, say);
  cleanups.push(() => workers.stop());
  say(`${config.workers} 个进程一起应答`);
  return workers.address;
}

async function start(): Promise<void> {
  const config = readConfig();
  const worker = workerOrder();
  if (worker) return tellFirst({ kind: 'listening', address: await serve(config, worker) });
  const order = await prepare(config);
  const address = await (config.workers > 1 ? serveWithOthers(config, order) : serve(config, order));
  say(`企行已启动：${address}`);
  say(`员工端：${config.appUrl || `${address}/m`}`);
  say(`数据目录：${config.dataDir}`);
  if (config.demo) sayDemo(config, address);
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  await start();
} catch (error) {
  if (error instanceof StartError && workerOrder()) tellFirst({ kind: 'failed', reason: error.message });
  else console.error(error instanceof StartError ? `启动失败：${error.message}` : error);
  await stop(1);
}
