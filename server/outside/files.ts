import { randomBytes } from 'node:crypto';
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

/** What we keep at all. The ending is part of the id, so that the type needs no second record. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/octet-stream': 'bin',
};
const TYPES = Object.fromEntries(Object.entries(ENDINGS).map(([type, ending]) => [ending, type]));

/** Hex, not base64: two ids must stay two files where the file system ignores case. */
export function newFileId(contentType: string): FileId {
  const ending = Object.hasOwn(ENDINGS, contentType) ? ENDINGS[contentType] : undefined;
  if (!ending) throw new Error(`不保存此类文件：${contentType}`);
  return `${randomBytes(20).toString('hex')}.${ending}`;
}

/** The type of a well-formed id, else null. Every id passes here before it becomes part of a path or an address. */
export function contentTypeOf(id: unknown) {
  const ending = typeof id === 'string' ? /^[0-9a-f]{40}\.([a-z]{3,4})$/.exec(id)?.[1] : undefined;
  return ending && Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? null) : null;
}

/** `url`: empty for the disk, or s3+https://key:secret@host/bucket?region=… */
export function createFiles(url: string, dataDir: string): Files {
  if (url === '') return createDiskFiles(dataDir);
  if (/^s3\+https?:\/\//.test(url)) return createS3Files(url);
  throw new StartError('FILES_URL 的值无效，应为空（存于 DATA_DIR）或 s3+https://密钥:密码@主机/桶?region=…');
}
