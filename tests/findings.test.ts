import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#server/root.ts';

/** Rows of the table of findings: what was wrong, the file, and the title of the test that states it. */
const ROW = /^\| ([DW]-\d+|F\d+) \|[^|]+\| `([\w./-]+\.test\.ts)`: ([^|]+) \|$/gm;
const rows = [...readFileSync(inRoot('docs/reliability.md'), 'utf8').matchAll(ROW)];

const numbered = (letter: string, most: number) => Array.from({ length: most }, (_, nth) => `${letter}${nth + 1}`);

test('every finding of the trials has its row', () => {
  const named = new Set(rows.map(([, name]) => name));
  expect([...named]).toEqual([...numbered('D-', 6), ...numbered('W-', 11), ...numbered('F', 16)]);
});

test.each(rows.map(([, name, file, title]) => ({ name, file: file!, title: title! })))(
  '$name: $file has the test that it names',
  ({ file, title }) => {
    expect(existsSync(inRoot(file))).toBe(true);
    expect(readFileSync(inRoot(file), 'utf8')).toContain(title.trim());
  },
);
