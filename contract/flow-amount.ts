import type { StepAmounts } from '#rules/flow/amount.ts';
import { fenOfYuan, yuanOfFen } from '#rules/money.ts';
import { type Values, wordsOf } from './flow-approver.ts';
import { yuan } from './wire.ts';

/** From which amount a step is asked, and up to which its approver decides alone, in yuan; null: none. */
export const WireAmounts = { fromAmount: yuan.nullable(), aloneAmount: yuan.nullable() };

/** What is no amount is left to the rule, which has the sentence for it. */
const fenOf = (wire: unknown): number | null =>
  wordsOf(wire) === '' ? null : (fenOfYuan(wordsOf(wire)) ?? Number.NaN);

/** Neither of the two is sent: as before. */
export const amountsDraftOf = ({ fromAmount, aloneAmount }: Values): StepAmounts | undefined =>
  fromAmount === undefined && aloneAmount === undefined
    ? undefined
    : { fromFen: fenOf(fromAmount), aloneUpToFen: fenOf(aloneAmount) };

const yuanOrNull = (fen: number | null): number | null => (fen === null ? null : yuanOfFen(fen));

export const sentAmounts = (amounts: StepAmounts | undefined) =>
  amounts && { fromAmount: yuanOrNull(amounts.fromFen), aloneAmount: yuanOrNull(amounts.aloneUpToFen) };
