import { type KeyboardEvent, useRef, useState } from 'react';

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

const MOVES: Readonly<Record<string, (place: GridPlace, rows: number, columns: number) => GridPlace>> = {
  ArrowUp: ({ row, column }) => ({ row: Math.max(0, row - 1), column }),
  ArrowDown: ({ row, column }, rows) => ({ row: Math.min(rows - 1, row + 1), column }),
  ArrowLeft: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
  ArrowRight: ({ row, column }, _rows, columns) => ({ row, column: Math.min(columns - 1, column + 1) }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, _rows, columns) => ({ row, column: columns - 1 }),
};

/** A grid that Tab enters once and arrows move in; Enter opens what `inspector` holds, from where Escape comes back. */
export function useGridKeys(rows: number, columns: number, start: GridPlace) {
  const [here, setHere] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const inspector = useRef<HTMLElement>(null);
  const focusAt = ({ row, column }: GridPlace): void =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus();
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      inspector.current?.focus();
      return;
    }
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const next = move(here, rows, columns);
    setHere(next);
    focusAt(next);
  };
  const cell = (place: GridPlace) => {
    const isHere = place.row === here.row && place.column === here.column;
    return {
      'data-place': `${place.row} ${place.column}`,
      'data-here': isHere || undefined,
      'aria-selected': isHere,
      tabIndex: isHere ? 0 : -1,
      onFocus: () => setHere(place),
      onClick: () => focusAt(place),
    };
  };
  const left = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') focusAt(here);
  };
  return { here, setHere, grid, inspector, pressed, cell, left };
}
