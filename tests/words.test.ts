import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '#server/root.ts';

/** The glossary is the list: the last column of its table. */
function unwanted(): string[] {
  const glossary = readFileSync(inRoot('docs/vocabulary.md'), 'utf8').split('## Words on the screen')[1]!;
  const rows = glossary.split('\n').filter((line) => /^\| [^-s]/.test(line));
  return rows
    .flatMap((row) =>
      row
        .split('|')[3]!
        .split(',')
        .map((word) => word.trim()),
    )
    .filter((word) => word !== '');
}

/** The provider's people have words of their own. */
const DESK = /^server\/desk\/|^rules\/company-terms/;

const read = (folder: string, kind: RegExp): string[] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !DESK.test(path));

const files = (): string[] => [
  ...['console', 'app', 'desk', 'contract', 'ui', 'maps', 'rules', 'server'].flatMap((room) => read(room, /\.tsx?$/)),
  ...read('docs/manual', /\.md$/),
];

test('one thing has one name on every screen, in exports, in the log and in the manuals', () => {
  const words = unwanted();
  expect(words.length).toBeGreaterThan(8);
  const found = files().flatMap((path) => {
    const text = readFileSync(inRoot(path), 'utf8');
    return words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

/** Writings that look like a machine's; the wire and its tests keep theirs. */
const RAW: readonly (readonly [what: string, found: RegExp])[] = [
  ['a clock range with a hyphen', /\d:\d\d-(?:次日)?\d/],
  ['a distance without thousands', /\d{4,} 米/],
  ['an amount without thousands', /¥\$\{[^}]*toFixed/],
];

test('hours, distances and amounts are written as people write them', () => {
  const shown = files().filter((path) => !/\.test\.tsx?$|^contract\//.test(path));
  const found = shown.flatMap((path) => {
    const text = readFileSync(inRoot(path), 'utf8');
    return RAW.filter(([, raw]) => raw.test(text)).map(([what]) => `${path}: ${what}`);
  });
  expect(found).toEqual([]);
});
