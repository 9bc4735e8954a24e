import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers where the path of a plain user does not lead. */
const ALSO = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin'];

/** Where a program of the machine's lies; null where it is not installed. */
export function programPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...ALSO];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Programs that refuse to run as root, who lends them another user. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
