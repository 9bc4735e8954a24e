import { fenOfYuan } from '../money.ts';
import { DeskFunction, DeskLevel, type DeskLimits, type DeskRights } from './rights.ts';

/** What a role is to hold beside what it holds. */
export interface RoleChange {
  readonly rights: DeskRights;
  readonly limits: Partial<DeskLimits>;
}

const LIMIT_WORDS: ReadonlyMap<string, keyof DeskLimits> = new Map([
  ['correction', 'correctionLimitFen'],
  ['movement', 'movementLimitFen'],
]);

/** How a word is written on a command line, for whoever wrote another. */
export const ROLE_WORDS = [
  `权限写 事项=级别（事项：${DeskFunction.names.join('、')}；级别：${DeskLevel.names.join('、')}）`,
  `上限写 ${[...LIMIT_WORDS.keys()].join('=元 或 ')}=元`,
].join('，');

function readWord(word: string): RoleChange | null {
  const [name = '', value = '', ...more] = word.split('=');
  if (more.length > 0) return null;
  const limit = LIMIT_WORDS.get(name);
  if (limit) {
    const fen = fenOfYuan(value);
    return fen === null ? null : { rights: {}, limits: { [limit]: fen } };
  }
  const right = DeskFunction.nameOf(name);
  const level = DeskLevel.nameOf(value);
  return right && level ? { rights: { [right]: level }, limits: {} } : null;
}

/** `prices=release correction=2000`; null where a word is none of these, or there is none. */
export function readRoleWords(words: readonly string[]): RoleChange | null {
  const read = words.map(readWord);
  if (read.length === 0 || read.includes(null)) return null;
  return {
    rights: Object.assign({}, ...read.map((one) => one?.rights)),
    limits: Object.assign({}, ...read.map((one) => one?.limits)),
  };
}
