import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pushed, type Size, type Spot, type View, zoomed } from './projection.ts';

const STEP = 0.7;
const PUSH_PIXELS = 60;
const WHEEL_STEP = 0.0025;
const PUSHES: Record<string, readonly [number, number]> = {
  ArrowLeft: [PUSH_PIXELS, 0],
  ArrowRight: [-PUSH_PIXELS, 0],
  ArrowUp: [0, PUSH_PIXELS],
  ArrowDown: [0, -PUSH_PIXELS],
};
const ZOOMS: Record<string, number> = { '+': STEP, '=': STEP, '-': -STEP, _: -STEP };

interface Movement {
  readonly view: View;
  /** Nobody has moved it: it still shows all. */
  readonly isWhole: boolean;
  readonly zoom: (steps: number) => void;
  readonly whole: () => void;
  readonly hands: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});
const spread = ([one, other]: readonly Spot[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/** Fingers and the mouse: one pushes the sheet, two also bring it nearer. */
function useFingers(size: Size, change: (next: (now: View) => View) => void) {
  const fingers = useRef(new Map<number, Spot>());
  const spotOf = (event: PointerEvent<HTMLElement>): Spot => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const lift = (event: PointerEvent<HTMLElement>): void => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, spotOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, spotOf(event));
      const after = [...fingers.current.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      const steps = spread(before) > 0 ? Math.log2(spread(after) / spread(before)) : 0;
      change((now) => zoomed(pushed(now, to.x - from.x, to.y - from.y), size, steps, to));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The wheel scrolls the page unless Ctrl is held, as on a trackpad's pinch; a map that fills the screen takes it always. */
function useWheel(
  box: RefObject<HTMLElement | null>,
  free: boolean,
  size: Size,
  change: (next: (now: View) => View) => void,
): void {
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent): void => {
      if (!free && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element!.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      change((now) => zoomed(now, size, -event.deltaY * WHEEL_STEP, at));
    };
    // React listens passively, and could not keep the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });
}

/** What is seen of a map, moved by mouse, touch and keyboard; `whole` is the view that shows everything. */
export function useView(box: RefObject<HTMLElement | null>, whole: View, size: Size, free: boolean): Movement {
  const [moved, setMoved] = useState<View>();
  const change = (next: (now: View) => View): void => setMoved((now) => next(now ?? whole));
  const fingers = useFingers(size, change);
  useWheel(box, free, size, change);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const [push, steps] = [PUSHES[event.key], ZOOMS[event.key]];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (push) change((now) => pushed(now, ...push));
    else if (steps) change((now) => zoomed(now, size, steps));
    else if (event.key === '0') setMoved(undefined);
    else return;
    event.preventDefault();
  };
  return {
    view: moved ?? whole,
    isWhole: moved === undefined,
    zoom: (steps) => change((now) => zoomed(now, size, steps)),
    whole: () => setMoved(undefined),
    hands: { ...fingers, onKeyDown },
  };
}
