import { type DepartmentDraft, type Manager, managersText } from './department.ts';
import { type LimitDraft, limitText } from './limit.ts';

/** What of a department the operation log speaks of. */
export interface DepartmentFacts {
  name: string;
  number: string;
  superId: number;
  superName: string;
  managers: readonly Manager[];
  limit: LimitDraft;
}

const managersOrNone = (managers: readonly Manager[]): string => managersText(managers) || '无';

export const addedText = (
  { name, number, limit }: Pick<DepartmentDraft, 'name' | 'number' | 'limit'>,
  superName: string,
  managers: readonly Manager[],
): string =>
  `添加部门“${name}”（编号 ${number}，上级 ${superName}，负责人 ${managersOrNone(managers)}，限额 ${limitText(limit)}）`;

interface Fact {
  label: string;
  text: string;
  /** Told apart by this: two people, or two parents, may have one name. */
  key?: string | number;
}

const factsOf = ({ name, number, superId, superName, managers, limit }: DepartmentFacts): Fact[] => [
  { label: '名称', text: name },
  { label: '编号', text: number },
  { label: '上级', text: superName, key: superId },
  { label: '负责人', text: managersOrNone(managers), key: managers.map(({ staffId }) => staffId).join() },
  { label: '限额', text: limitText(limit) },
];

/** Old and new of what changed, and nothing of the rest. */
export function editedText(before: DepartmentFacts, after: DepartmentFacts): string {
  const old = factsOf(before);
  const changes = factsOf(after).flatMap(({ label, text, key }, at) => {
    const was = old[at]!;
    return (key ?? text) === (was.key ?? was.text) ? [] : [`${label} ${was.text} → ${text}`];
  });
  return `编辑部门“${before.name}”：${changes.join('，') || '没有改动'}`;
}

export const deletedText = (name: string): string => `删除部门“${name}”`;
