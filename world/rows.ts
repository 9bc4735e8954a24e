import type { Json, Moment, NewRow, Table } from '#schema/rows.ts';

export type { NewRow } from '#schema/rows.ts';

/** Some rows of a table. All rows of a table name the same columns. */
export type Chunk = { readonly [T in Table]: { readonly table: T; readonly rows: readonly NewRow<T>[] } }[Table];

type RowsOf<T extends Table, I> = (item: I, nth: number) => NewRow<T> | readonly NewRow<T>[];

/** A row, or several, of each item. */
export const chunk = <T extends Table, I>(table: T, items: readonly I[], rowsOf: RowsOf<T, I>) =>
  chunkOf(table, items.flatMap(rowsOf));
export const chunkOf = <T extends Table>(table: T, rows: readonly NewRow<T>[]) => ({ table, rows }) as Chunk;

const DAY = 86_400_000;
const ZONE = 8 * 3_600_000;
const days = new Map<number, string>();
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** '2026-03-16 08:00:00+08'. A year has few days, so most of the text is known. */
export function moment(at: number): Moment {
  const local = at + ZONE;
  const nth = Math.floor(local / DAY);
  let day = days.get(nth);
  if (day === undefined) {
    day = new Date(nth * DAY).toISOString().slice(0, 10);
    days.set(nth, day);
  }
  const second = Math.floor((local - nth * DAY) / 1_000);
  const minute = Math.floor(second / 60);
  return `${day} ${two[Math.floor(minute / 60)]}:${two[minute % 60]}:${two[second % 60]}+08` as Moment;
}

export const momentOrNull = (at: number | null): Moment | null => (at === null ? null : moment(at));

export const json = (value: unknown): Json => JSON.stringify(value) as Json;
/** Text that is a document already. */
export const asJson = (text: string): Json => text as Json;

export type IdOf = (table: Table) => number;

/** Ids of all tables, from 1 or from where the table begins. They go on from company to company. */
export function idGiver(first: Partial<Record<Table, number>>): IdOf {
  const next = new Map<Table, number>();
  return (table) => {
    const id = next.get(table) ?? first[table] ?? 1;
    next.set(table, id + 1);
    return id;
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
