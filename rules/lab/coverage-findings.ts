import { isWithinHours } from '../scene/evaluate-when-where.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import { needsApplication } from '../scene/templates.ts';
import { CELLS, type CoverageCell, type CoveredScene, HOURS, momentOf } from './coverage.ts';

/** Hours in which far fewer people can ride than just before and after, on the weekdays on which it is so. */
export interface Gap {
  /** From Monday, 1. */
  readonly weekdays: readonly number[];
  readonly fromHour: number;
  /** Not included; 24 at most. */
  readonly toHour: number;
  readonly people: number;
}

/** Longer than a night is no gap but how things are meant. */
const LONGEST_GAP = 12;
const FEW = 5;

/** Runs of hours, around the week, below a fifth of the hour before and of the hour behind them. */
function runsOf(counts: readonly number[]): { start: number; length: number }[] {
  const at = (cell: number): number => counts[(cell + CELLS) % CELLS]!;
  const runs: { start: number; length: number }[] = [];
  for (let start = 0; start < CELLS; start += 1) {
    const before = at(start - 1);
    let length = 0;
    while (length <= LONGEST_GAP && at(start + length) * FEW < before) length += 1;
    const most = Math.max(0, ...Array.from({ length }, (_, cell) => at(start + cell)));
    if (length > 0 && length <= LONGEST_GAP && most * FEW < at(start + length)) runs.push({ start, length });
  }
  return runs;
}

/** Taken apart at midnight, and the same hours of several days told together. */
export function gapsOf(cells: readonly CoverageCell[]): Gap[] {
  const counts = cells.map(({ direct }) => direct);
  const gaps = new Map<string, Gap>();
  for (const { start, length } of runsOf(counts)) {
    const hours = Array.from({ length }, (_, at) => (start + at) % CELLS);
    for (const day of new Set(hours.map((cell) => Math.floor(cell / HOURS)))) {
      const own = hours.filter((cell) => Math.floor(cell / HOURS) === day).map((cell) => cell % HOURS);
      const [fromHour, toHour] = [Math.min(...own), Math.max(...own) + 1];
      const people = Math.max(...own.map((hour) => counts[day * HOURS + hour]!));
      const key = `${fromHour} ${toHour} ${people}`;
      const known = gaps.get(key)?.weekdays ?? [];
      gaps.set(key, { weekdays: [...known, day + 1].sort(), fromHour, toHour, people });
    }
  }
  return [...gaps.values()];
}

const holdsAll = <T>(wide: readonly T[], narrow: readonly T[]): boolean => narrow.every((one) => wide.includes(one));
/** An empty list limits nothing. */
const allows = <T>(wide: readonly T[], narrow: readonly T[]): boolean =>
  wide.length === 0 || (narrow.length > 0 && holdsAll(wide, narrow));
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const atLeast = (wide: number | null, narrow: number | null): boolean =>
  wide === null || (narrow !== null && wide >= narrow);

/** An ordinary week, in quarters of an hour. */
const MONDAY = '2026-03-02';
const QUARTERS = Array.from(
  { length: CELLS * 4 },
  (_, at) => new Date(momentOf(MONDAY, Math.floor(at / 4)).getTime() + ((at % 4) - 2) * 15 * 60_000),
);

function hoursWithin(wide: SceneRules, narrow: SceneRules): boolean {
  if (wide.hours.length + wide.kindHours.length === 0) return true;
  if (wide.kindHours.length + narrow.kindHours.length > 0) {
    return isSame(wide.kindHours, narrow.kindHours) && isSame(wide.hours, narrow.hours);
  }
  return QUARTERS.every((at) => !isWithinHours(narrow, at, undefined) || isWithinHours(wide, at, undefined));
}

/**
 * Every ride that `narrow` allows, `wide` allows too, and pays at least as much of it. Where it cannot be said for certain
 * (journeys, carpools, filled lines), it is not said.
 */
export function isWider(wide: SceneRules, narrow: SceneRules): boolean {
  const plain = [wide, narrow].every(
    ({ template, line, carpool }) => template !== 'trip' && line === 'free' && !carpool?.isOpen,
  );
  return (
    plain &&
    (!needsApplication(wide.template) || needsApplication(narrow.template)) &&
    holdsAll(wide.services, narrow.services) &&
    holdsAll(wide.vehicleGroups, narrow.vehicleGroups) &&
    allows(wide.cityIds, narrow.cityIds) &&
    (wide.startPlaces.length === 0 || isSame(wide.startPlaces, narrow.startPlaces)) &&
    (wide.endPlaces.length === 0 || isSame(wide.endPlaces, narrow.endPlaces)) &&
    (!wide.sameCity || narrow.sameCity) &&
    (wide.projectNo === narrow.projectNo || wide.projectNo === 'optional') &&
    (wide.viaAllowed || !narrow.viaAllowed) &&
    (!wide.overlapRefused || narrow.overlapRefused) &&
    (wide.companionsAllowed || !narrow.companionsAllowed) &&
    (wide.startDay === null || isSame([wide.startDay, wide.endDay], [narrow.startDay, narrow.endDay])) &&
    atLeast(wide.perOrderQuotaFen, narrow.perOrderQuotaFen) &&
    atLeast(wide.dailyQuota.unifiedFen, narrow.dailyQuota.unifiedFen) &&
    (wide.dailyQuota.custom.length === 0 || isSame(wide.dailyQuota, narrow.dailyQuota)) &&
    (!wide.countsPersonalLimit || narrow.countsPersonalLimit) &&
    hoursWithin(wide, narrow)
  );
}

export interface Shadow {
  readonly sceneId: number;
  readonly widerId: number;
  readonly people: number;
}

/** For these people a scene has no effect, since another they hold allows all of it. Two that are alike: the older stays. */
export function shadowsOf(scenes: readonly CoveredScene[]): Shadow[] {
  const wider = scenes.flatMap((narrow) =>
    scenes
      .filter((wide) => wide.sceneId !== narrow.sceneId && isWider(wide.rules, narrow.rules))
      .filter((wide) => wide.sceneId < narrow.sceneId || !isWider(narrow.rules, wide.rules))
      .map((wide) => ({ narrow, wide })),
  );
  return wider
    .map(({ narrow, wide }) => {
      const both = new Set(wide.holders);
      const people = narrow.holders.filter((id) => both.has(id)).length;
      return { sceneId: narrow.sceneId, widerId: wide.sceneId, people };
    })
    .filter(({ people }) => people > 0);
}
