import { distanceMeters } from '#rules/scene/distance.ts';

export interface Spot {
  readonly lng: number;
  readonly lat: number;
}

const between = (one: Spot, other: Spot, share: number): Spot => ({
  lng: one.lng + (other.lng - one.lng) * share,
  lat: one.lat + (other.lat - one.lat) * share,
});

/** So many evenly spaced points of a way, its end the last, each with how far it still is. */
export function pointsAlong(line: readonly Spot[], steps: number): { point: Spot; leftMeters: number }[] {
  const parts = line.slice(1).map((to, at) => ({ from: line[at]!, to, meters: distanceMeters(line[at]!, to) }));
  const total = parts.reduce((sum, { meters }) => sum + meters, 0);
  return Array.from({ length: steps }, (_, step) => {
    let gone = (total * (step + 1)) / steps;
    const leftMeters = total - gone;
    for (const { from, to, meters } of parts) {
      if (gone <= meters) return { point: between(from, to, meters === 0 ? 1 : gone / meters), leftMeters };
      gone -= meters;
    }
    return { point: line.at(-1)!, leftMeters };
  });
}
