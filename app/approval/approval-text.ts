import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { moneyText } from '#rules/money.ts';
import { spanText, whenText } from '../kit/when.ts';

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

/** The one fact that matters, as the server tells it; null where nothing stands out. */
export function flagOf({ flag, inPlaceOf }: WaitingApproval): Flag | null {
  if (flag) return { tone: 'wait', text: flag };
  return inPlaceOf ? { tone: 'ok', text: `代${inPlaceOf}审批` } : null;
}

/** Soonest needed first; what has no day waits by its age. */
export const bySoonest = (one: WaitingApproval, other: WaitingApproval): number =>
  (one.startDay ?? '9999').localeCompare(other.startDay ?? '9999') ||
  one.createdAt.getTime() - other.createdAt.getTime();
