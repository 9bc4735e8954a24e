import { carpoolReasons, dictReasons, overlapReasons, serviceReasons } from './evaluate-ride.ts';
import { applicationReasons, isExtensionDay, tripReasons } from './evaluate-trip.ts';
import { addressReasons, cityReason, datesReasons, hoursReason } from './evaluate-when-where.ts';
import { type Evaluation, type EvaluationInput, type Reason, reason, type Verdict } from './evaluation.ts';
import { companyBounds, companyCapFen, splitCost } from './money.ts';

function companyReasons({ company }: EvaluationInput, companyFen: number): Reason[] {
  const { suspended, accountLeftFen } = company;
  const frozen = company.creditFrozen === true && companyFen > 0;
  const carries = accountLeftFen === null || accountLeftFen >= companyFen;
  const facts = { accountLeftFen, companyFen, ...(frozen ? { creditFrozen: true } : {}) };
  return [reason('COMPANY_SUSPENDED', !suspended), reason('ACCOUNT_BALANCE', carries && !frozen, facts)];
}

const personReasons = ({ person }: EvaluationInput): Reason[] => [
  reason('PERSON_INACTIVE', person.active),
  reason('COMPANY_PAY_STOPPED', person.companyPay),
  reason('SCENE_NOT_GRANTED', person.hasScene),
];

/** What a new application would cure. */
export const CURABLE: readonly Reason['code'][] = [
  ...(['NO_APPLICATION', 'NO_USES_LEFT', 'APPLICATION_DATES'] as const),
  ...(['APPLIED_CITY', 'APPLIED_SERVICE', 'APPLIED_VEHICLES', 'APPLIED_PEOPLE', 'APPLIED_DAYS'] as const),
  'APPLIED_AMOUNT',
];

const missedSpan = ({ scene: { rules }, left: { missedSpans = {} } }: EvaluationInput) =>
  (rules.countsPersonalLimit ? missedSpans.personal : undefined) ?? missedSpans.department;

function verdictOf(reasons: readonly Reason[], personalFen: number): Verdict {
  const failed = reasons.filter(({ passed }) => !passed);
  if (failed.length === 0) return personalFen > 0 ? 'ALLOW_SPLIT' : 'ALLOW';
  return failed.every(({ code }) => CURABLE.includes(code)) ? 'NEED_APPLICATION' : 'DENY';
}

/**
 * May this ride be booked, and who pays? Every rule is looked at and every result returned, so that a person learns at
 * once all that stands in the way. The split is what the limits alone would give, whatever else is refused.
 */
export function evaluate(input: EvaluationInput): Evaluation {
  const { scene, ride, left } = input;
  const kind = { service: ride.service, startCityId: ride.from.cityId };
  const capFen = companyCapFen(scene.rules, kind, left);
  const { companyFen, personalFen } = splitCost(ride.amountFen, capFen);
  const bounds = { ...companyBounds(scene.rules, kind, left) };
  const reasons = [
    ...companyReasons(input, companyFen),
    ...personReasons(input),
    ...datesReasons(input),
    ...(isExtensionDay(input) ? [] : [hoursReason(input)]),
    cityReason(input),
    ...addressReasons(input),
    ...serviceReasons(input),
    ...dictReasons(input),
    ...overlapReasons(input),
    ...applicationReasons(input),
    ...tripReasons(input),
    ...carpoolReasons(input),
    reason('LIMIT_EXHAUSTED', capFen !== 0, { amountFen: ride.amountFen, capFen, ...bounds, ...missedSpan(input) }),
  ];
  return { verdict: verdictOf(reasons, personalFen), reasons, capFen, companyFen, personalFen };
}
