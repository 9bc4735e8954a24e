import type { ApplicationDraft } from '#rules/application.ts';
import { silenceEndsAt, splitAfterSecondApproval } from '#rules/order.ts';
import { companyBounds } from '#rules/scene.ts';
import { type ApprovedWay, approvedPlaces } from '#rules/second-approval/approved.ts';
import { hitsPlace, judgeRide } from '#rules/second-approval/judge.ts';
import { type Random, random } from '../random.ts';
import type { WorldRule } from '../second-rules.ts';
import { answeredAt } from './apply.ts';
import { runApproval } from './approval-run.ts';
import type { Firm } from './firm.ts';
import { note } from './moves.ts';
import type { SecondOfOrder, WorldOrder } from './order.ts';
import { capAtEnd, restate } from './serve.ts';

const MINUTE = 60_000;
const REASONS = ['途中道路施工绕行', '客户临时更换地点', '等候客户时间较长', '高峰期拥堵', '航班延误改送其他航站楼'];
const REFUSALS = ['绕行没有提前说明', '下车地点与申请不符', '超出部分请自行承担'];
const GIVES_REASON = 0.85;
const AGREES = 0.58;

const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };
/** What the scene allows for this one order: a transfer of a journey has a quota of its own. */
const quotaOf = ({ scene, service, from }: WorldOrder['wish']): number | null =>
  companyBounds(scene.rules, { service, startCityId: from.cityId }, NO_LIMITS).orderFen;

const wayOf = (draft: ApplicationDraft): ApprovedWay => ({
  start: draft.template === 'trip' ? null : (draft.start?.point ?? null),
  end: draft.template === 'trip' ? null : (draft.end?.point ?? null),
  roundTrip: draft.roundTrip,
});

/** What a rule finds in a ride that has ended. */
function foundIn(rule: WorldRule, { wish, price }: WorldOrder) {
  const draft = wish.application?.draft;
  return judgeRide(rule, {
    actualPayFen: price!.actualPayFen,
    quotaFen: quotaOf(wish),
    estimateFen: draft && 'estimatedFen' in draft ? draft.estimatedFen : null,
    ...approvedPlaces(draft ? wayOf(draft) : null, { start: wish.from.point, end: wish.to.point }),
    actualStart: wish.from.point,
    actualEnd: (wish.course.strayedTo ?? wish.to).point,
  });
}

/** The flow begins with the booker's reason, or when the time for it is over. */
function runOf(firm: Firm, order: WorldOrder, { flow }: WorldRule, beginsAt: number, draw: Random) {
  if (beginsAt > firm.now) return null;
  const { id, departmentId } = order.wish.traveller.person;
  const agrees = draw.chance(AGREES);
  return runApproval({
    flow,
    applicant: { staffId: id, departmentId },
    org: firm.desk.org(beginsAt),
    createdAt: beginsAt,
    now: firm.now,
    decide: (_, approvers, askedAt) => ({
      at: answeredAt(askedAt, draw),
      by: draw.pick(approvers),
      reason: agrees ? null : draw.pick(REFUSALS),
    }),
    revokedAt: null,
    expiresAt: null,
  });
}

/** The end of a second approval, in the order and in its money. */
export function decideSecond(firm: Firm, order: WorldOrder, at: number): void {
  const { run, hits, baseFen } = order.second!;
  const passed = run!.state.status === 'passed';
  const terms = { capFen: capAtEnd(firm, order, at), driverPayer: order.driverPayer };
  const outcome = passed
    ? ({ result: 'passed' } as const)
    : { result: 'rejected' as const, placeHit: hitsPlace(hits), baseFen };
  const { toPrivateFen, ...split } = splitAfterSecondApproval(order.price!, terms, outcome);
  order.secondApproval = passed ? 'passed' : 'rejected';
  order.toPrivateFen = toPrivateFen;
  const { companyFen, personalFen } = split;
  const details = JSON.stringify({ companyFen, personalFen, toPrivateFen });
  note(order, [passed ? 'secondApprovalPassed' : 'secondApprovalRejected', 'company'], at, { details });
  restate(firm, order, split, at);
}

/** Whether a rule wants this ride to be looked at again; if so it waits, and the answer says until when. */
export function markForSecond(firm: Firm, order: WorldOrder): SecondOfOrder | null {
  const rule = firm.rules.get(order.wish.scene.sceneId);
  const askedAt = order.times.priced;
  if (!rule || Date.parse(rule.madeAt) > askedAt) return null;
  const { hits, baseFen } = foundIn(rule, order);
  if (hits.length === 0) return null;
  const draw = random(`second/${order.wish.seed}`);
  const explains = draw.chance(GIVES_REASON);
  const silence = silenceEndsAt(new Date(askedAt)).getTime() + draw.int(1, 50) * MINUTE;
  const begins = explains ? askedAt + draw.int(12, 26 * 60) * MINUTE : silence;
  const begun = begins <= firm.now;
  const second: SecondOfOrder = {
    ruleId: rule.id,
    flowId: rule.flow.id,
    hits,
    baseFen,
    askedAt,
    reason: begun ? (explains ? draw.pick(REASONS) : '') : null,
    reasonedAt: begun ? begins : null,
    run: runOf(firm, order, rule, begins, draw),
  };
  order.second = second;
  order.secondApproval = 'open';
  note(order, ['secondApprovalAsked', 'system'], askedAt, { details: JSON.stringify({ hits }) });
  const { id: staffId } = order.wish.traveller.person;
  const told = explains ? { staffId } : {};
  firm.agenda.plan(begins, () =>
    note(order, explains ? ['secondApprovalExplained', 'person'] : ['secondApprovalSilent', 'job'], begins, told),
  );
  return second;
}
