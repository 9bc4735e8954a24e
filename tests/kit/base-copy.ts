import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { errorCode } from '#server/error-code.ts';

/** Files of a running server's own; and those that come and go while we look at them. */
const ITS_OWN = new Set(['postmaster.pid', 'postmaster.opts']);

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name.startsWith('.')) continue; // not its data
    if (entry.isDirectory()) copyTree(source, target);
    else if (!ITS_OWN.has(entry.name)) copyFile(source, target);
  }
}

function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

/**
 * A base backup as PostgreSQL's manual describes it ("Making a Base Backup Using the Low Level API"), because the embedded
 * one has no pg_basebackup: the folder as it is while people write, and what makes a whole of it from the WAL.
 */
export async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    copyTree(from, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'cluster', 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
}

/** So that a copy can follow, or a past be made again: what is written is told whole, and kept for a while. */
export const TELLS_ALL = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' };

/** Begins as one that follows another. */
export function markStandby(folder: string): void {
  writeFileSync(join(folder, 'cluster', 'standby.signal'), '');
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
