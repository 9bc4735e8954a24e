import { type Key, useCallback, useMemo, useState } from 'react';

export interface Selection<R> {
  readonly keys: readonly Key[];
  readonly rows: readonly R[];
  readonly count: number;
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
  const [from, setFrom] = useState(of);
  if (from !== of) {
    setFrom(of);
    setRows([]);
  }
  const set = useCallback((next: readonly R[]) => setRows(next), []);
  const clear = useCallback(() => setRows([]), []);
  return useMemo(() => ({ rows, keys: rows.map(keyOf), count: rows.length, set, clear }), [rows, keyOf, set, clear]);
}
