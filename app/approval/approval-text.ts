import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { now, spanText, whenText } from '../kit/when.ts';

/** What it is about. */
export const subjectText = ({ subject, sceneName, reason }: WaitingApproval): string =>
  subject === 'order' ? `订单二次审批，${sceneName}` : [sceneName, reason].filter(Boolean).join('，');

/** When, or how much. */
export function factText({ subject, startDay, endDay, rideAt, amountFen }: WaitingApproval): string {
  const amount = amountFen === null ? '' : `${subject === 'order' ? '实付' : '预估'} ${moneyText(amountFen)}`;
  const days = startDay && endDay ? spanText(startDay, endDay) : rideAt ? `${whenText(rideAt)} 用车` : '';
  return [days, amount].filter(Boolean).join('，');
}

export interface Flag {
  readonly tone: 'wait' | 'ok';
  readonly text: string;
}

/** The one fact that matters; null where nothing stands out. */
export function flagOf({ findings, startDay, inPlaceOf }: WaitingApproval): Flag | null {
  const [finding] = findings;
  if (finding) return { tone: 'wait', text: finding };
  const today = dayOf(now());
  if (startDay !== null && startDay <= today) return { tone: 'wait', text: '今天就要用车' };
  if (startDay === addDays(today, 1)) return { tone: 'wait', text: '明天开始用车' };
  return inPlaceOf ? { tone: 'ok', text: `代${inPlaceOf}审批` } : null;
}

/** Soonest needed first; what has no day waits by its age. */
export const bySoonest = (one: WaitingApproval, other: WaitingApproval): number =>
  (one.startDay ?? '9999').localeCompare(other.startDay ?? '9999') ||
  one.createdAt.getTime() - other.createdAt.getTime();
