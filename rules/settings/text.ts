/** As many names as a sentence of the log can hold. */
const MOST_NAMED = 20;

export interface NamedStaff {
  readonly staffId: number;
  readonly name: string;
}

const quoted = (text: string): string => (text === '' ? '无' : `“${text}”`);

function namesText(people: readonly NamedStaff[]): string {
  const names = people.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = people.length > MOST_NAMED ? `等 ${people.length} 人` : '';
  return `${names.join('、')}${more}`;
}

/** Old and new of one setting. */
export const changedText = (what: string, before: string, after: string): string =>
  before === after ? `修改${what}：内容未变，仍为${quoted(after)}` : `修改${what}：${quoted(before)}→${quoted(after)}`;

/** Who came to a list and who left it. */
export function listChangeText(what: string, before: readonly NamedStaff[], after: readonly NamedStaff[]): string {
  const missing = (from: readonly NamedStaff[], other: readonly NamedStaff[]) => {
    const ids = new Set(other.map(({ staffId }) => staffId));
    return from.filter(({ staffId }) => !ids.has(staffId));
  };
  const added = missing(after, before);
  const removed = missing(before, after);
  const changes = [
    added.length > 0 && `新增 ${namesText(added)}`,
    removed.length > 0 && `移除 ${namesText(removed)}`,
  ].filter((change) => change !== false);
  return `${what}（${before.length} 人→${after.length} 人）${changes.join('，') || '未变'}`;
}
