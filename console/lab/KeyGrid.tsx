import type { ReactNode } from 'react';
import type { GridPlace, useGridKeys } from './grid-keys.ts';

export type GridKeys = ReturnType<typeof useGridKeys>;

interface KeyGridProps {
  keys: GridKeys;
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A table of figures that arrows move in; see useGridKeys. */
export function KeyGrid({ keys, label, className, children }: KeyGridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and columns of a table, moved in by arrows
    <table ref={keys.grid} role="grid" aria-label={label} className={className} onKeyDown={keys.pressed}>
      {children}
    </table>
  );
}

interface GridCellProps {
  keys: GridKeys;
  place: GridPlace;
  /** What a reader hears: row, column and figure. */
  label: string;
  level?: string | undefined;
  children: ReactNode;
}

export function GridCell({ keys, place, label, level, children }: GridCellProps) {
  const { tabIndex, ...more } = keys.cell(place);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of KeyGrid
    <td role="gridcell" tabIndex={tabIndex} aria-label={label} data-level={level} {...more}>
      {children}
    </td>
  );
}
