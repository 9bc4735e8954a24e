import { moneyText } from '../money.ts';
import type { Split } from '../order/split.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { AccountEntryKind } from './codes.ts';
import { type LimitEntry, limitBooked, limitCancelled, limitRefunded, limitRestated } from './limit-ledger.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

export interface AccountPosting {
  readonly kind: AccountEntryKind;
  readonly amountFen: number;
}

/** The entries that one step of an order writes into both ledgers, in the transaction of the step. */
export interface Postings {
  readonly account: readonly AccountPosting[];
  readonly limit: readonly LimitEntry[];
}

/** What an order holds and has taken so far: sums over its own entries, never stored. */
export interface OrderBalance {
  /** In the account. */
  readonly frozenFen: number;
  /** Settled less refunded. */
  readonly paidFen: number;
  /** Born by the limits. */
  readonly limitFen: number;
}

const posting = (kind: AccountEntryKind, amountFen: number): AccountPosting[] =>
  amountFen === 0 ? [] : [{ kind, amountFen }];

/** Booking. */
export const postBooking = ({ companyFen, limitFen }: Split): Postings => ({
  account: posting('freeze', companyFen),
  limit: limitBooked(limitFen),
});

/** The price has come, or a second approval has ended: what is held becomes the actual part. */
export function postRestatement(held: OrderBalance, { companyFen, limitFen }: Split): Postings {
  const more = companyFen - held.frozenFen;
  return {
    account: more > 0 ? posting('freeze', more) : posting('unfreeze', -more),
    limit: limitRestated(held.limitFen, limitFen),
  };
}

/**
 * A booked ride is changed: what the limits held is given back in the window of the old pick-up and taken in that of the
 * new one, the account takes or gives back the difference.
 */
export const postChange = (held: OrderBalance, split: Split): { released: Postings; taken: Postings } => ({
  released: { account: [], limit: limitCancelled(held.limitFen, 0) },
  taken: { account: postRestatement(held, split).account, limit: limitBooked(split.limitFen) },
});

/** A ride that took place is always settled, whatever the account holds. The limits already bear their part. */
export const postDeduction = ({ frozenFen }: OrderBalance): Postings => ({
  account: [...posting('unfreeze', frozenFen), ...posting('settle', frozenFen)],
  limit: [],
});

/** Everything held is given back, and the company's part of a fee taken at once. */
export const postCancellation = ({ frozenFen, limitFen }: OrderBalance, fee: Split): Postings => ({
  account: [...posting('unfreeze', frozenFen), ...posting('settle', fee.companyFen)],
  limit: limitCancelled(limitFen, fee.limitFen),
});

/** A granted objection gives back at most what the company has paid for the order. */
export function postRefund({ paidFen, limitFen }: OrderBalance, refundFen: number): Postings | Refused {
  if (!Number.isSafeInteger(refundFen) || refundFen <= 0 || refundFen > paidFen) {
    return refuse(ACCOUNT_REFUSALS.refundTooMuch, { wanted: moneyText(refundFen), left: moneyText(paidFen) });
  }
  return { account: posting('refund', refundFen), limit: limitRefunded(limitFen, paidFen - refundFen) };
}
