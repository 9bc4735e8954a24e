import { addDays, dayOf, monthOf, startOfDay } from '#rules/calendar.ts';
import { type ReportedEvent, RideBooking } from '#rules/order.ts';
import { bookRide } from '#server/ride/book.ts';
import { cancelOrder } from '#server/ride/cancel.ts';
import { takeEvent } from '#server/ride/events.ts';
import { rideGround } from '#server/ride/ground.ts';
import { beginPayment, takePayment } from '#server/ride/payments.ts';
import { STATION } from '../kit/ride-calls.ts';
import { BEIJING, TIANANMEN } from '../kit/scenes.ts';
import { agree, attempt, type ModelledCompany, nextSerial } from './company.ts';
import {
  cap,
  due,
  estimate,
  isConfirmed,
  left,
  owes,
  type PaperOrder,
  type PaperStatus,
  share,
  split,
} from './paper.ts';

/** Mostly an order to which this can happen, now and then any other. */
export function someOrder(company: ModelledCompany, suits: (order: PaperOrder) => boolean): PaperOrder | undefined {
  const { draw, paper } = company;
  const fit = paper.orders.filter(suits);
  if (fit.length > 0 && draw.chance(0.9)) return draw.pick(fit);
  return paper.orders.length > 0 ? draw.pick(paper.orders) : undefined;
}

const inState =
  (...statuses: PaperStatus[]) =>
  ({ status }: PaperOrder): boolean =>
    statuses.includes(status);
const BEFORE_SERVICE = inState('booking', 'accepted', 'arrived');
const UNPRICED = inState('booking', 'accepted', 'arrived', 'ended');

export async function book(company: ModelledCompany): Promise<void> {
  const { paper, draw, companyId, db, now } = company;
  const who = draw.int(0, paper.people.length - 1);
  const { staffId } = paper.people[who]!;
  const meters = draw.int(0, 20_000);
  const at = new Date(startOfDay(addDays(dayOf(now), 1)).getTime() + 12 * 3_600_000);
  const rideMonth = monthOf(at);
  const fen = estimate(paper, meters);
  const most = cap(paper, who, rideMonth);
  const companyFen = Math.min(fen, most);
  const may = most > 0 && companyFen <= left(paper) && !(fen > companyFen && owes(paper, who));
  const from = { cityId: BEIJING, point: TIANANMEN, address: '天安门' };
  const to = { cityId: BEIJING, point: STATION, address: '北京站' };
  const ride = { sceneId: company.sceneId, at, from, to, service: 'scheduled', vehicleGroup: 'comfort' };
  const draft = { ...RideBooking.parse({ ...ride, personalFen: 99_999 }), meters, seconds: 600 };
  const principal = { companyId, staffId, name: '', phone: '', phoneSince: now, departmentId: 0 };
  const done = await attempt(company, `预订 ${meters} 米`, may, async () =>
    bookRide(db, { principal, secretary: null }, draft, await rideGround(db, principal, draft), now),
  );
  if (!done) return;
  agree('预订的分担', [companyFen, fen - companyFen], [done.split.companyFen, done.split.personalFen]);
  paper.orders.push({
    ...{ orderId: done.orderId, number: done.number, who, rideMonth, status: 'booking' },
    ...{ disputedFrom: null, hasEnded: false, actualFen: null, companyFen: 0, personalFen: 0, paidFen: 0 },
    ...{ frozenFen: companyFen, settledFen: 0, refundedFen: 0, limitFen: companyFen, settledMonth: null },
    ...{ bill: null, corrections: [], invoice: null },
  });
}

const tell = (company: ModelledCompany, order: PaperOrder, told: object) => {
  const event = {
    eventId: `m${nextSerial(company)}`,
    sequence: company.serial,
    at: company.now,
    ...told,
  } as ReportedEvent;
  return takeEvent(company.db, [company.companyId, order.orderId], event, company.now);
};

/** The car is on its way: from now on a cancellation costs. */
export async function approach(company: ModelledCompany): Promise<void> {
  const order = someOrder(company, inState('booking', 'accepted'));
  if (!order || !BEFORE_SERVICE(order)) return;
  const kind = company.draw.pick(['accepted', 'arrived'] as const);
  await attempt(company, `${order.number} ${kind}`, true, () => tell(company, order, { kind }));
  if (kind === 'arrived' || order.status === 'booking') order.status = kind;
}

