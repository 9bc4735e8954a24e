import { randomBytes } from 'node:crypto';

/** What we keep at all. The ending is part of the id, so that the type needs no second record. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'text/csv': 'csv',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/octet-stream': 'bin',
};
const TYPES = Object.fromEntries(Object.entries(ENDINGS).map(([type, ending]) => [ending, type]));

/** Hex, not base64: two ids must stay two files where the file system ignores case. */
export function newFileId(contentType: string): string {
  const ending = Object.hasOwn(ENDINGS, contentType) ? ENDINGS[contentType] : undefined;
  if (!ending) throw new Error(`不保存此类文件：${contentType}`);
  return `${randomBytes(20).toString('hex')}.${ending}`;
}

/** Under which id a file is kept: one of its own, or the one that it had. */
export function idFor(about: { contentType: string } | { id: string }): string {
  if ('contentType' in about) return newFileId(about.contentType);
  if (contentTypeOf(about.id) === null) throw new Error(`不是文件编号：${about.id}`);
  return about.id;
}

/** The type of a well-formed id, else null. Every id passes here before it becomes part of a path or an address. */
export function contentTypeOf(id: unknown) {
  const ending = typeof id === 'string' ? /^[0-9a-f]{40}\.([a-z]{3,4})$/.exec(id)?.[1] : undefined;
  return ending && Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? null) : null;
}
