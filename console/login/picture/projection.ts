/**
 * The picture's small geometry: a city in world units (a street every four of them, z up) seen without perspective,
 * turned and tilted. x runs to the right and away, y to the right and towards the viewer.
 */
export type Point = readonly [x: number, y: number];
export type Spot = readonly [x: number, y: number, z?: number];

export const FRAME = { width: 1400, height: 900 } as const;
const UNIT = 44;
const CENTRE: Point = [690, 372];

const ALONG_X: Point = [0.87, -0.33];
const ALONG_Y: Point = [0.52, 0.5];
const UP = 0.8;

const round = (value: number): number => Math.round(value * 10) / 10;

const seen = (x: number, y: number, z: number, from: Point): Point => [
  round(from[0] + UNIT * (ALONG_X[0] * x + ALONG_Y[0] * y)),
  round(from[1] + UNIT * (ALONG_X[1] * x + ALONG_Y[1] * y - UP * z)),
];

export const project = ([x, y, z = 0]: Spot): Point => seen(x, y, z, CENTRE);

/** The outline of a small upright pane from its lower corner on: without perspective it is the same everywhere. */
export function pane(along: 'x' | 'y', wide: number, high: number): string {
  const [dx, dy] = along === 'x' ? [wide, 0] : [0, wide];
  const [right, up] = [seen(dx, dy, 0, [0, 0]), seen(0, 0, high, [0, 0])];
  return `l${right}v${up[1]}l${-right[0]},${-right[1]}z`;
}

export const face = (...corners: readonly Spot[]): string => `M${corners.map(project).join('L')}Z`;

/** Towards the viewer, per unit of height: the way on which something hides what lies behind it. */
const TO_VIEWER: Spot = [-ALONG_Y[0], ALONG_X[0], (ALONG_Y[0] * -ALONG_X[1] + ALONG_X[0] * ALONG_Y[1]) / UP];

export interface Ground {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** How high a block on this ground may be before it hides the spot on the street; Infinity where it never does. */
export function heightHiding(ground: Ground, [x, y]: Point): number {
  const [dx, dy, dz = 0] = TO_VIEWER;
  const enter = Math.max((ground.x1 - x) / dx, (ground.y0 - y) / dy);
  const leave = Math.min((ground.x0 - x) / dx, (ground.y1 - y) / dy);
  if (leave < 0 || enter > leave) return Number.POSITIVE_INFINITY;
  return Math.max(0, enter) * dz;
}

/** A circle that lies on the ground. */
export function ring([x, y]: Point, radius: number): string {
  const spots = Array.from({ length: 48 }, (_, step): Spot => {
    const turn = (step / 48) * 2 * Math.PI;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
  return face(...spots);
}

/** A way along the streets, its corners rounded. */
export function way(stops: readonly Point[], bend = 0.9): string {
  const towards = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [from[0] + ((to[0] - from[0]) * bend) / length, from[1] + ((to[1] - from[1]) * bend) / length];
  };
  const parts = stops.map((stop, index) => {
    const before = stops[index - 1];
    const after = stops[index + 1];
    if (!before) return `M${project(stop)}`;
    if (!after) return `L${project(stop)}`;
    return `L${project(towards(stop, before))}Q${project(stop)} ${project(towards(stop, after))}`;
  });
  return parts.join('');
}

/** Spots along the way, close enough that nothing slips between them. */
export function samples(stops: readonly Point[], step = 0.3): Point[] {
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index]!;
    const count = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step);
    return Array.from({ length: count + 1 }, (_, at): Point => {
      const share = at / count;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}
