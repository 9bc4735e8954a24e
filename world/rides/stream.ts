/** What a column can hold while it waits to be loaded: documents and moments are text already. */
export type Cell = string | number | boolean | null;

/**
 * Rows of a table that has too many to be kept: made while they are read, cell by cell in the order of the columns. Read
 * again, they come again.
 */
export interface RideTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: () => Iterable<readonly Cell[]>;
}

const DAY = 86_400_000;
const ZONE = 8 * 3_600_000;
const days = new Map<number, string>();
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

/** '2026-03-16 08:00:00+08': a year has few days, so that most of a moment's text is known. */
export function stamp(moment: number): string {
  const local = moment + ZONE;
  const nth = Math.floor(local / DAY);
  let day = days.get(nth);
  if (day === undefined) {
    day = new Date(nth * DAY).toISOString().slice(0, 10);
    days.set(nth, day);
  }
  const second = Math.floor((local - nth * DAY) / 1_000);
  const minute = Math.floor(second / 60);
  return `${day} ${two[Math.floor(minute / 60)]}:${two[minute % 60]}:${two[second % 60]}+08`;
}

export const stampOrNull = (moment: number | null): string | null => (moment === null ? null : stamp(moment));

/** An array as PostgreSQL writes one. */
export const idsText = (ids: readonly number[]): string => `{${ids.join(',')}}`;
