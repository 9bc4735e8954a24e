import { z } from 'zod';
import { moneyText, WRONG_AMOUNT } from '../money.ts';
import { orNull, type Reader, storedNumber, storedRecord } from '../stored.ts';

const MOST_FEN = 100_000_000_000;
const Amount = z.int(WRONG_AMOUNT).positive(WRONG_AMOUNT).max(MOST_FEN, WRONG_AMOUNT).nullable();

/** What a step has to do with how much is asked for. */
export const StepAmounts = z
  .object({
    /** It is asked from this amount on; null: whatever the amount. */
    fromFen: Amount,
    /** Up to this amount its approver needs nobody behind them; null: the steps behind are asked too. */
    aloneUpToFen: Amount,
  })
  .refine(({ fromFen, aloneUpToFen }) => fromFen === null || aloneUpToFen === null || fromFen <= aloneUpToFen, {
    path: ['aloneUpToFen'],
    error: '独立审批的额度不能低于起审金额',
  });
export type StepAmounts = z.output<typeof StepAmounts>;

export const NO_AMOUNTS: StepAmounts = { fromFen: null, aloneUpToFen: null };

export const readAmounts: Reader<StepAmounts> = storedRecord<StepAmounts>({
  fromFen: orNull(storedNumber()),
  aloneUpToFen: orNull(storedNumber()),
});

export type WithAmounts = { readonly amounts?: StepAmounts | undefined };

/** A step that looks at no amounts says nothing of them. */
export const keptAmounts = (amounts: StepAmounts = NO_AMOUNTS): WithAmounts =>
  amounts.fromFen === null && amounts.aloneUpToFen === null ? {} : { amounts };

/** Every step is asked about an amount that nobody knows. */
export const isReached = ({ amounts }: WithAmounts, amountFen: number | null | undefined): boolean =>
  typeof amounts?.fromFen !== 'number' || typeof amountFen !== 'number' || amountFen >= amounts.fromFen;

/** Nobody decides alone on an amount that nobody knows. */
export const decidesAlone = ({ amounts }: WithAmounts, amountFen: number | null | undefined): boolean =>
  typeof amounts?.aloneUpToFen === 'number' && typeof amountFen === 'number' && amountFen <= amounts.aloneUpToFen;

/** In words; '' where a step does not look at amounts. */
export function amountsText({ fromFen, aloneUpToFen }: StepAmounts = NO_AMOUNTS): string {
  const parts = [
    fromFen !== null && `满 ${moneyText(fromFen)} 才需审批`,
    aloneUpToFen !== null && `${moneyText(aloneUpToFen)} 以内可独立审批`,
  ].filter((part) => part !== false);
  return parts.join('，');
}
