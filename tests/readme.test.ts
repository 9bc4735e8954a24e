import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#server/root.ts';

const english = readFileSync(inRoot('README.md'), 'utf8');
const chinese = readFileSync(inRoot('README.zh-CN.md'), 'utf8');

/** The first cell of every row of every table: commands, settings, folders; the heads are words. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (.+?) \|.*\|\n/gm)].map(([, cell]) => cell!).filter((cell) => /^[`A-Z]/.test(cell));

/** What is typed, without what is said about it. */
const commands = (text: string): string[] =>
  [...text.matchAll(/```\n([\s\S]*?)```/g)].flatMap(([, lines]) =>
    lines!
      .trim()
      .split('\n')
      .map((line) => line.split('#')[0]!.trim()),
  );

test('both languages name the same commands, settings and folders', () => {
  expect(firstCells(chinese)).toEqual(firstCells(english));
  expect(firstCells(english).length).toBeGreaterThan(30);
  expect(commands(chinese)).toEqual(commands(english));
});

test('every npm command that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = [...english.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
