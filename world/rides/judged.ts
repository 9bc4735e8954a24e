import type { Reason, ReasonCode } from '#rules/scene.ts';

/** These say something only when they fail. */
const PLAIN: ReadonlySet<ReasonCode> = new Set([
  'COMPANY_SUSPENDED',
  'ACCOUNT_BALANCE',
  'PERSON_INACTIVE',
  'COMPANY_PAY_STOPPED',
  'SCENE_NOT_GRANTED',
  'SCENE_NOT_ENABLED',
  'SERVICE_NOT_ALLOWED',
  'VEHICLE_GROUP_NOT_ALLOWED',
  'NO_APPLICATION',
]);

/** Whether the rule looked at anything: a scene without hours has no hours to be within. */
function isBinding({ code, passed, input }: Reason): boolean {
  if (!passed) return true;
  if (PLAIN.has(code) || input.limited === false || input.count === 0) return false;
  return !(code === 'OUTSIDE_DATES' && input.startDay === null);
}

/** The why of an order, without the rules that had nothing to say about it: sixty thousand of them lie in the demo. */
export const judgedText = (reasons: readonly Reason[]): string => JSON.stringify(reasons.filter(isBinding));

/** At the end only the money decides; what else would have failed is kept beside it. */
export const judgedAtEndText = (reasons: readonly Reason[]): string =>
  JSON.stringify(reasons.filter(({ code, passed }) => !passed || code === 'LIMIT_EXHAUSTED'));
