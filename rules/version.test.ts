import { expect, test } from 'vitest';
import { changedGroups, changedParts, compareGroups, type VersionPart, wordDiff } from './version.ts';

const part = (group: string, field: string, text: string): VersionPart => ({ group, field, text });
const OLD = [part('用车时段', 'hours', '周一至周五 21:00–次日6:00'), part('费用限额', 'order', '每单限额 ¥80.00')];
const NEW = [
  part('用车时段', 'hours', '周一至周五 21:30–次日6:00'),
  part('费用限额', 'order', '每单限额 ¥80.00'),
  part('费用限额', 'day', '每日限额 ¥120.00'),
];

test('figures and times are marked whole', () => {
  expect(wordDiff('周一至周五 21:00–次日6:00', '周一至周五 21:30–次日6:00')).toEqual([
    { text: '周一至周五 ', change: 'same' },
    { text: '21:00', change: 'removed' },
    { text: '21:30', change: 'added' },
    { text: '–次日6:00', change: 'same' },
  ]);
});

test.each([
  ['', ''],
  ['甲', ''],
  ['', '乙'],
  ['每单限额 ¥80.00；计入个人限额', '每日限额 ¥100.00；不计入个人限额'],
  ['甲'.repeat(1_200), `${'甲'.repeat(1_200)}乙`],
])('what is left of %j and what came to it are the two texts', (before, after) => {
  const runs = wordDiff(before, after);
  const side = (change: string) =>
    runs
      .filter((run) => run.change === 'same' || run.change === change)
      .map(({ text }) => text)
      .join('');
  expect([side('removed'), side('added')]).toEqual([before, after]);
});

test('two versions stand side by side group by group, and field by field where they differ', () => {
  expect(compareGroups(OLD, NEW)).toEqual([
    { group: '用车时段', before: OLD[0]!.text, after: NEW[0]!.text },
    { group: '费用限额', before: '每单限额 ¥80.00', after: '每单限额 ¥80.00；每日限额 ¥120.00' },
  ]);
  expect(changedGroups(OLD, NEW)).toEqual(['用车时段', '费用限额']);
  expect(changedGroups(OLD, OLD)).toEqual([]);
  expect(changedParts(OLD, NEW)).toEqual([
    { group: '用车时段', field: 'hours', before: OLD[0]!.text, after: NEW[0]!.text },
    { group: '费用限额', field: 'day', before: '', after: '每日限额 ¥120.00' },
  ]);
  expect(changedParts(NEW, OLD).at(-1)).toMatchObject({ field: 'day', before: '每日限额 ¥120.00', after: '' });
});
