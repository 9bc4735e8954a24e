import { dayOf } from '#rules/calendar.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { now, spanText } from '../kit/when.ts';

interface Limit {
  readonly kind: SpendingLimit;
  readonly startDay: string | null;
  readonly endDay: string | null;
}

/** The time that a limit counts, in a word: 11 月, 今天. */
export function limitName({ kind, startDay, endDay }: Limit): string {
  if (kind === 'monthly') return `${Number(dayOf(now()).slice(5, 7))} 月`;
  if (kind === 'daily') return '今天';
  return startDay && endDay ? spanText(startDay, endDay) : SpendingLimit.labelOf(kind);
}
