import type { Wait } from './approval-wait.ts';
import {
  type Before,
  type FlowExample,
  type FlowPart,
  type FlowSingle,
  type KeyedCount,
  MOST_EXAMPLES,
  type RouteCounts,
  SIDES,
} from './reroute.ts';

export interface FlowLoad extends RouteCounts {
  /** Of the application in the middle; null: nobody ever decided anything. */
  readonly wait: Wait | null;
}

/** A flow's replay over some departments. */
export interface FlowFigures {
  readonly applications: number;
  readonly changed: number;
  readonly load: Before<FlowLoad>;
  readonly approvers: ReadonlyMap<number, Before<number>>;
  readonly departments: ReadonlyMap<number, Before<number>>;
  readonly months: ReadonlyMap<string, Before<number>>;
  readonly singles: readonly FlowSingle[];
  readonly examples: readonly FlowExample[];
}

const NO_COUNTS: RouteCounts = { decisions: 0, passes: 0, strangers: 0, unled: 0 };

function addedUp<K>(lists: readonly (readonly KeyedCount<K>[])[]): Map<K, { before: number; after: number }> {
  const sums = new Map<K, { before: number; after: number }>();
  for (const [key, before, after] of lists.flat()) {
    const known = sums.get(key) ?? { before: 0, after: 0 };
    sums.set(key, { before: known.before + before, after: known.after + after });
  }
  return sums;
}

/** Of many applications' waits the one in the middle. */
function middleOf(waits: FlowPart['waits']['before']): Wait | null {
  const sorted = waits.toSorted(([one], [other]) => one - other);
  let left = Math.floor(sorted.reduce((sum, [, , count]) => sum + count, 0) / 2);
  for (const [half, nine, count] of sorted) {
    if (left < count) return { half, nine };
    left -= count;
  }
  return null;
}

function loadOf(parts: readonly FlowPart[], side: (typeof SIDES)[number]): FlowLoad {
  const sums = parts.reduce<RouteCounts>(
    (all, { load }) => ({
      decisions: all.decisions + load[side].decisions,
      passes: all.passes + load[side].passes,
      strangers: all.strangers + load[side].strangers,
      unled: all.unled + load[side].unled,
    }),
    NO_COUNTS,
  );
  return { ...sums, wait: middleOf(parts.flatMap(({ waits }) => waits[side])) };
}

/** What the replayed departments come to together. */
export function flowFigures(parts: readonly FlowPart[]): FlowFigures {
  const single = (nth: number): FlowSingle => ({
    moved: parts.reduce((sum, { singles }) => sum + singles[nth]!.moved, 0),
    changed: parts.reduce((sum, { singles }) => sum + singles[nth]!.changed, 0),
  });
  const [before, after] = SIDES.map((side) => loadOf(parts, side));
  return {
    applications: parts.reduce((sum, { applications }) => sum + applications, 0),
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    load: { before: before!, after: after! },
    approvers: addedUp(parts.map(({ approvers }) => approvers)),
    departments: addedUp(
      parts.map(({ departmentId, load }) => [[departmentId, load.before.decisions, load.after.decisions]]),
    ),
    months: addedUp(parts.map(({ months }) => months)),
    singles: (parts[0]?.singles ?? []).map((_, nth) => single(nth)),
    examples: parts
      .flatMap(({ examples }) => examples)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MOST_EXAMPLES),
  };
}
