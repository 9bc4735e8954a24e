import { expect, test } from 'vitest';
import { type Column, inOrder, leastWidth, shownColumns } from './table-columns.tsx';

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
  const keys = (hidden: readonly string[] | undefined) => shownColumns(COLUMNS, { hidden }).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['name', 'city']);
  expect(keys([])).toEqual(['name', 'city', 'phone']);
  expect(keys(['name', 'city'])).toEqual(['name', 'phone']);
});

test('a table is never squeezed below what its columns need', () => {
  expect(leastWidth(COLUMNS, false)).toBe(100 + 96 + 128);
  expect(leastWidth(COLUMNS, true)).toBe(100 + 96 + 128 + 40);
});

test('a person’s order moves what may move; names and actions stand, new columns come last', () => {
  const columns = [...COLUMNS, column('days'), column('actions', { locked: true })];
  const keys = (order?: readonly string[]) => inOrder(columns, order).map(({ key }) => key);
  expect(keys()).toEqual(['name', 'city', 'phone', 'days', 'actions']);
  expect(keys(['days', 'city', 'phone'])).toEqual(['name', 'days', 'city', 'phone', 'actions']);
  expect(keys(['phone', 'gone'])).toEqual(['name', 'phone', 'city', 'days', 'actions']);
});

test('a width that was chosen takes the place of the list’s own', () => {
  const widths = shownColumns(COLUMNS, { hidden: [], widths: { city: 144, phone: 90 } }).map(({ width }) => width);
  expect(widths).toEqual([100, 144, 90]);
});
