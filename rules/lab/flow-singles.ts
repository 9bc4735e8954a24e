import type { RoutedStep } from '../flow/route.ts';
import type { Before } from './reroute.ts';

const wayOf = ({ approver, amounts }: RoutedStep): string => JSON.stringify([approver, amounts ?? null]);

/** The places of the steps that differ, from 0. */
export function changedSteps({ before, after }: Before<readonly RoutedStep[]>): number[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, at) => at).filter((at) => {
    const [was, is] = [before[at], after[at]];
    return !was || !is || wayOf(was) !== wayOf(is);
  });
}

/** The flow in force with one of the draft's changes; none where there is only one: it is the draft. */
export function singleSteps<S extends RoutedStep>({ before, after }: Before<readonly S[]>): readonly S[][] {
  const places = changedSteps({ before, after });
  if (places.length < 2) return [];
  return places.map((at) => {
    const changed = after[at];
    if (!changed) return before.toSpliced(at, 1);
    return at < before.length ? before.with(at, changed) : [...before, changed];
  });
}
