import { silenceEndsAt, splitAfterSecondApproval } from '#rules/order.ts';
import { distanceMeters, type Point } from '#rules/scene.ts';
import { type Random, random } from '../random.ts';
import type { WorldRule } from '../second-rules.ts';
import { answeredAt } from './apply.ts';
import { runApproval } from './approval-run.ts';
import type { Firm } from './firm.ts';
import type { Hit, SecondOfOrder, WorldOrder } from './order.ts';
import { capAtEnd, restate } from './serve.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const REASONS = ['途中道路施工绕行', '客户临时更换地点', '等候客户时间较长', '高峰期拥堵', '航班延误改送其他航站楼'];
const REFUSALS = ['绕行没有提前说明', '下车地点与申请不符', '超出部分请自行承担'];
const GIVES_REASON = 0.85;
const AGREES = 0.58;

function placeHit(kind: 'start' | 'end', limit: number | null, approved: Point | null, actual: Point): Hit[] {
  if (limit === null || approved === null) return [];
  const meters = distanceMeters(approved, actual);
  return meters > limit ? [{ kind, limit, actual: Math.ceil(meters) }] : [];
}

/** What a rule finds in a ride that has ended. */
function judgeRide({ watchesCost, startMeters, endMeters }: WorldRule, { wish, price }: WorldOrder) {
  const draft = wish.application?.draft;
  const places = draft && draft.template !== 'trip' ? draft : null;
  const estimateFen = draft && 'estimatedFen' in draft ? draft.estimatedFen : null;
  const baseFen = wish.scene.rules.perOrderQuotaFen ?? estimateFen;
  const over = watchesCost && baseFen !== null && price!.actualPayFen > baseFen;
  const hits: Hit[] = [
    ...(over ? [{ kind: 'amount', limit: baseFen, actual: price!.actualPayFen } as const] : []),
    ...placeHit('start', startMeters, places?.start?.point ?? null, wish.from.point),
    ...placeHit('end', endMeters, places?.end?.point ?? null, (wish.course.strayedTo ?? wish.to).point),
  ];
  return { hits, baseFen };
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
  const placeHits = hits.some(({ kind }) => kind !== 'amount');
  const terms = { capFen: capAtEnd(firm, order, at), driverPayer: order.driverPayer };
  const outcome = passed
    ? ({ result: 'passed' } as const)
    : { result: 'rejected' as const, placeHit: placeHits, baseFen };
  const { toPrivateFen, ...split } = splitAfterSecondApproval(order.price!, terms, outcome);
  order.secondApproval = passed ? 'passed' : 'rejected';
  order.toPrivateFen = toPrivateFen;
  restate(firm, order, split, at);
}

/** Whether a rule wants this ride to be looked at again; if so it waits, and the answer says until when. */
export function markForSecond(firm: Firm, order: WorldOrder): SecondOfOrder | null {
  const rule = firm.rules.get(order.wish.scene.sceneId);
  const askedAt = order.times.priced;
  if (!rule || Date.parse(rule.madeAt) > askedAt) return null;
  const { hits, baseFen } = judgeRide(rule, order);
  if (hits.length === 0) return null;
  const draw = random(`second/${order.wish.seed}`);
  const wanted = draw.chance(GIVES_REASON) ? askedAt + draw.int(12, 26 * 60) * MINUTE : null;
  const reasonedAt = wanted !== null && wanted <= firm.now ? wanted : null;
  const begins = wanted ?? silenceEndsAt(new Date(askedAt)).getTime() + (draw.int(1, 50) * HOUR) / 60;
  const second: SecondOfOrder = {
    ruleId: rule.id,
    flowId: rule.flow.id,
    hits,
    baseFen,
    askedAt,
    reason: reasonedAt === null ? null : draw.pick(REASONS),
    reasonedAt,
    run: runOf(firm, order, rule, begins, draw),
  };
  order.second = second;
  order.secondApproval = 'open';
  return second;
}
