import { silenceEndsAt } from '#rules/order.ts';
import { random } from '../random.ts';
import { book } from './book.ts';
import type { Firm } from './firm.ts';
import { catchUp, happen, note } from './moves.ts';
import type { WorldOrder } from './order.ts';
import { decideSecond, markForSecond } from './second.ts';
import { serve } from './serve.ts';
import { cancel, deduct, pay } from './settle.ts';
import type { Wish } from './wish.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CONFIRMS = 0.9;

/** An employee who is asked agrees after a while, or by saying nothing for three days. */
function confirmedAt(order: WorldOrder, now: number): number {
  const draw = random(`confirm/${order.wish.seed}`);
  const at = order.times.priced + draw.int(3, 1_500) * MINUTE;
  if (!draw.chance(CONFIRMS)) return silenceEndsAt(new Date(order.times.priced)).getTime() + draw.int(10, 280) * SECOND;
  if (at <= now) order.confirmedAt = at;
  return at;
}

/** Between the price and the account: a second approval, the employee's word, or nothing at all. */
function settle(firm: Firm, order: WorldOrder): void {
  const { deductionBegun, deducted, priced } = order.times;
  const [wait, takes] = [deductionBegun - priced, deducted - deductionBegun];
  const from = order.needsConfirmation ? confirmedAt(order, firm.now) : priced;
  if (order.confirmedAt !== null) {
    firm.agenda.plan(from, () => note(order, ['confirmed', 'person'], from, { staffId: order.counted.staffId }));
  }
  const second = markForSecond(firm, order);
  const decidedAt = second ? (second.run?.finishedAt ?? null) : from;
  if (decidedAt === null) return;
  if (second) firm.agenda.plan(decidedAt, () => decideSecond(firm, order, decidedAt));
  const free = Math.max(decidedAt, from) + wait;
  deduct(firm, order, free, free + takes);
}

function prepay(firm: Firm, order: WorldOrder): void {
  const { accepted, prepaymentPaid } = order.times;
  const asked = accepted + SECOND;
  firm.agenda.plan(asked, () => {
    if (order.cancelledAt !== null) return;
    catchUp(order, asked);
    happen(order, { kind: 'prepaymentAsked' }, asked);
    order.prepaymentAskedAt = asked;
  });
  if (order.wish.cancellation?.by === 'timeout') return;
  firm.agenda.plan(prepaymentPaid, () => {
    if (order.state.status !== 'prepayment') return;
    const details = pay(order, order.prepaymentFen, prepaymentPaid);
    happen(order, { kind: 'prepaymentPaid' }, prepaymentPaid, { details });
  });
}

function follow(firm: Firm, order: WorldOrder): void {
  const { cancelled, priced } = order.times;
  if (order.state.prepayment === 'due') prepay(firm, order);
  const lapses = order.wish.cancellation?.by === 'timeout' && order.state.prepayment !== 'due';
  if (cancelled !== null && !lapses) {
    firm.agenda.plan(cancelled, () => cancel(firm, order, cancelled));
    return;
  }
  firm.agenda.plan(priced, () => {
    serve(firm, order);
    settle(firm, order);
  });
}

/** Lets the wishes come true as far as the rules allow, each at its time: the firm's agenda says when. */
export function planRides(firm: Firm, wishes: readonly Wish[]): void {
  const sorted = wishes.toSorted((one, other) => one.bookedAt - other.bookedAt);
  // Each plans the next one: an agenda of what lies close by is quicker to keep than one of a whole year.
  const planNext = (nth: number): void => {
    const wish = sorted[nth];
    if (!wish) return;
    firm.agenda.plan(wish.bookedAt, () => {
      planNext(nth + 1);
      const order = book(firm, wish);
      if (order) follow(firm, order);
    });
  };
  planNext(0);
}

/** The year is over: rides under way are told as far as they have come. */
export function leaveUnderWay(firm: Firm): void {
  for (const order of firm.orders) {
    if (order.pricedAt === null && order.cancelledAt === null) catchUp(order, firm.now);
  }
}
