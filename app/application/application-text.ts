import type { OwnApplication } from '#contract/app-application-wire.ts';
import { dayOf } from '#rules/calendar.ts';
import { now } from '../kit/when.ts';

/** How often, and what is left of it. */
export function usesText({ uses, usesLeft, status }: OwnApplication): string {
  if (uses === null) return '期间不限次数';
  if (status !== 'passed' || usesLeft === null) return `${uses} 次`;
  return usesLeft === uses ? `还可用 ${usesLeft} 次` : `用了 ${uses - usesLeft} 次，共 ${uses} 次`;
}

/** Passed, not used up, and its days not over: whether a ride passes is said when it is put together. */
export const isUsableNow = ({ status, usesLeft, endDay }: OwnApplication): boolean =>
  status === 'passed' && usesLeft !== 0 && endDay >= dayOf(now());
