import { postDeduction } from '#rules/account.ts';
import type { ApplicationDraft } from '#rules/application.ts';
import { endOfMonth, monthOf } from '#rules/calendar.ts';
import {
  personalDueFen,
  personalReturnFen,
  type SecondOutcome,
  silenceEndsAt,
  splitAfterSecondApproval,
} from '#rules/order.ts';
import { companyBounds } from '#rules/scene.ts';
import { type ApprovedTrip, approvedPlaces } from '#rules/second-approval/approved.ts';
import { hitsPlace, judgeRide } from '#rules/second-approval/judge.ts';
import type { SecondRule } from '../company.ts';
import { MINUTE, SECOND } from '../days.ts';
import { random } from '../random.ts';
import { answeredAt, runApproval } from './approval.ts';
import { type Books, post } from './books.ts';
import { happen, lastOf, note, type Order, type SecondLook } from './order.ts';
import { capAtEnd, type OrderSchedule, restate } from './price.ts';

const partOf = ({ split, paidFen }: Order) => ({ personalFen: split.personalFen, paidFen });
const referenceOf = ({ number, payments }: Order): string => `ZF${number}${payments.length + 1}`;

/** The person's money has come; answers what the trail says about it. */
export function receive(order: Order, amountFen: number, at: number) {
  const reference = referenceOf(order);
  order.payments.push({ kind: 'received', amountFen, reference, at });
  order.paidFen += amountFen;
  return { amountFen, reference };
}

export function returnTooMuch(order: Order, at: number): void {
  const amountFen = personalReturnFen(partOf(order));
  if (amountFen === 0) return;
  const reference = referenceOf(order);
  order.payments.push({ kind: 'returned', amountFen, reference, at });
  order.paidFen -= amountFen;
  note(order, 'paymentReturned', 'money', at, { details: { amountFen, reference } });
}

/** An order is complete when its bill is confirmed, or its month over where the company pays nothing. */
function complete(books: Books, order: Order, agenda: OrderSchedule): void {
  if (order.state.status !== 'settled') return;
  const month = monthOf(new Date(order.settledAt!));
  const over = endOfMonth(month).getTime();
  const at = order.split.companyFen === 0 ? over : (books.bills.get(month)?.confirmedAt ?? null);
  if (at === null) return;
  const moment = Math.max(at, lastOf(order).at);
  agenda.at(moment, () => happen(order, { kind: 'completed' }, moment));
}

/** What is left for the person is paid some time later, or not to this day. */
export function awaitPayment(books: Books, order: Order, from: number, agenda: OrderSchedule): void {
  if (personalDueFen(partOf(order)) === 0) return;
  const { paysAfter, traveller, seed } = order.ride;
  const { id: staffId } = traveller.person;
  const begins = paysAfter === null ? Number.MAX_SAFE_INTEGER : from + paysAfter * SECOND;
  const received = begins + (20 + (seed % 100)) * SECOND;
  books.unpaid.set(staffId, [...(books.unpaid.get(staffId) ?? []), { order, from, until: received }]);
  agenda.at(begins, () => happen(order, { kind: 'paymentBegun' }, begins, { staffId }));
  agenda.at(received, () => {
    const details = receive(order, personalDueFen(partOf(order)), received);
    happen(order, { kind: 'paymentReceived' }, received, { details });
    complete(books, order, agenda);
  });
}

/** The company's part is taken: begun, and done some seconds later. */
function deduct(books: Books, order: Order, begins: number, ends: number, agenda: OrderSchedule): void {
  agenda.at(begins, () => happen(order, { kind: 'deductionBegun' }, begins));
  agenda.at(ends, () => {
    const { frozenFen, limitFen } = order;
    post(books, order, postDeduction({ frozenFen, limitFen, paidFen: 0 }), ends);
    order.settledAt = ends;
    returnTooMuch(order, ends);
    happen(order, { kind: 'deducted', personalDueFen: personalDueFen(partOf(order)) }, ends);
    awaitPayment(books, order, ends, agenda);
    complete(books, order, agenda);
  });
}

/** An employee who is asked agrees after a while, or by saying nothing for three days. */
function confirm(order: Order, agenda: OrderSchedule): number {
  const { seed, times } = order.ride;
  const draw = random(`confirm/${seed}`);
  const at = times.priced + draw.int(3, 1_500) * MINUTE;
  if (!draw.chance(0.9)) return silenceEndsAt(new Date(times.priced)).getTime() + draw.int(10, 280) * SECOND;
  agenda.at(at, () => {
    order.confirmedAt = at;
    note(order, 'costConfirmed', 'person', at, { staffId: order.counted.staffId });
  });
  return at;
}

const REASONS = ['途中道路施工绕行', '客户临时更换地点', '等候客户时间较长', '高峰期拥堵', '航班延误改送其他航站楼'];
const REFUSALS = ['绕行没有提前说明', '下车地点与申请不符', '超出部分请自行承担'];
const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

