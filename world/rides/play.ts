import { postCancellation } from '#rules/account.ts';
import { splitPrice } from '#rules/order.ts';
import { cancelFeeFen, chargeCancellation } from '#rules/tariff.ts';
import { SECOND } from '../days.ts';
import { type Books, post } from './books.ts';
import { happen, type Order, report } from './order.ts';
import { capAtEnd, type OrderSchedule, price } from './price.ts';
import { awaitPayment, receive, returnTooMuch, settle } from './settle.ts';
import { STEPS } from './timeline.ts';

/** Everything held is given back; a fee is split like a ride and taken at once. */
function cancel(books: Books, order: Order, at: number, agenda: OrderSchedule): void {
  const { cancellation, traveller } = order.ride;
  const { by, reason: why } = cancellation!;
  if (by === 'person') {
    const feeFen = cancelFeeFen(order.tariff, order.state.status);
    const said = { staffId: traveller.person.id, details: { reason: why, feeFen } };
    happen(order, { kind: 'cancelledByPerson', feeFen }, at, said);
  } else if (by === 'timeout') happen(order, { kind: 'prepaymentExpired' }, at);
  else report(order, by === 'carpool' ? 'carpoolFailed' : 'cancelledByProvider', at, { reason: why });
  order.cancelledAt = at;
  const fee = chargeCancellation(order.state.cancelFeeFen, order.discount);
  const { frozenFen, limitFen, driverPayer } = order;
  const split = splitPrice(fee, { capFen: capAtEnd(books, order, at), driverPayer });
  post(books, order, postCancellation({ frozenFen, limitFen, paidFen: 0 }, split), at);
  order.split = split;
  returnTooMuch(order, at);
  if (fee.totalFen === 0) return;
  order.price = fee;
  order.pricedAt = at;
  order.settledAt = at;
  awaitPayment(books, order, at, agenda);
}

function prepay(order: Order, agenda: OrderSchedule): void {
  const { times, cancellation } = order.ride;
  const askedAt = times.accepted + SECOND;
  agenda.at(askedAt, () => {
    happen(order, { kind: 'prepaymentAsked' }, askedAt);
    order.prepaymentAskedAt = askedAt;
  });
  if (cancellation?.by === 'timeout') return;
  agenda.at(times.prepaymentPaid, () => {
    const details = receive(order, order.prepaymentFen, times.prepaymentPaid);
    happen(order, { kind: 'prepaymentPaid' }, times.prepaymentPaid, { details });
  });
}

function begin(books: Books, order: Order, agenda: OrderSchedule): void {
  const { times, cancellation } = order.ride;
  const due = order.state.prepayment === 'due';
  const lapses = cancellation?.by === 'timeout' && !due;
  const end = lapses ? null : times.cancelled;
  for (const kind of STEPS) {
    const at = times[kind];
    agenda.at(at, () => {
      report(order, kind, at);
      if (kind !== 'priced') return;
      price(books, order, at);
      settle(books, order, agenda);
    });
  }
  if (due) prepay(order, agenda);
  if (end !== null) {
    agenda.at(end, () => {
      agenda.clear();
      cancel(books, order, end, agenda);
    });
  }
}

/** Puts on the agenda whatever happens to an order up to now, and says when nothing is left of it. */
export function play(books: Books, order: Order, onEnd: () => void): void {
  let open = 0;
  let cleared = 0;
  const schedule: OrderSchedule = {
    at: (moment, act) => {
      if (moment > books.now) return;
      const turn = cleared;
      open += 1;
      books.agenda.add(moment, () => {
        if (turn !== cleared) return;
        act();
        open -= 1;
        if (open === 0) onEnd();
      });
    },
    clear: () => {
      open = 1; // the one that clears
      cleared += 1;
    },
  };
  begin(books, order, schedule);
  if (open === 0) onEnd();
}
