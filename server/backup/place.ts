import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { openBucket } from '../outside/files-s3.ts';
import { StartError } from '../start-error.ts';

/** Where backups lie: a folder, or a bucket that other machines reach too. */
export interface BackupPlace {
  /** Kept for good, under its name only once it is whole. */
  write(name: string, backup: Readable): Promise<void>;
  open(name: string): Promise<Readable>;
  /** Removes all but so many of the newest; answers their names. A bucket has rules of its own for that. */
  prune(keep: number): Promise<string[]>;
}

export const ENDING = '.qxb';
const UNFINISHED = '.unfinished';
/** A backup of hours is read for as long as it takes. */
const DAY_MS = 86_400_000;

const missing = (name: string): StartError => new StartError(`没有找到备份 ${name}`);

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().catch(() => undefined); // some systems cannot sync a folder, and need not
  await handle.close();
}

function folderPlace(folder: string): BackupPlace {
  return {
    async write(name, backup) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      try {
        await pipeline(backup, createWriteStream(`${path}${UNFINISHED}`, { mode: 0o600, flush: true }));
        await rename(`${path}${UNFINISHED}`, path);
        await synced(folder);
      } catch (error) {
        await rm(`${path}${UNFINISHED}`, { force: true });
        throw error;
      }
    },
    async open(name) {
      const path = [join(folder, name), name].find((one) => existsSync(one));
      if (path === undefined) throw missing(name);
      return createReadStream(path, { highWaterMark: 1024 * 1024 });
    },
    async prune(keep) {
      const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
      const old = names.slice(0, -keep);
      for (const name of old) await rm(join(folder, name));
      return old;
    },
  };
}

function bucketPlace(setting: string): BackupPlace {
  const bucket = openBucket(setting);
  return {
    write: (name, backup) => bucket.put(name, backup, 'application/octet-stream'),
    async open(name) {
      const response = await bucket.ask('GET', name, DAY_MS);
      if (!response?.body) throw missing(name);
      return Readable.fromWeb(response.body as ReadableStream);
    },
    prune: async () => [],
  };
}

export const openPlace = (to: string): BackupPlace => (/^s3\+/.test(to) ? bucketPlace(to) : folderPlace(to));
