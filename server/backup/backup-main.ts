import { localText } from '#rules/calendar.ts';
import { readConfig } from '../config.ts';
import { createFiles } from '../outside/files.ts';
import { connectAsConfigured } from '../reconcile/connect.ts';
import { StartError } from '../start-error.ts';
import { backupOf } from './backup.ts';
import { ENDING, openPlace } from './place.ts';
import { readBackupSettings } from './settings.ts';

/** Beside a running server or without one. */
async function main(): Promise<void> {
  const config = readConfig();
  const { password, to, keep } = readBackupSettings(config);
  const place = openPlace(to);
  const begun = new Date();
  const { client, close } = await connectAsConfigured();
  try {
    const source = { client, files: createFiles(config.filesUrl, config.dataDir), secrets: config };
    const { stream, count } = backupOf(source, password);
    const name = `qixing-${localText(begun).replace(/\D/g, '')}${ENDING}`;
    await place.write(name, stream);
    const seconds = ((Date.now() - begun.getTime()) / 1_000).toFixed(1);
    console.log(`已备份到 ${name}：${count.tables} 张表、${count.files} 个文件，用时 ${seconds} 秒`);
    if (count.missing > 0) console.log(`有 ${count.missing} 个文件已不在存储中，未能备份`);
    if (keep > 0) for (const old of await place.prune(keep)) console.log(`已删除较早的备份 ${old}`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? `备份失败：${error.message}` : error);
  process.exitCode = 1;
}
