import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, dataDirOf, readConfig } from '../config.ts';
import { createDatabaseIfMissing } from '../create-database.ts';
import { loginsOf } from '../logins.ts';
import { createFiles } from '../outside/files.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { lockFolder } from '../postgres/folder-lock.ts';
import { StartError } from '../start-error.ts';
import { openPlace } from './place.ts';
import { proofOf } from './proof.ts';
import { restore } from './restore.ts';
import { readBackupSettings } from './settings.ts';

interface EmptyDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The database of the settings; the embedded one is made where it is not there yet. */
async function databaseFor({ databaseUrl, databaseAdminUrl, dataDir }: Config): Promise<EmptyDatabase> {
  if (databaseUrl) return { url: databaseAdminUrl || databaseUrl, close: async () => undefined };
  const unlock = lockFolder(dataDir);
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres'), durable: true, log: () => undefined });
  const url = await createDatabaseIfMissing(postgres.url, 'qixing');
  return {
    url,
    close: async () => {
      await postgres.stop();
      unlock();
    },
  };
}

async function main([name]: readonly string[]): Promise<void> {
  if (!name) throw new StartError('请写明备份的文件名（npm run restore -- qixing-20260101000000.qxb）');
  const file = join(dataDirOf(process.env), 'secrets.json');
  // Reading the settings makes secrets where there are none; those give way to the ones of the backup.
  const secretsFile = existsSync(file) ? null : file;
  const config = readConfig();
  const { password, to } = readBackupSettings(config);
  const source = await openPlace(to).open(name);
  const begun = Date.now();
  const { url, close } = await databaseFor(config);
  try {
    const { server } = loginsOf(config, url);
    const files = createFiles(config.filesUrl, config.dataDir);
    const restored = await restore(source, password, { url, server, files, secretsFile });
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    console.log(
      `已恢复 ${restored.madeAt} 的备份：${restored.tables} 张表、${restored.files} 个文件，用时 ${seconds} 秒`,
    );
    if (secretsFile === null) console.log('此处已有密钥，未用备份中的密钥替换：密钥不同时所有人需要重新登录');
    const { differences, wholeLogs, brokenLogs } = await proofOf(url, server);
    console.log(`核对：${differences} 处差异；操作记录完整 ${wholeLogs} 家，不完整 ${brokenLogs} 家`);
    if (differences > 0 || brokenLogs > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? `恢复失败：${error.message}` : error);
  process.exitCode = 1;
}