/** The price takes the place of the estimate; where the end is known already, it is taken at once. */
export async function price(company: ModelledCompany): Promise<void> {
  const order = someOrder(company, UNPRICED);
  if (!order) return;
  const totalFen = company.draw.int(0, 9_000);
  const actualPayFen = share(totalFen, company.paper.discount);
  const told = { kind: 'priced', lines: { base: totalFen }, totalFen, actualPayFen };
  const done = await attempt(company, `${order.number} 计价 ${totalFen}`, UNPRICED(order), () =>
    tell(company, order, told),
  );
  if (!done) return;
  split(company.paper, order, actualPayFen);
  order.frozenFen = order.companyFen;
  order.status = 'toSettle';
  if (order.hasEnded) deduct(company, order);
}

function deduct(company: ModelledCompany, order: PaperOrder): void {
  order.settledFen = order.frozenFen;
  order.frozenFen = 0;
  order.settledMonth = monthOf(company.now);
  order.status = order.personalFen > 0 ? 'toPay' : 'settled';
}

export async function end(company: ModelledCompany): Promise<void> {
  const order = someOrder(company, ({ status, hasEnded }) => !hasEnded && status !== 'cancelled');
  if (!order || order.hasEnded || order.disputedFrom === 'cancelled') return;
  const place = { address: '站', point: TIANANMEN };
  const told = { kind: 'ended', start: place, end: place, meters: 1, seconds: 1 };
  const may = order.status !== 'cancelled';
  const done = await attempt(company, `${order.number} 服务结束`, may, () => tell(company, order, told));
  if (!done) return;
  order.hasEnded = true;
  if (order.status === 'toSettle') deduct(company, order);
  else order.status = 'ended';
}

const FEES: Partial<Record<PaperStatus, number>> = { booking: 0, accepted: 500, arrived: 3_000 };

export async function cancel(company: ModelledCompany): Promise<void> {
  const { paper, companyId, db, now } = company;
  const order = someOrder(company, BEFORE_SERVICE);
  if (!order) return;
  const feeFen = FEES[order.status];
  const { staffId } = paper.people[order.who]!;
  const done = await attempt(company, `${order.number} 取消`, feeFen !== undefined, () =>
    cancelOrder(db, [companyId, staffId, order.orderId], { by: { staffId, name: '' }, reason: '行程有变' }, now),
  );
  if (!done) return;
  order.frozenFen = 0;
  order.status = 'cancelled';
  if (feeFen === 0) order.limitFen = 0;
  else {
    split(paper, order, share(feeFen!, paper.discount));
    order.settledFen = order.companyFen;
    order.settledMonth = monthOf(now);
  }
  agree('取消费', [order.companyFen, order.personalFen], [done.split.companyFen, done.split.personalFen]);
}

export async function beginToPay(company: ModelledCompany): Promise<void> {
  const order = someOrder(company, inState('toPay'));
  if (!order) return;
  const { staffId } = company.paper.people[order.who]!;
  const may = due(order) > 0;
  const done = await attempt(company, `${order.number} 去支付`, may, () =>
    beginPayment(company.db, [company.companyId, staffId, order.orderId], company.now),
  );
  if (!done) return;
  agree('应付', due(order), done.amountFen);
  if (order.status === 'toPay') order.status = 'paying';
}

/** Told twice under one number it counts once; another amount than what is due is refused. */
export async function pay(company: ModelledCompany): Promise<void> {
  const { db, companyId, now, draw } = company;
  const order = someOrder(company, (one) => due(one) > 0);
  if (!order) return;
  const dueFen = due(order);
  const amountFen = Math.max(1, dueFen + (draw.chance(0.1) ? 1 : 0));
  const sent = { orderId: order.orderId, amountFen, reference: `p${nextSerial(company)}` };
  const take = () => takePayment(db, companyId, 'received', sent, now);
  const may = dueFen > 0 && amountFen === dueFen;
  const done = await attempt(company, `${order.number} 支付 ${amountFen}`, may, take);
  if (!done) return;
  order.paidFen += amountFen;
  if (order.disputedFrom === 'toPay') order.disputedFrom = 'settled';
  if (inState('toPay', 'paying')(order)) order.status = isConfirmed(order.bill) ? 'completed' : 'settled';
  if (draw.chance(0.1)) agree('同一笔支付', true, (await take()).repeated);
}

export async function failToPay(company: ModelledCompany): Promise<void> {
  const order = someOrder(company, inState('paying'));
  if (!order || order.status === 'cancelled' || order.disputedFrom === 'cancelled') return;
  const sent = { orderId: order.orderId, amountFen: Math.max(1, due(order)), reference: `f${nextSerial(company)}` };
  const may = order.status === 'paying' || order.disputedFrom === 'toPay';
  if (!may && order.actualFen === null) return;
  await attempt(company, `${order.number} 支付失败`, may, () =>
    takePayment(company.db, company.companyId, 'failed', sent, company.now),
  );
  if (order.status === 'paying') order.status = 'toPay';
}
