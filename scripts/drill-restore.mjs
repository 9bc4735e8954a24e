import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, StepError } from './lib/run.mjs';

// Backs up a demonstration of DRILL_ORDERS orders while it is written to, restores it elsewhere, and compares every
// table, the sums of the ledgers and the chains of the logs. The control changes one byte, and then one row: both must
// be seen.
const ORDERS = Number(process.env.DRILL_ORDERS ?? 5_000);
const PASSWORD = 'a password of the drill alone';
const SECRETS = { sessionSecret: 'a secret of the drill alone', deskKey: '', deskSecret: '' };
const seconds = (from) => `${((Date.now() - from) / 1_000).toFixed(1)} 秒`;

ensureNode();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'qixing-drill-'));
  const { startPostgres } = await import('../dist/server/postgres/embedded.js');
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false, log: () => undefined });
  try {
    await drill(postgres.url, folder);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function drill(serverUrl, folder) {
  const { default: pg } = await import('pg');
  const { createDatabaseIfMissing } = await import('../dist/server/create-database.js');
  const { migrate } = await import('../dist/server/migrate.js');
  const { loadDemo } = await import('../dist/server/demo/load.js');
  const { createFiles } = await import('../dist/server/outside/files.js');
  const { loginsOf } = await import('../dist/server/logins.js');
  const { backupOf } = await import('../dist/server/backup/backup.js');
  const { restore } = await import('../dist/server/backup/restore.js');
  const { digestsOf, proofOf } = await import('../dist/server/backup/proof.js');

  const connect = async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const within = async (url, work) => {
    const client = await connect(url);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const targetAt = async (name) => {
    const url = await createDatabaseIfMissing(serverUrl, name);
    const { server } = loginsOf({ databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' }, url);
    return { url, server, files: createFiles('', join(folder, name)), secretsFile: null };
  };
  const differing = (one, other) =>
    [...one].filter(([table, digest]) => other.get(table) !== digest).map(([table]) => table);

  const source = await createDatabaseIfMissing(serverUrl, 'source');
  await migrate(source);
  await loadDemo(source, new Date(), ORDERS);
  const files = createFiles('', folder);

  // Somebody writes all the while: what is in the backup is one moment of it.
  const writer = await connect(source);
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await writer.query('update qixing.heartbeat set at = clock_timestamp()');
  })();
  const begun = Date.now();
  const backup = await within(source, (client) =>
    buffer(backupOf({ client, files, secrets: SECRETS }, PASSWORD).stream),
  );
  console.log(`备份：约 ${ORDERS} 个订单，${(backup.length / 1024 / 1024).toFixed(1)} MB，${seconds(begun)}`);
  isWriting = false;
  await writing;
  await writer.end();

  const started = Date.now();
  const target = await targetAt('target');
  await restore(async () => Readable.from([backup]), PASSWORD, target);
  console.log(`恢复：${seconds(started)}`);
  const [before, after] = [await within(source, digestsOf), await within(target.url, digestsOf)];
  const different = differing(before, after).filter((table) => table !== 'heartbeat');
  const proof = await proofOf(target.url, target.server);
  console.log(
    `比较 ${before.size} 张表：${different.length} 张不同；核对 ${proof.differences} 处差异；` +
      `操作记录完整 ${proof.wholeLogs} 家，不完整 ${proof.brokenLogs} 家`,
  );
  if (different.length > 0 || proof.differences > 0 || proof.brokenLogs > 0)
    throw new StepError('恢复的与备份的不一致');

  const spoilt = Buffer.from(backup);
  spoilt[Math.floor(spoilt.length / 2)] ^= 1;
  const refused = await restore(async () => Readable.from([spoilt]), PASSWORD, await targetAt('spoilt')).then(
    () => false,
    () => true,
  );
  await within(target.url, (client) =>
    client.query(`set session_replication_role = replica; update qixing.operation_log set content = content || '。'
      where (company_id, id) = (select company_id, min(id) from qixing.operation_log group by 1 order by 1 limit 1)`),
  );
  const seen = differing(before, await within(target.url, digestsOf)).includes('operation_log');
  const { brokenLogs } = await proofOf(target.url, target.server);
  console.log(
    `对照：改动一个字节${refused ? '被拒绝' : '没有被发现'}，改动一行${seen && brokenLogs === 1 ? '被发现' : '没有被发现'}`,
  );
  if (!refused || !seen || brokenLogs !== 1) throw new StepError('对照没有失败：这次演练什么也没有证明');
}
