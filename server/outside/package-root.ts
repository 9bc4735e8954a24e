import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json: the same whether this file runs from source or from dist/. */
export const packageRoot = (function search(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : search(dirname(folder));
})(dirname(fileURLToPath(import.meta.url)));
