import { admitOrder, postBooking } from '#rules/account.ts';
import { dayOf } from '#rules/calendar.ts';
import { BOOKED, driverPayer, heldByUnpaidPart, orderNo, splitPrice } from '#rules/order.ts';
import { isCarpoolService, plainService } from '#rules/scene.ts';
import { estimate, type RidePlan } from '#rules/tariff.ts';
import { type Firm, post, tariffAt } from './firm.ts';
import { judge } from './judge.ts';
import { judgedText } from './judged.ts';
import type { CountedRide } from './limit-book.ts';
import { note } from './moves.ts';
import type { WorldOrder } from './order.ts';
import { timelineOf } from './timeline.ts';
import type { Wish } from './wish.ts';

export const planOf = (wish: Wish): RidePlan => ({
  meters: wish.meters,
  seconds: wish.seconds,
  at: new Date(wish.rideAt),
  designatedDriver: wish.designatedDriver,
  packages: wish.packages,
  seats: 1,
});

function countedOf({ traveller, scene, rideAt }: Wish): CountedRide {
  const { id: staffId } = traveller.person;
  const rideDay = dayOf(new Date(rideAt));
  return {
    staffId,
    path: traveller.path,
    sceneId: scene.sceneId,
    countsPersonal: scene.rules.countsPersonalLimit,
    rideAt,
    rideDay,
    dayKey: `${staffId}/${scene.sceneId}/${rideDay}`,
  };
}

const refused = (firm: Firm, why: string): null => {
  firm.refused.set(why, (firm.refused.get(why) ?? 0) + 1);
  return null;
};

function pricesOf(firm: Firm, wish: Wish) {
  const { service, vehicleGroup, from, rideAt } = wish;
  const key = { cityId: from.cityId, service, vehicleGroup };
  const { discountPerTenThousand: discount } = firm.terms;
  const tariff = tariffAt(firm, key, rideAt);
  const alone = isCarpoolService(service) ? tariffAt(firm, { ...key, service: plainService(service) }, rideAt) : null;
  const plan = planOf(wish);
  return {
    tariff,
    discount,
    price: estimate(tariff, plan, discount),
    aloneFen: alone && estimate(alone, plan, discount).actualPayFen,
  };
}

function keep(firm: Firm, order: WorldOrder): void {
  firm.orders.push(order);
  const { application } = order.wish;
  if (application) firm.ofApplication.set(application, [...(firm.ofApplication.get(application) ?? []), order]);
}

/** Books a ride as the rules have it; null where they do not let it be booked. */
export function book(firm: Firm, wish: Wish): WorldOrder | null {
  if (wish.rideAt >= wish.traveller.paidUntil) return refused(firm, 'COMPANY_PAY_STOPPED');
  const times = timelineOf(wish);
  if (!firm.whereabouts.isFree(wish, times)) return refused(firm, 'ELSEWHERE');
  const counted = countedOf(wish);
  const { tariff, discount, price, aloneFen } = pricesOf(firm, wish);
  const left = firm.limits.left(counted, wish.bookedAt, 0);
  const judged = { moment: wish.bookedAt, to: wish.to, amountFen: price.actualPayFen, left, own: null };
  const { verdict, reasons, capFen } = judge(firm, wish, judged);
  if (verdict === 'DENY' || verdict === 'NEED_APPLICATION') {
    return refused(firm, reasons.find(({ passed }) => !passed)!.code);
  }
  const { id: staffId } = wish.traveller.person;
  const payer = driverPayer(firm.terms.designatedDriver, firm.listed.has(staffId));
  const split = splitPrice(price, { capFen, driverPayer: payer });
  const owing = [...(firm.unpaid.get(staffId) ?? [])].map(({ state, split: part, paidFen }) => ({
    status: state.status,
    personalFen: part!.personalFen,
    paidFen,
  }));
  if (heldByUnpaidPart(split.personalFen, owing)) return refused(firm, 'UNPAID_PART');
  if (admitOrder(split.companyFen, firm.sums, firm.account)) return refused(firm, 'ACCOUNT_BALANCE');
  const { id, serial } = firm.nextOrder();
  const prepaymentFen = tariff.kind === 'charter' ? split.personalFen : 0;
  const order: WorldOrder = {
    id,
    number: orderNo(new Date(wish.bookedAt), serial),
    wish,
    counted,
    times,
    driver: firm.roster.driverFor(wish, times),
    tariff,
    discount,
    estimateFen: price.actualPayFen,
    aloneFen,
    capFen,
    driverPayer: payer,
    judgedAtBooking: judgedText(reasons),
    prepaymentFen,
    state: { ...BOOKED, prepayment: prepaymentFen > 0 ? 'due' : 'none' },
    told: 0,
    trail: [],
    frozenFen: 0,
    limitFen: 0,
    price: null,
    split,
    paidFen: 0,
    refundedFen: 0,
    payments: [],
    pricedAt: null,
    prepaymentAskedAt: null,
    confirmedAt: null,
    settledAt: null,
    cancelledAt: null,
    judgedAtEnd: null,
    secondApproval: 'none',
    second: null,
    toPrivateFen: null,
    needsConfirmation: false,
  };
  keep(firm, order);
  firm.whereabouts.take(wish, times);
  note(order, ['booked', 'person'], wish.bookedAt, { staffId });
  post(firm, order, postBooking(split), wish.bookedAt);
  return order;
}
