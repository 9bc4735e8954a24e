import { type Key, useState } from 'react';

/**
 * The row that is open: the one that was chosen, else the one that was open before, else the first. Others that come
 * before it do not take its place: nobody decides about what they have not read.
 */
export function useShown<R>(rows: readonly R[], keyOf: (row: R) => Key, chosen: string | undefined): R | undefined {
  const [before, setBefore] = useState<string>();
  const find = (id: string | undefined): R | undefined => rows.find((row) => String(keyOf(row)) === id);
  const shown = find(chosen) ?? find(before) ?? rows[0];
  const id = shown && String(keyOf(shown));
  if (id !== before) setBefore(id);
  return shown;
}
