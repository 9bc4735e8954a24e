const MEANINGS: [pattern: RegExp, meaning: string][] = [
  [/No space left on device|Disk quota exceeded/, '磁盘空间不足'],
  [/Permission denied|wrong ownership|invalid permissions|Operation not permitted/, '没有读写权限'],
  [/Read-only file system/, '所在的文件系统是只读的'],
  [/Cannot allocate memory|could not map anonymous shared memory|out of memory/i, '内存不足'],
];

const PASSING = /Address already in use|shared memory block .* is still in use|lock file .* already exists/;

/** One line for the operator from what a PostgreSQL program wrote before it gave up. */
export function explainOutput(what: string, lines: string[], folder: string): string {
  const failures = lines.filter((line) => /FATAL|PANIC|error|fatal|could not/.test(line));
  const cause = (failures[0] ?? lines.findLast((line) => line.trim() !== '') ?? '没有输出').trim();
  const meaning = MEANINGS.find(([pattern]) => failures.some((line) => pattern.test(line)))?.[1];
  return `${what}（${folder}）：${meaning ? `${meaning}；` : ''}${cause}`;
}

/** What passes by itself: a port just taken, or the remains of a server that was killed. */
export const mayPass = (lines: string[]): boolean => lines.some((line) => PASSING.test(line));
