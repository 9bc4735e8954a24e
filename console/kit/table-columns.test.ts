import { expect, test } from 'vitest';
import { type Column, leastWidth, shownColumns } from './table-columns.tsx';

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  ...{ key, title: key, render: (row: string) => row },
  ...more,
});
const COLUMNS = [
  column('name', { locked: true, width: 100 }),
  column('city'),
  column('phone', { extra: true, width: 128 }),
];

test('extra columns are shown only to whoever asked for them; names always', () => {
  const keys = (hidden: readonly string[] | undefined) => shownColumns(COLUMNS, hidden).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['name', 'city']);
  expect(keys([])).toEqual(['name', 'city', 'phone']);
  expect(keys(['name', 'city'])).toEqual(['name', 'phone']);
});

test('a table is never squeezed below what its columns need', () => {
  expect(leastWidth(COLUMNS, false)).toBe(100 + 96 + 128);
  expect(leastWidth(COLUMNS, true)).toBe(100 + 96 + 128 + 40);
});
