import { type PointerEvent, useRef, useState } from 'react';
import { goneAt, type Measured, type Nearest, nearestOn } from './along.ts';
import type { Spot } from './projection.ts';
import type { MapBubble, MapTrack, RideMapProps } from './ride-map.ts';

const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });

/** How far a spot of the way is, and when a car that drove evenly would have been there. */
export function tipText(measure: Measured, { from, to }: MapTrack, spot: Nearest): string {
  const [gone, total] = [goneAt(measure, spot.along), measure.gone.at(-1) ?? 0];
  const far = `${(gone / 1_000).toFixed(1)} 公里`;
  if (!from || !to || total === 0) return far;
  return `约 ${clock.format(from.getTime() + ((to.getTime() - from.getTime()) * gone) / total)} · ${far}`;
}

const NEAR_PIXELS = 14;

export function usePointer(way: readonly Spot[]) {
  const [at, setAt] = useState<Spot>();
  const near = at && nearestOn(way, at);
  return {
    at,
    spot: near && near.pixels <= NEAR_PIXELS ? near : undefined,
    follow: (event: PointerEvent<HTMLElement>): void => {
      const box = event.currentTarget.getBoundingClientRect();
      setAt({ x: event.clientX - box.left, y: event.clientY - box.top });
    },
    leave: (): void => setAt(undefined),
  };
}

const PRESS_PIXELS = 4;

/** A press on a circle, told apart from the beginning of a push. */
export function usePress(over: MapBubble | undefined, onBubble: RideMapProps['onBubble']) {
  const from = useRef<Spot>(undefined);
  return {
    down: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      from.current = { x: clientX, y: clientY };
    },
    up: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const moved = from.current ? Math.hypot(clientX - from.current.x, clientY - from.current.y) : Infinity;
      if (over && moved <= PRESS_PIXELS) onBubble?.(over.id);
    },
  };
}
