import { fenOfYuan, shareOfFen } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

/** A message per downward crossing: sent once, and again only after the account was recharged and fell anew. */
export interface BalanceWatch {
  readonly armed: boolean;
  readonly below: boolean;
}

export const NEW_WATCH: BalanceWatch = { armed: true, below: false };
/** Where the prepaid balance is called low, in parts per ten thousand of what it was after the latest recharge. */
const LOW_SHARE = 2_000;

/** null while nothing was ever recharged: there is nothing to be a fifth of. */
export const lowBalanceFen = (balanceAfterRechargeFen: number | null): number | null =>
  balanceAfterRechargeFen === null ? null : shareOfFen(balanceAfterRechargeFen, LOW_SHARE);

/** What is left, seen against a threshold: whether it has just fallen below. No threshold, no message. */
export function observe(
  watch: BalanceWatch,
  leftFen: number,
  thresholdFen: number | null,
): { watch: BalanceWatch; send: boolean } {
  const below = thresholdFen !== null && leftFen < thresholdFen;
  const send = watch.armed && below && !watch.below;
  return { watch: { armed: watch.armed && !send, below }, send };
}

/** A recharge arms the message again. One that does not lift the account over its threshold is no crossing. */
export const rearmed = (watch: BalanceWatch): BalanceWatch => ({ ...watch, armed: true });

export interface BalanceWatches {
  /** The amount the company chose. */
  readonly own: BalanceWatch;
  /** A fifth of the balance after the latest recharge; prepaid accounts only. */
  readonly low: BalanceWatch;
}
export type Warning = keyof BalanceWatches;

export interface WatchedAmounts {
  readonly leftFen: number;
  readonly ownFen: number | null;
  readonly lowFen: number | null;
}

export function observeAll(watches: BalanceWatches, { leftFen, ownFen, lowFen }: WatchedAmounts) {
  const own = observe(watches.own, leftFen, ownFen);
  const low = observe(watches.low, leftFen, lowFen);
  const send: Warning[] = [...(own.send ? (['own'] as const) : []), ...(low.send ? (['low'] as const) : [])];
  return { watches: { own: own.watch, low: low.watch }, send };
}

/** Whole yuan, as the field takes them: up to 20 digits, of which not all fit an exact amount. */
export function warnAmountFen(digits: string): number | Refused {
  if (!/^\d{1,20}$/.test(digits)) return refuse(ACCOUNT_REFUSALS.warnAmountMissing);
  // Below nothing the warning comes too late for anybody.
  if (/^0+$/.test(digits)) return refuse(ACCOUNT_REFUSALS.warnAmountMissing);
  return fenOfYuan(digits.replace(/^0+(?=\d)/, '')) ?? refuse(ACCOUNT_REFUSALS.warnAmountTooLarge);
}
