import { errorCode } from './error-code.ts';

/** The start cannot go on; the message is one plain line for the operator, to be shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const FILE_ERRORS: Record<string, string> = {
  EACCES: '没有读写权限，请检查它属于哪个用户',
  EPERM: '没有读写权限，请检查它属于哪个用户',
  EROFS: '所在的文件系统是只读的',
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘配额已用完',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '它是一个文件，不是文件夹',
  EMFILE: '打开的文件过多',
};

/** A file error as a line an operator can act on; anything else is passed on as it is. */
export function fileStartError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  const meaning = FILE_ERRORS[code];
  return meaning ? new StartError(`无法使用 ${path}：${meaning}（${code}）`, { cause: error }) : error;
}
