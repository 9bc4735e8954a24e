import { type Key, useCallback, useMemo, useState } from 'react';

export interface Selection<R> {
  readonly keys: readonly Key[];
  readonly rows: readonly R[];
  readonly count: number;
  set: (rows: readonly R[]) => void;
  clear: () => void;
}

/** Chosen rows, kept by key across pages. */
export function useSelection<R>(keyOf: (row: R) => Key): Selection<R> {
  const [rows, setRows] = useState<readonly R[]>([]);
  const set = useCallback((next: readonly R[]) => setRows(next), []);
  const clear = useCallback(() => setRows([]), []);
  return useMemo(() => ({ rows, keys: rows.map(keyOf), count: rows.length, set, clear }), [rows, keyOf, set, clear]);
}