const wayOf = (draft: ApplicationDraft): ApprovedTrip => ({
  start: draft.template === 'trip' ? null : (draft.start?.point ?? null),
  end: draft.template === 'trip' ? null : (draft.end?.point ?? null),
  roundTrip: draft.roundTrip,
});

/** What a rule finds in a ride that has ended. */
function findingsOf(rule: SecondRule, { ride, price }: Order) {
  const { scene, service, from, to, driven } = ride;
  const draft = ride.application?.draft;
  return judgeRide(rule, {
    actualPayFen: price!.actualPayFen,
    quotaFen: companyBounds(scene.rules, { service, startCityId: from.cityId }, NO_LIMITS).orderFen,
    estimateFen: draft && 'estimatedFen' in draft ? draft.estimatedFen : null,
    ...approvedPlaces(draft ? wayOf(draft) : null, { start: from.point, end: to.point }),
    actualStart: from.point,
    actualEnd: (driven.strayedTo ?? to).point,
  });
}

/** Where a rule wants this ride to be looked at again: the flow begins with a reason, or when the time for it is over. */
function lookAgain(books: Books, order: Order, agenda: OrderSchedule): SecondLook | null {
  const { scene, times, seed, traveller, explained } = order.ride;
  const rule = books.secondRules.get(scene.sceneId);
  const askedAt = times.priced;
  if (!rule || rule.madeAt > askedAt) return null;
  const { hits, baseFen } = findingsOf(rule, order);
  if (hits.length === 0) return null;
  const draw = random(`second/${seed}`);
  const explains = explained === undefined ? draw.chance(0.85) : explained !== null;
  const silence = silenceEndsAt(new Date(askedAt)).getTime() + draw.int(1, 50) * MINUTE;
  const begins = explained?.at ?? (explains ? askedAt + draw.int(12, 26 * 60) * MINUTE : silence);
  const [reason, agrees] = [explained?.words ?? (explains ? draw.pick(REASONS) : ''), draw.chance(0.58)];
  const { id: staffId, departmentId } = traveller.person;
  const { now } = books;
  const run = () =>
    runApproval({
      ...{ flow: rule.flow, applicant: { staffId, departmentId }, org: books.org(begins), createdAt: begins, now },
      decide: (_, approvers, at) => {
        if (explained) return null;
        const answer = { at: answeredAt(at, draw), by: draw.pick(approvers) };
        return { ...answer, reason: agrees ? null : draw.pick(REFUSALS) };
      },
      ...{ revokedAt: null, expiresAt: null },
    });
  const begun =
    begins <= now ? { reason, reasonedAt: begins, run: run() } : { reason: null, reasonedAt: null, run: null };
  order.secondApproval = 'open';
  note(order, 'secondApprovalAsked', 'system', askedAt, { details: { hits } });
  agenda.at(begins, () => {
    if (explains) note(order, 'secondApprovalExplained', 'person', begins, { staffId });
    else note(order, 'secondApprovalSilent', 'job', begins);
  });
  return { ruleId: rule.id, flowId: rule.flow.id, hits, baseFen, askedAt, ...begun };
}

/** The end of a second approval, in the order and in its money. */
function decide(books: Books, order: Order, { run, hits, baseFen }: SecondLook, at: number): void {
  const passed = run!.state.status === 'passed';
  const terms = { capFen: capAtEnd(books, order, at), driverPayer: order.driverPayer };
  const outcome: SecondOutcome = passed
    ? { result: 'passed' }
    : { result: 'rejected', placeHit: hitsPlace(hits), baseFen };
  const { toPrivateFen, ...split } = splitAfterSecondApproval(order.price!, terms, outcome);
  order.secondApproval = outcome.result;
  order.toPrivateFen = toPrivateFen;
  const { companyFen, personalFen } = split;
  const kind = passed ? 'secondApprovalPassed' : 'secondApprovalRejected';
  note(order, kind, 'company', at, { details: { companyFen, personalFen, toPrivateFen } });
  restate(books, order, split, at);
}

/** Between the price and the account: a second approval, the employee's word, or nothing at all. */
export function settle(books: Books, order: Order, agenda: OrderSchedule): void {
  const { deductionBegun, deducted, priced } = order.ride.times;
  const from = order.needsConfirmation ? confirm(order, agenda) : priced;
  const second = lookAgain(books, order, agenda);
  order.second = second;
  const decidedAt = second ? (second.run?.finishedAt ?? null) : from;
  if (decidedAt === null) return;
  if (second) agenda.at(decidedAt, () => decide(books, order, second, decidedAt));
  const begins = Math.max(decidedAt, from) + deductionBegun - priced;
  deduct(books, order, begins, begins + deducted - deductionBegun, agenda);
}
