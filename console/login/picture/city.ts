import { FRAME, type Ground, heightHiding, type Point, project, samples } from './projection.ts';

/** One house, or with height 0 a piece of green. */
export interface House extends Ground {
  readonly height: number;
  readonly seed: number;
  /** A house that the slide speaks of, drawn in its accent. */
  readonly marked?: true;
}

export interface Plan {
  readonly seed: number;
  /** Streets that must stay in sight: the houses before them are kept low. */
  readonly route: readonly Point[];
  readonly tallest: number;
  /** Houses that replace everything on their block. */
  readonly marked: readonly House[];
}

const STREET = 4;
const KERB = 0.62;
const LOWEST = 0.42;

/** The same number for the same place, always: the city must not change from visit to visit. */
export function chance(...parts: readonly number[]): number {
  let hash = 2166136261;
  for (const part of parts) hash = Math.imul(hash ^ (part + 1013), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

const blockAt = (column: number, row: number): Ground => ({
  x0: column * STREET + KERB,
  y0: row * STREET + KERB,
  x1: (column + 1) * STREET - KERB,
  y1: (row + 1) * STREET - KERB,
});

/** Far blocks first, so that nearer ones are painted over them. */
export const blocks: readonly Ground[] = [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7]
  .flatMap((column) => [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((row) => blockAt(column, row)))
  .filter(({ x0, y0, x1, y1 }) => {
    const [x, y] = project([(x0 + x1) / 2, (y0 + y1) / 2]);
    // Below, the words stand on plain dark.
    return x > -90 && x < FRAME.width + 90 && y > -30 && y < FRAME.height * 0.82;
  });

function cut(from: number, to: number, share: number): [number, number][] {
  if (share < 0.25) return [[from, to]];
  const middle = from + (to - from) * (0.4 + share * 0.25);
  return [
    [from, middle - 0.1],
    [middle + 0.1, to],
  ];
}

/** Splits a block into one to four lots, again the far ones first. */
function lots(block: Ground, seed: number): Ground[] {
  const columns = cut(block.x0, block.x1, chance(seed, block.x0, block.y0)).reverse();
  return columns.flatMap(([x0, x1]) =>
    cut(block.y0, block.y1, chance(seed, x0 * 8, block.y0)).map(([y0, y1]) => ({ x0, y0, x1, y1 })),
  );
}

const inside = (house: Ground, block: Ground): boolean =>
  house.x0 >= block.x0 && house.x0 < block.x1 && house.y0 >= block.y0 && house.y0 < block.y1;

export function housesOf(plan: Plan): House[] {
  const kept = samples(plan.route).flatMap(([x, y]): Point[] => [
    [x - 0.35, y + 0.35],
    [x + 0.35, y - 0.35],
  ]);
  return blocks.flatMap((block) => {
    const marked = plan.marked.filter((house) => inside(house, block));
    if (marked.length > 0) return marked;
    return lots(block, plan.seed).map((lot): House => {
      const seed = Math.floor(chance(plan.seed, lot.x0 * 16, lot.y0 * 16) * 1e6);
      const wish = 0.6 + chance(seed, 1) ** 2 * plan.tallest;
      const height = Math.min(wish, ...kept.map((spot) => heightHiding(lot, spot)));
      return { ...lot, seed, height: height < LOWEST || chance(seed, 2) < 0.08 ? 0 : height };
    });
  });
}
