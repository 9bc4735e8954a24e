import { isRefused, REFUSALS, type Refusal, type Refused as RefusedDecision, refuse } from '#rules/refusal.ts';

/** Ends a request with a refusal; whatever the transaction changed is undone. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(reason: Refusal, values?: Record<string, string | number>) {
    const { refused } = refuse(reason, values);
    super(refused.msg);
    this.refusal = refused;
  }
}

/** What a rule decided, or the end of the request with the rule's reason. */
export function allowed<T>(decision: T | RefusedDecision): T {
  if (isRefused(decision)) throw new Refused(decision.refused);
  return decision;
}

/** A row of another company, out of scope or absent: all three answer alike. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Refused(REFUSALS.notFound);
  return row;
}
