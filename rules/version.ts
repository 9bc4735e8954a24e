import { z } from 'zod';
import { refusal } from './refusal.ts';

/** Why something was changed, in a few words; whoever does not say sends nothing. */
export const ChangeReason = z.string().trim().max(120, '修改理由不能超过 120 个字');

export const VERSION_REFUSALS = {
  sameContent: refusal(39021, '内容与现行版本相同，没有可恢复的'),
  flowDeleted: refusal(39022, '这一版用到的审批流已删除，不能恢复'),
  sceneOver: refusal(39023, '已过期或已删除的场景不能恢复'),
  pictureGone: refusal(39024, '这一版的拼车线路图片已删除，不能恢复；可以编辑场景后重新上传'),
} as const;

/** One field of a version in words, under the heading of its group. */
export interface VersionPart {
  readonly group: string;
  readonly field: string;
  readonly text: string;
}

/** What a group says in two versions. */
export interface ComparedGroup {
  readonly group: string;
  readonly before: string;
  readonly after: string;
}

const textOf = (parts: readonly VersionPart[], group: string): string =>
  parts
    .filter((part) => part.group === group)
    .map(({ text }) => text)
    .join('；');

/** The groups of either, in the order of the newer one; what only the older has comes last. */
const groupsOf = (before: readonly VersionPart[], after: readonly VersionPart[]): string[] => [
  ...new Set([...after, ...before].map(({ group }) => group)),
];

export const compareGroups = (before: readonly VersionPart[], after: readonly VersionPart[]): ComparedGroup[] =>
  groupsOf(before, after).map((group) => ({ group, before: textOf(before, group), after: textOf(after, group) }));

export interface ComparedField extends ComparedGroup {
  readonly field: string;
}

/** The fields that differ, each by itself. */
export function changedParts(before: readonly VersionPart[], after: readonly VersionPart[]): ComparedField[] {
  const keyOf = ({ group, field }: VersionPart) => JSON.stringify([group, field]);
  const keys = groupsOf(before, after).flatMap((group) => [
    ...new Set([...after, ...before].filter((part) => part.group === group).map(keyOf)),
  ]);
  const fieldText = (parts: readonly VersionPart[], key: string) =>
    parts
      .filter((part) => keyOf(part) === key)
      .map(({ text }) => text)
      .join('；');
  return keys.flatMap((key) => {
    const { group, field } = [...after, ...before].find((part) => keyOf(part) === key)!;
    const [was, is] = [fieldText(before, key), fieldText(after, key)];
    return was === is ? [] : [{ group, field, before: was, after: is }];
  });
}

/** What changed from one version to the next, by the names of its groups. */
export const changedGroups = (before: readonly VersionPart[], after: readonly VersionPart[]): string[] =>
  compareGroups(before, after)
    .filter((one) => one.before !== one.after)
    .map(({ group }) => group);

export interface WordRun {
  readonly text: string;
  readonly change: 'same' | 'removed' | 'added';
}

/** Figures, times and Latin words stay whole; Chinese is taken sign by sign. */
const wordsOf = (text: string): string[] => text.match(/[¥\d][\d.,:]*|[A-Za-z]+|./gsu) ?? [];

/** For each pair of places, how many words the rest of both have in common. */
function commonCounts(before: readonly string[], after: readonly string[]): number[][] {
  const counts = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      counts[one]![other] =
        before[one] === after[other]
          ? counts[one + 1]![other + 1]! + 1
          : Math.max(counts[one + 1]![other]!, counts[one]![other + 1]!);
    }
  }
  return counts;
}

/** Longer texts are told as a whole: a square of their words would stall the page. */
const MOST_WORDS = 1_000;

/** What was taken out of a text and what came in, word by word. */
export function wordDiff(before: string, after: string): WordRun[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const runs: { text: string; change: WordRun['change'] }[] = [];
  const put = (text: string, change: WordRun['change']) => {
    const last = runs.at(-1);
    if (last?.change === change) last.text += text;
    else if (text) runs.push({ text, change });
  };
  if (was.length > MOST_WORDS || is.length > MOST_WORDS) {
    put(before, before === after ? 'same' : 'removed');
    if (before !== after) put(after, 'added');
    return runs;
  }
  const counts = commonCounts(was, is);
  let [one, other] = [0, 0];
  while (one < was.length && other < is.length) {
    if (was[one] === is[other]) {
      put(was[one]!, 'same');
      one += 1;
      other += 1;
    } else if (counts[one + 1]![other]! >= counts[one]![other + 1]!) {
      put(was[one]!, 'removed');
      one += 1;
    } else {
      put(is[other]!, 'added');
      other += 1;
    }
  }
  put(was.slice(one).join(''), 'removed');
  put(is.slice(other).join(''), 'added');
  return runs;
}
