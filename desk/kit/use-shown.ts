import { type Key, useState } from 'react';

interface Shown<R> {
  readonly row: R | undefined;
  /** What was asked for has not been among the rows: no other one opens in its place. */
  readonly isMissing: boolean;
}

/**
 * The row that is open: the one that was chosen, else the one that was open before, else the first. Others that come
 * before it do not take its place: nobody decides about what they have not read. A chosen one that leaves the rows
 * while it is open (somebody decided it) gives way to the next.
 */
export function useShown<R>(rows: readonly R[], keyOf: (row: R) => Key, chosen: string | undefined): Shown<R> {
  const [before, setBefore] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const find = (id: string | undefined): R | undefined => rows.find((row) => String(keyOf(row)) === id);
  const asked = find(chosen);
  const isMissing = chosen !== undefined && !asked && chosen !== opened;
  const row = isMissing ? undefined : (asked ?? find(before) ?? rows[0]);
  const id = row && String(keyOf(row));
  const nowOpened = isMissing ? undefined : chosen;
  if (id !== before) setBefore(id);
  if (nowOpened !== opened) setOpened(nowOpened);
  return { row, isMissing };
}
