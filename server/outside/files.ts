import type { Readable } from 'node:stream';
import { StartError } from '../start-error.ts';
import { createDiskFiles } from './files-disk.ts';
import { createS3Files } from './files-s3.ts';

export type FileId = string;
export type FileSource = Uint8Array | Readable;

export interface OpenFile {
  stream: Readable;
  size: number;
  contentType: string;
}

export interface Files {
  /** Kept for good once this resolves. */
  put(source: FileSource, about: { contentType: string }): Promise<FileId>;
  /** null: there is no such file, or the id was never one of ours. The stream must be read or destroyed. */
  open(id: FileId): Promise<OpenFile | null>;
  /** Removing what is not there is no error. */
  remove(id: FileId): Promise<void>;
}

/** `url`: empty for the disk, or s3+https://key:secret@host/bucket?region=… */
export function createFiles(url: string, dataDir: string): Files {
  if (url === '') return createDiskFiles(dataDir);
  if (/^s3\+https?:\/\//.test(url)) return createS3Files(url);
  throw new StartError('FILES_URL 的值无效，应为空（存于 DATA_DIR）或 s3+https://密钥:密码@主机/桶?region=…');
}
