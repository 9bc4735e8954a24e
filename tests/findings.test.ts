import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#server/root.ts';

/** Rows of the table of findings: what was wrong, the file, and the title of the test that states it. */
const ROW = /^\| ([DW]-\d+) \|[^|]+\| `([\w./-]+\.test\.ts)`: ([^|]+) \|$/gm;
const rows = [...readFileSync(inRoot('docs/reliability.md'), 'utf8').matchAll(ROW)];

test('every finding of the trial has its row', () => {
  const named = new Set(rows.map(([, name]) => name));
  const expected = [...Array(6).keys()]
    .map((nth) => `D-${nth + 1}`)
    .concat([...Array(11).keys()].map((nth) => `W-${nth + 1}`));
  expect([...named]).toEqual(expected);
});

test.each(rows.map(([, name, file, title]) => ({ name, file: file!, title: title! })))(
  '$name: $file has the test that it names',
  ({ file, title }) => {
    expect(existsSync(inRoot(file))).toBe(true);
    expect(readFileSync(inRoot(file), 'utf8')).toContain(title.trim());
  },
);
