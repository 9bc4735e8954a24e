import { postRestatement } from '#rules/account.ts';
import { type Split, settlementCapFen, splitPrice } from '#rules/order.ts';
import { companyBounds, companyCapFen, isCarpoolService, type LimitsLeft, type Reason, reason } from '#rules/scene.ts';
import { charge, type Price, type RideActuals } from '#rules/tariff.ts';
import { type Firm, post } from './firm.ts';
import { judge } from './judge.ts';
import { judgedAtEndText } from './judged.ts';
import { catchUp, tell } from './moves.ts';
import type { WorldOrder } from './order.ts';

/** The most the limits give for a ride beside all others, and never less than was promised for it. */
export function capAtEnd(
  firm: Firm,
  order: WorldOrder,
  moment: number,
  left = firm.limits.left(order.counted, moment, order.limitFen),
): number | null {
  const { scene, service, from } = order.wish;
  const capFen = companyCapFen(scene.rules, { service, startCityId: from.cityId }, left);
  return settlementCapFen(capFen, order.limitFen);
}

/** What is let off is a gesture: a third of the price at most, in whole yuan. */
const LET_OFF = 3;
const YUAN = 100;

function priceOf(order: WorldOrder): Price {
  const { tariff, discount, wish } = order;
  const actuals = actualsOf(order);
  const { reductionFen } = wish.course;
  const whole = charge(tariff, actuals, discount);
  if (reductionFen === 0) return whole;
  const most = Math.floor(whole.totalFen / LET_OFF / YUAN) * YUAN;
  return charge(tariff, { ...actuals, reductionFen: Math.min(reductionFen, most) }, discount);
}

function actualsOf({ wish, times }: WorldOrder): RideActuals {
  const { course } = wish;
  return {
    meters: metersDriven({ wish }),
    seconds: secondsDriven({ wish }),
    at: new Date(times.started),
    designatedDriver: wish.designatedDriver,
    packages: wish.packages,
    seats: 1,
    waitingSeconds: course.waitingSeconds,
    highwayFen: course.highwayFen,
    parkingFen: course.parkingFen,
  };
}
export const metersDriven = ({ wish }: Pick<WorldOrder, 'wish'>): number =>
  Math.round((wish.meters * wish.course.metersShare) / 100);
export const secondsDriven = ({ wish }: Pick<WorldOrder, 'wish'>): number =>
  Math.round((wish.seconds * wish.course.secondsShare) / 100);

/** What is held becomes what the ride came to. */
export function restate(firm: Firm, order: WorldOrder, split: Split, at: number, from?: 'goingFen'): void {
  const { frozenFen, limitFen } = order;
  order.split = split;
  post(firm, order, postRestatement({ frozenFen, limitFen, paidFen: 0 }, split), at, from);
}

/** A ride that went as it was booked differs from it in nothing but the money. */
function reasonsAtEnd(firm: Firm, order: WorldOrder, left: LimitsLeft): readonly Reason[] {
  const { wish, price } = order;
  const amountFen = price!.actualPayFen;
  const to = wish.course.strayedTo;
  if (to) return judge(firm, wish, { moment: order.times.priced, to, amountFen, left, own: order }).reasons;
  const kind = { service: wish.service, startCityId: wish.from.cityId };
  const capFen = companyCapFen(wish.scene.rules, kind, left);
  return [
    reason('LIMIT_EXHAUSTED', capFen !== 0, { amountFen, capFen, ...companyBounds(wish.scene.rules, kind, left) }),
  ];
}

/** The ride has ended and its price is there. */
export function serve(firm: Firm, order: WorldOrder): void {
  const at = order.times.priced;
  catchUp(order, at);
  tell(order, 'priced', at);
  order.pricedAt = at;
  order.needsConfirmation = firm.terms.costConfirmation === 'byStaff';
  const price = priceOf(order);
  order.price = price;
  const left = firm.limits.left(order.counted, at, order.limitFen);
  const capFen = capAtEnd(firm, order, at, left);
  order.judgedAtEnd = judgedAtEndText(reasonsAtEnd(firm, order, left));
  restate(firm, order, splitPrice(price, { capFen, driverPayer: order.driverPayer }), at, 'goingFen');
}

export const isCarpool = ({ wish }: WorldOrder): boolean => isCarpoolService(wish.service);
