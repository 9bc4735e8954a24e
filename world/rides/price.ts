import { postRestatement } from '#rules/account.ts';
import { type Split, settlementCapFen, splitPrice } from '#rules/order.ts';
import { companyBounds, companyCapFen, type LimitsLeft, type Reason, reason } from '#rules/scene.ts';
import { charge, type Price } from '#rules/tariff.ts';
import { judge, quantities } from './book.ts';
import { type Books, post } from './books.ts';
import type { Order } from './order.ts';
import type { Ride } from './ride.ts';

/** What is still to happen to an order, each at its moment. */
export interface OrderSchedule {
  /** Does something when its time comes, if that is not after now. */
  at(moment: number, act: () => void): void;
  clear(): void;
}

/** The most the limits give for a ride beside all others, and never less than was promised for it. */
export function capAtEnd(books: Books, order: Order, at: number, left = leftAtEnd(books, order, at)): number | null {
  const { scene, service, from } = order.ride;
  return settlementCapFen(companyCapFen(scene.rules, { service, startCityId: from.cityId }, left), order.limitFen);
}
const leftAtEnd = (books: Books, { counted, limitFen }: Order, at: number): LimitsLeft =>
  books.limits.left(counted, at, limitFen);

interface Priced extends Pick<Order, 'tariff' | 'discount'> {
  readonly ride: Pick<Ride, 'driven' | 'times' | 'designatedDriver'>;
}

/** What is let off is a gesture: a third of the price at most, in whole yuan. */
export function priceOf({ tariff, discount, ride: { driven, times, designatedDriver } }: Priced): Price {
  const { meters, seconds, waitingSeconds, highwayFen, parkingFen, reductionFen } = driven;
  const fees = { waitingSeconds, highwayFen, parkingFen };
  const actuals = { meters, seconds, at: new Date(times.started), designatedDriver, ...quantities, ...fees };
  const whole = charge(tariff, actuals, discount);
  if (reductionFen === 0) return whole;
  const most = Math.floor(whole.totalFen / 300) * 100;
  return charge(tariff, { ...actuals, reductionFen: Math.min(reductionFen, most) }, discount);
}

/** What is held becomes what the ride came to. */
export function restate(books: Books, order: Order, split: Split, at: number): void {
  const { frozenFen, limitFen } = order;
  order.split = split;
  post(books, order, postRestatement({ frozenFen, limitFen, paidFen: 0 }, split), at);
}

/** A ride that went as it was booked differs from it in nothing but the money. */
function reasonsAtEnd(books: Books, order: Order, left: LimitsLeft): readonly Reason[] {
  const { ride, price } = order;
  const amountFen = price!.actualPayFen;
  const to = ride.driven.strayedTo;
  if (to) return judge(books, ride, { at: ride.times.priced, to, amountFen, left, own: order }).reasons;
  const kind = { service: ride.service, startCityId: ride.from.cityId };
  const capFen = companyCapFen(ride.scene.rules, kind, left);
  const bounds = companyBounds(ride.scene.rules, kind, left);
  return [reason('LIMIT_EXHAUSTED', capFen !== 0, { amountFen, capFen, ...bounds })];
}

/** The ride has ended and its price is there. Only the money decides; what else would have failed is kept beside it. */
export function price(books: Books, order: Order, at: number): void {
  order.pricedAt = at;
  order.needsConfirmation = books.terms.costConfirmation === 'byStaff';
  order.price = priceOf(order);
  const left = leftAtEnd(books, order, at);
  const reasons = reasonsAtEnd(books, order, left);
  order.judgedAtEnd = JSON.stringify(reasons.filter(({ code, passed }) => !passed || code === 'LIMIT_EXHAUSTED'));
  const capFen = capAtEnd(books, order, at, left);
  restate(books, order, splitPrice(order.price, { capFen, driverPayer: order.driverPayer }), at);
}
