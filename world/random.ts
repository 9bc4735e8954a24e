/** Seeded draws: the same seed gives the same world on every machine, so nothing here may use Math.random. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly Weighted<T>[]): T;
  shuffle<T>(items: readonly T[]): T[];
}
export type Weighted<T> = readonly [item: T, weight: number];

/** FNV-1a: neighbouring seed texts must start far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: four lines, even enough for a demonstration, and fast over millions of draws. */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One stream per concern (`seed/100/staff`): a draw added to one part of the world leaves the others as they were. */
export function random(seed: string): Random {
  const next = drawsFrom(hashOf(seed));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[int(0, items.length - 1)]!;
  }

  function weighted<T>(items: readonly Weighted<T>[]): T {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error('Nothing to pick from');
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = int(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
    }
    return shuffled;
  }

  return { next, int, chance: (probability) => next() < probability, pick, weighted, shuffle };
}
