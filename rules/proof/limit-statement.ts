import { LimitEntryKind } from '../account/codes.ts';
import { type CountedLimit, type LimitWindow, windowOf } from '../account/limit-window.ts';
import { endOfDay, endOfMonth, type Month, monthOf, startOfDay, startOfMonth } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';

/** What changes what is left of a limit: the movements of rides, and the limit itself. */
export const LimitLineKind = codeTable({
  opened: ['opened', '重新计算'],
  changed: ['changed', '限额变更'],
  freeze: [LimitEntryKind.codeOf('freeze'), LimitEntryKind.labelOf('freeze')],
  settle: [LimitEntryKind.codeOf('settle'), LimitEntryKind.labelOf('settle')],
  release: [LimitEntryKind.codeOf('release'), LimitEntryKind.labelOf('release')],
  refund: [LimitEntryKind.codeOf('refund'), LimitEntryKind.labelOf('refund')],
});
export type LimitLineKind = NameOf<typeof LimitLineKind>;

/** Why, in a word or two. `movedFen` is above nothing where it leaves more. */
export function limitLineNote(kind: LimitLineKind, movedFen: number): string {
  if (kind === 'freeze') return '按预估';
  if (kind === 'settle') return movedFen > 0 ? '退回多占' : '补足到实付';
  if (kind === 'release') return '订单取消';
  if (kind === 'refund') return '退款';
  return kind === 'opened' ? '新的周期' : '';
}

/** A version of a limit with the time it was set. */
export interface SetLimit extends CountedLimit {
  readonly setAt: Date;
  readonly replacedAt: Date | null;
}

/** The moment that a month is looked at: now, or its last one where it is over. */
export const momentOf = (month: Month, now: Date): Date =>
  month === monthOf(now) ? now : new Date(endOfMonth(month).getTime() - 1);

/** The version in force at a moment; one that was set later than anything stands for the time before it. */
export const versionAt = <V extends SetLimit>(versions: readonly V[], at: Date): V | null =>
  versions.findLast(({ setAt }) => setAt <= at) ?? null;

const month = (at: Date): LimitWindow => ({ from: startOfMonth(monthOf(at)), until: endOfMonth(monthOf(at)) });

/** The pick-ups that a statement covers: the window of the limit, the days of a span, or the month where none binds. */
export function statementWindow(limit: CountedLimit | null, at: Date): LimitWindow {
  if (limit === null || limit.kind === 'unlimited') return month(at);
  const window = windowOf(limit, at);
  if (window) return window;
  return limit.kind === 'span' ? { from: startOfDay(limit.startDay!), until: endOfDay(limit.endDay!) } : month(at);
}

/** Whether nothing is left because the moment lies outside of the days of the limit. */
export const isOutside = (limit: CountedLimit | null, at: Date): boolean =>
  limit !== null && limit.kind === 'span' && windowOf(limit, at) === null;

export interface LimitOpening {
  readonly kind: 'opened' | 'changed';
  readonly at: Date;
  readonly movedFen: number;
}

const isAlike = (one: SetLimit, other: SetLimit): boolean =>
  one.kind === other.kind &&
  one.startDay === other.startDay &&
  one.endDay === other.endDay &&
  (one.kind !== 'total' || one.countsFrom.getTime() === other.countsFrom.getTime());

/**
 * What the limit gave in a window: the money it opened with, and each change since. Versions of another kind counted
 * otherwise and say nothing of this one.
 */
export function openingsOf(versions: readonly SetLimit[], current: SetLimit, { from }: LimitWindow): LimitOpening[] {
  const until = versions.slice(0, versions.indexOf(current) + 1);
  const alike = until.slice(until.findLastIndex((one) => !isAlike(one, current)) + 1);
  const begun = Math.max(
    0,
    alike.findLastIndex(({ setAt }) => setAt <= from),
  );
  return alike
    .slice(begun)
    .map((version, nth) =>
      nth === 0
        ? { kind: 'opened', at: from, movedFen: version.moneyFen }
        : { kind: 'changed', at: version.setAt, movedFen: version.moneyFen - alike[begun + nth - 1]!.moneyFen },
    );
}
