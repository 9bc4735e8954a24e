import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed } from './call.ts';
import { reasonOf } from './failure-text.ts';

/** What the tree of departments says of itself; an empty tree says nothing. */
export const TREE_TEXTS = {
  loadFailed: '获取部门数据失败',
  nothingFound: REFUSALS.notFound.msg,
  upToDate: '已经存在子节点,不用更新',
  gone: 'id不存在,请重新获取树根',
  badId: 'id格式不合法',
  noCompany: '请输入公司ID',
  noStaff: '请输入员工ID',
} as const;

/** Why the tree was not read; answers that are broken get their sentence in `call`. */
export const treeReason = (error: unknown): string =>
  error instanceof CallFailed && error.code === REFUSALS.unforeseen.code ? REFUSALS.unforeseen.msg : reasonOf(error);

export type AddressId = { id: number } | { refused: string } | null;

/** The department that an address names: null where it names none, a sentence where it names none that is there. */
export function idInAddress(text: string | undefined, isThere: (id: number) => boolean): AddressId {
  if (text === undefined || text === '') return null;
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id)) return { refused: TREE_TEXTS.badId };
  return isThere(id) ? { id } : { refused: TREE_TEXTS.gone };
}

interface Node {
  id: number;
  superId: number;
  name: string;
}

const nodeText = ({ id, superId, name }: Node): string => `${id}/${superId}/${name}`;

/** The same nodes under the same parents: reading the tree again brought nothing. */
export const isSameTree = (one: readonly Node[], other: readonly Node[]): boolean =>
  one.length === other.length && one.every((node, at) => nodeText(node) === nodeText(other[at]!));
