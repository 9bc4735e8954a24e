import type { Readable } from 'node:stream';

export type FileId = string;
export type FileSource = Uint8Array | Readable;

export interface OpenFile {
  stream: Readable;
  size: number;
  contentType: string;
}

export interface Files {
  /** Kept for good once this resolves; under a new id, or under the one it had where it is brought back. */
  put(source: FileSource, about: { contentType: string } | { id: FileId }): Promise<FileId>;
  /** null: there is no such file, or the id was never one of ours. The stream must be read or destroyed. */
  open(id: FileId): Promise<OpenFile | null>;
  /** Removing what is not there is no error. */
  remove(id: FileId): Promise<void>;
}
