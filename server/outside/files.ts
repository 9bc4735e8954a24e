import { StartError } from '../start-error.ts';
import type { Files } from './file-store.ts';
import { createDiskFiles } from './files-disk.ts';
import { createS3Files } from './files-s3.ts';

export type { FileId, FileSource, Files, OpenFile } from './file-store.ts';

/** `url`: empty for the disk, or s3+https://key:secret@host/bucket?region=… */
export function createFiles(url: string, dataDir: string): Files {
  if (url === '') return createDiskFiles(dataDir);
  if (/^s3\+https?:\/\//.test(url)) return createS3Files(url);
  throw new StartError('FILES_URL 的值无效，应为空（存于 DATA_DIR）或 s3+https://密钥:密码@主机/桶?region=…');
}
