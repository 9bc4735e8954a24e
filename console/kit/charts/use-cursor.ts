import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface CursorOptions {
  count: number;
  /** Which place lies under the pointer, by its distance from the left edge. */
  placeAt: (x: number) => number;
  /** The place in words: what a screen reader says. */
  textOf: (place: number) => string;
  label: string;
  onOpen: (place: number) => void;
}

/** Where an arrow key leads; undefined for keys that lead nowhere. */
export function movedBy(key: string, place: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 7,
    PageUp: place + 7,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/**
 * One place of a drawing at a time, by pointer or arrow keys, and its orders by a click or Enter. To a screen reader the
 * drawing is a slider that says each place in words: many values, one stop of the tab key.
 */
export function useCursor({ count, placeAt, textOf, label, onOpen }: CursorOptions) {
  const [place, setPlace] = useState<number | null>(null);
  const at = place === null ? null : Math.min(place, count - 1);
  const under = (event: PointerEvent<HTMLElement>): number => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(count - 1, Math.max(0, placeAt(x)));
  };
  const press = (event: KeyboardEvent): void => {
    const moved = movedBy(event.key, at ?? 0, count);
    if (moved !== undefined) setPlace(at === null && event.key !== 'End' ? 0 : moved);
    else if (event.key === 'Enter') onOpen(at ?? 0);
    else if (event.key === 'Escape') setPlace(null);
    else return;
    event.preventDefault();
  };
  const props = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, count - 1),
    'aria-valuenow': at ?? 0,
    'aria-valuetext': textOf(at ?? 0),
    onPointerMove: (event: PointerEvent<HTMLElement>) => setPlace(under(event)),
    onPointerLeave: () => setPlace(null),
    onFocus: () => setPlace((now) => now ?? 0),
    onBlur: () => setPlace(null),
    onClick: () => at !== null && onOpen(at),
    onKeyDown: press,
  } as const;
  return { at, props };
}
