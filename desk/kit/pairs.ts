import type { ReactNode } from 'react';
import type { FactRow } from '#console/kit/Facts.tsx';

/** Label and value as they are written down, for Facts. */
export const pairs = (list: readonly (readonly [label: string, value: ReactNode])[]): FactRow[] =>
  list.map(([label, value]) => ({ label, value }));
