import { rideVerdict } from '../order/booking.ts';
import { type Payer, type Split, splitPrice } from '../order/split.ts';
import { evaluate } from '../scene/evaluate.ts';
import type { Evaluation, EvaluationInput, Verdict } from '../scene/evaluation.ts';
import type { Price } from '../tariff/fee-lines.ts';

export interface WeighedRide {
  /** What the rules looked at: an account from which the company's driver is taken already. */
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation;
  readonly split: Split;
  readonly verdict: Verdict;
}

const lessDriver = (input: EvaluationInput, driverFen: number): EvaluationInput => ({
  ...input,
  company: {
    ...input.company,
    accountLeftFen: input.company.accountLeftFen === null ? null : input.company.accountLeftFen - driverFen,
  },
});

/**
 * Whether a priced ride passes, and who pays it. The designated driver is split by the company's choice before the caps,
 * so the rules of the scene judge the rest.
 */
export function weighRide(request: EvaluationInput, price: Price, driverPayer: Payer): WeighedRide {
  const input = lessDriver(request, driverPayer === 'company' ? price.driverPayFen : 0);
  const evaluation = evaluate(input);
  const split = splitPrice(price, { capFen: evaluation.capFen, driverPayer });
  return { input, evaluation, split, verdict: rideVerdict(evaluation, split) };
}
