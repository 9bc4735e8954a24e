import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode } from '../error-code.ts';
import { contentTypeOf, idFor } from './file-id.ts';
import type { FileSource, Files } from './file-store.ts';

const DAY_MS = 86_400_000;
const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

/** Half-written files of a server that was killed; a day is longer than any upload. */
async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > DAY_MS) await rm(path, { force: true });
  }
}

/** A rename is only kept for good once its folder is; some systems cannot sync a folder, and need not. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function writeWhole(path: string, source: FileSource) {
  const handle = await open(path, 'wx', 0o600);
  try {
    await writeFile(handle, source);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openHandle(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function createDiskFiles(dataDir: string): Files {
  const root = resolve(dataDir, 'files');
  const unfinished = join(root, 'unfinished');
  // 256 folders, so that none grows too long to list.
  const folderOf = (id: string) => join(root, id.slice(0, 2));
  void sweep(unfinished).catch(() => {}); // nothing there yet, or not ours to remove: either way no hindrance

  async function keep(temporary: string, id: string) {
    const created = await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
    await rename(temporary, join(folderOf(id), id));
    await syncFolder(folderOf(id));
    if (created) await syncFolder(root);
  }

  return {
    async put(source, about) {
      const id = idFor(about);
      // A source may fail before we begin to read it; the failure is met when we do.
      if (!(source instanceof Uint8Array)) source.on('error', () => {});
      const temporary = join(unfinished, randomBytes(12).toString('hex'));
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      try {
        await writeWhole(temporary, source);
        await keep(temporary, id);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return id;
    },

    async open(id) {
      const contentType = contentTypeOf(id);
      const handle = contentType && (await openHandle(join(folderOf(id), id)));
      if (!handle) return null;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size, contentType };
    },

    async remove(id) {
      if (contentTypeOf(id)) await rm(join(folderOf(id), id), { force: true });
    },
  };
}
