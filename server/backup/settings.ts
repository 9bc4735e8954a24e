import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ROOT } from '../root.ts';
import { checkPassword } from './sealed-stream.ts';

export interface BackupSettings {
  readonly password: string;
  /** A folder, or s3+https://key:secret@host/bucket?region=… */
  readonly to: string;
  readonly keep: number;
}

export function readBackupSettings({ env, dataDir }: Pick<Config, 'env' | 'dataDir'>): BackupSettings {
  const password = env.BACKUP_KEY ?? '';
  checkPassword(password);
  const to = env.BACKUP_TO?.trim() ?? '';
  const isStore = /^s3\+https?:/.test(to);
  return { password, to: isStore ? to : resolve(ROOT, to || `${dataDir}/backups`), keep: keepOf(env.BACKUP_KEEP) };
}

/** So many of the newest stay; 0 keeps all. */
function keepOf(text = ''): number {
  const count = Number(text.trim());
  return Number.isInteger(count) && count > 0 ? count : 0;
}
