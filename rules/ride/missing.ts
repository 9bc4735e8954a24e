import { evaluate } from '../scene/evaluate.ts';
import type { EvaluationInput, Reason, Verdict } from '../scene/evaluation.ts';

/** What a person has still to fill in before the ride can be booked. */
export const MISSING_FIELDS = ['projectNo'] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];
export const MISSING_LABELS: Readonly<Record<MissingField, string>> = { projectNo: '项目号' };

export const missingIn = (reasons: readonly Reason[]): MissingField[] =>
  reasons.some(({ code, passed, input }) => code === 'PROJECT_NO' && !passed && input.given === false)
    ? ['projectNo']
    : [];

/** The same ride with everything filled in: a form that is half done is no reason to say no. */
export const asFilledIn = (input: EvaluationInput, missing: readonly MissingField[]): EvaluationInput =>
  missing.length === 0 ? input : { ...input, ride: { ...input.ride, projectNo: '…' } };

/** What the rules will say once nothing is missing. */
export function verdictAsFilledIn(input: EvaluationInput, missing: readonly MissingField[], verdict: Verdict): Verdict {
  if (missing.length === 0) return verdict;
  return evaluate(asFilledIn(input, missing)).verdict;
}
