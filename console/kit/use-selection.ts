import { type Key, useCallback, useMemo, useState } from 'react';

export interface Selection<R> {
  readonly keys: readonly Key[];
  readonly rows: readonly R[];
  readonly count: number;
  /** Everybody whom the list's filters find, as many as this; no rows are held. */
  readonly everything: number | undefined;
  takeEverything: (count: number) => void;
  set: (rows: readonly R[]) => void;
  clear: () => void;
}

interface SelectionOptions<R> {
  first?: readonly R[];
  /** What the rows are chosen from: another begins with none. */
  of?: string;
}

/** Chosen rows, kept by key across pages. */
export function useSelection<R>(
  keyOf: (row: R) => Key,
  { first = [], of = '' }: SelectionOptions<R> = {},
): Selection<R> {
  const [rows, setRows] = useState(first);
  const [everything, setEverything] = useState<number>();
  const [from, setFrom] = useState(of);
  if (from !== of) {
    setFrom(of);
    setRows([]);
    setEverything(undefined);
  }
  const set = useCallback((next: readonly R[]) => {
    setRows(next);
    setEverything(undefined);
  }, []);
  const clear = useCallback(() => set([]), [set]);
  const takeEverything = useCallback((count: number) => {
    setRows([]);
    setEverything(count);
  }, []);
  return useMemo(
    () => ({ rows, keys: rows.map(keyOf), count: everything ?? rows.length, everything, set, clear, takeEverything }),
    [rows, keyOf, everything, set, clear, takeEverything],
  );
}
