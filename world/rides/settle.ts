import { postCancellation, postDeduction } from '#rules/account.ts';
import { personalDueFen, personalReturnFen, splitPrice } from '#rules/order.ts';
import { cancelFeeFen, chargeCancellation } from '#rules/tariff.ts';
import { type Firm, post } from './firm.ts';
import { catchUp, happen, note, tell } from './moves.ts';
import type { WorldOrder } from './order.ts';
import { capAtEnd } from './serve.ts';

const SECOND = 1_000;

const partOf = ({ split, paidFen }: WorldOrder) => ({ personalFen: split!.personalFen, paidFen });

function owe(firm: Firm, order: WorldOrder): void {
  const { id } = order.wish.traveller.person;
  firm.unpaid.set(id, (firm.unpaid.get(id) ?? new Set()).add(order));
}

const referenceOf = ({ number, payments }: WorldOrder): string => `ZF${number}${payments.length + 1}`;

/** The person's money has come; answers what the trail says about it. */
export function pay(order: WorldOrder, amountFen: number, at: number): string {
  const reference = referenceOf(order);
  order.payments.push({ kind: 'received', amountFen, reference, at });
  order.paidFen += amountFen;
  return JSON.stringify({ amountFen, reference });
}

/** What is left for the person is paid some time later, or not to this day. */
function awaitPayment(firm: Firm, order: WorldOrder, from: number): void {
  owe(firm, order);
  const { paysAfter, traveller, seed } = order.wish;
  if (paysAfter === null) return;
  const begins = from + paysAfter * SECOND;
  firm.agenda.plan(begins, () => happen(order, { kind: 'paymentBegun' }, begins, { staffId: traveller.person.id }));
  const received = begins + (20 + (seed % 100)) * SECOND;
  firm.agenda.plan(received, () => {
    const details = pay(order, personalDueFen(partOf(order)), received);
    happen(order, { kind: 'paymentReceived' }, received, { details });
    firm.unpaid.get(traveller.person.id)?.delete(order);
  });
}

function returnTooMuch(order: WorldOrder, at: number): void {
  const amountFen = personalReturnFen(partOf(order));
  if (amountFen === 0) return;
  const reference = referenceOf(order);
  order.payments.push({ kind: 'returned', amountFen, reference, at });
  order.paidFen -= amountFen;
  note(order, ['paymentReturned', 'money'], at, { details: JSON.stringify({ amountFen, reference }) });
}

/** The company's part is taken: begun, and done some seconds later. */
export function deduct(firm: Firm, order: WorldOrder, begins: number, ends: number): void {
  firm.agenda.plan(begins, () => happen(order, { kind: 'deductionBegun' }, begins));
  firm.agenda.plan(ends, () => {
    const { frozenFen, limitFen } = order;
    post(firm, order, postDeduction({ frozenFen, limitFen, paidFen: 0 }), ends);
    order.settledAt = ends;
    returnTooMuch(order, ends);
    const dueFen = personalDueFen(partOf(order));
    happen(order, { kind: 'deducted', personalDueFen: dueFen }, ends);
    if (dueFen > 0) awaitPayment(firm, order, ends);
  });
}

function tellCancelled(order: WorldOrder, at: number): void {
  const { cancellation, traveller } = order.wish;
  if (cancellation!.by === 'person') {
    const feeFen = cancelFeeFen(order.tariff, order.state.status);
    const details = JSON.stringify({ reason: cancellation!.reason, feeFen });
    happen(order, { kind: 'cancelledByPerson', feeFen }, at, { staffId: traveller.person.id, details });
  } else if (cancellation!.by === 'timeout') happen(order, { kind: 'prepaymentExpired' }, at);
  else {
    const details = JSON.stringify({ reason: cancellation!.reason });
    tell(order, cancellation!.by === 'carpool' ? 'carpoolFailed' : 'cancelledByProvider', at, details);
  }
}

/** Everything held is given back; a fee is split like a ride and taken at once. */
export function cancel(firm: Firm, order: WorldOrder, at: number): void {
  catchUp(order, at);
  tellCancelled(order, at);
  order.cancelledAt = at;
  firm.whereabouts.release(order.wish);
  const price = chargeCancellation(order.state.cancelFeeFen, order.discount);
  const capFen = capAtEnd(firm, order, at);
  const split = splitPrice(price, { capFen, driverPayer: order.driverPayer });
  const { frozenFen, limitFen } = order;
  post(firm, order, postCancellation({ frozenFen, limitFen, paidFen: 0 }, split), at, 'goingFen');
  order.split = split;
  returnTooMuch(order, at);
  if (price.totalFen === 0) {
    order.split = null;
    return;
  }
  order.price = price;
  order.pricedAt = at;
  order.settledAt = at;
  if (personalDueFen(partOf(order)) > 0) awaitPayment(firm, order, at);
}
