import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from '../config.ts';
import { createDatabaseIfMissing } from '../create-database.ts';
import { keptSecrets, secretsFileOf, setSecrets } from '../kept-secrets.ts';
import { loginsOf } from '../logins.ts';
import { createFiles } from '../outside/files.ts';
import { startPostgres } from '../postgres/embedded.ts';
import { lockFolder } from '../postgres/folder-lock.ts';
import { StartError } from '../start-error.ts';
import { otherSecrets } from './other-secrets.ts';
import { openPlace } from './place.ts';
import { proofOf } from './proof.ts';
import { restore } from './restore.ts';
import { readBackupSettings } from './settings.ts';

interface EmptyDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** The database of the settings; the embedded one is made where it is not there yet. */
async function databaseFor({ databaseUrl, databaseAdminUrl, dataDir }: Settings): Promise<EmptyDatabase> {
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
  // Secrets that were made before the backup is read would stand in the way of its own.
  const settings = readSettings();
  const { dataDir, env } = settings;
  const [file, set] = [secretsFileOf(dataDir), setSecrets(env)];
  if (existsSync(file)) keptSecrets(dataDir); // those that cannot be read are told before anything is written
  const { password, to } = readBackupSettings(settings);
  const open = () => openPlace(to).open(name);
  (await open()).destroy(); // a wrong name is told before a database is made
  const begun = Date.now();
  const { url, close } = await databaseFor(settings);
  try {
    const { server } = loginsOf(settings, url);
    const files = createFiles(settings.filesUrl, dataDir);
    const restored = await restore(open, password, { url, server, files, secretsFile: file });
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    console.log(
      `已恢复 ${restored.madeAt} 的备份：${restored.tables} 张表、${restored.files} 个文件，用时 ${seconds} 秒`,
    );
    const { secrets } = restored;
    const told = secrets && otherSecrets(secrets, { file, kept: keptSecrets(dataDir), set });
    for (const line of told ?? []) console.log(line);
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
