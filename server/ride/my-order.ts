import { sql } from 'kysely';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import type { PersonContact } from '#rules/order/view-order.ts';
import { findingsOf } from '#rules/order/view-second.ts';
import {
  actsOn,
  CANCEL_STATES,
  changeableParts,
  confirmationEndsAt,
  decodeTrack,
  dueNowFen,
  GOING_STATUSES,
  mayAsk,
  OrderStatus,
  RANK,
  type Split,
  silenceEndsAt,
  TrailKind,
} from '#rules/order.ts';
import { heldOf } from '../account/ledger.ts';
import type { Acting } from '../acting.ts';
import { colleaguesAmong } from '../colleagues.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { arrivalReminderOf } from './arrival.ts';
import { cancellationCost } from './cancel.ts';
import { driverOf, placesOf } from './documents.ts';
import { forRider } from './judge.ts';
import { lineNotes } from './line-notes.ts';
import { type MyOrderRow, mine, rowOf } from './my-orders.ts';
import { otherCarFor } from './other-car.ts';
import { positionsOf } from './position.ts';
import { questionsOf } from './question.ts';
import { secondApprovers, secondOutcomes } from './second-approval.ts';
import { orderOf, type RideOrder } from './stored.ts';
import { storedReasons } from './stored-reasons.ts';
import { trailOrder } from './trail-order.ts';

type CancelNow = NonNullable<AppOrderDetail['cancel']>;

const feeOf = (cost: Split | null) => ({
  feeFen: cost && cost.companyFen + cost.personalFen,
  companyFen: cost?.companyFen ?? null,
  personalFen: cost?.personalFen ?? null,
});

/** The states that come next, each where it costs something else than the one before. */
async function feesNext(db: Db, order: RideOrder, now: Split): Promise<CancelNow['next']> {
  const next: CancelNow['next'] = [];
  let before: number | null = now.companyFen + now.personalFen;
  for (const status of CANCEL_STATES.filter((one) => RANK[one] > RANK[order.state.status])) {
    const fee = feeOf(await cancellationCost(db, { ...order, state: { ...order.state, status } }));
    if (fee.feeFen !== before) next.push({ status, statusName: OrderStatus.labelOf(status), ...fee });
    before = fee.feeFen;
  }
  return next;
}

/** What cancelling now would cost, who would pay it, and what the limits would get back. */
async function feeNow(db: Db, order: RideOrder) {
  const cost = await cancellationCost(db, order);
  const { feeFen, companyFen, personalFen } = feeOf(cost);
  const old = { cancelFeeFen: feeFen, cancelCompanyFen: companyFen, cancelPersonalFen: personalFen };
  if (cost === null) return { ...old, cancel: null };
  const { limitFen } = await heldOf(db, order.companyId, order.orderId);
  const cancel = {
    feeFen: cost.companyFen + cost.personalFen,
    companyFen: cost.companyFen,
    personalFen: cost.personalFen,
    releasedFen: Math.max(0, limitFen - cost.limitFen),
    next: await feesNext(db, order, cost),
  };
  return { ...old, cancel };
}

/** Who pays the estimate: what the account holds for it is the company's part. */
async function plannedSplit(
  db: Db,
  order: RideOrder,
): Promise<Pick<AppOrderDetail['planned'], 'companyFen' | 'personalFen'>> {
  if (!GOING_STATUSES.includes(order.state.status)) return { companyFen: null, personalFen: null };
  const { frozenFen: companyFen } = await heldOf(db, order.companyId, order.orderId);
  return { companyFen, personalFen: Math.max(0, order.estimateFen - companyFen) };
}

/** Until when the booker is asked for a reason; null where nobody asks. */
async function reasonBy(db: Db, order: RideOrder): Promise<Date | null> {
  if (order.secondApproval !== 'open') return null;
  const mark = await db
    .selectFrom('secondApproval')
    .select('askedAt')
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .where('reasonedAt', 'is', null)
    .executeTakeFirst();
  return mark ? silenceEndsAt(mark.askedAt) : null;
}

/** What was found, who decides first, and both outcomes in money. */
async function secondOf(db: Db, order: RideOrder): Promise<AppOrderDetail['second']> {
  const outcomes = await secondOutcomes(db, order);
  if (outcomes === null) return null;
  const { baseFen, hits, passed, rejected } = outcomes;
  const parts = ({ companyFen, personalFen }: Split) => ({ companyFen, personalFen });
  const approvers = await secondApprovers(db, order);
  return { findings: findingsOf(hits), baseFen, approvers, passed: parts(passed), rejected: parts(rejected) };
}

async function trailOfOrder(db: Db, { companyId, orderId }: RideOrder): Promise<AppOrderDetail['trail']> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select event.kind, event.at from order_event event
    join ride_order on ride_order.company_id = event.company_id and ride_order.id = event.order_id
    where event.company_id = ${companyId} and event.order_id = ${orderId}
    order by ${trailOrder}`.execute(db);
  return rows.map(({ kind, at }) => {
    const known = TrailKind.names.find((name) => name === kind);
    return { kind, at, name: known ? TrailKind.labelOf(known) : '订单有新的记录' };
  });
}

/** Phones of guests are for the driver and whoever booked, those of colleagues for the driver alone. */
async function companionsFor(
  db: Db,
  { companyId, companions }: RideOrder,
  isBooker: boolean,
): Promise<PersonContact[]> {
  const colleagues = await colleaguesAmong(
    db,
    companyId,
    companions.map(({ phone }) => phone),
  );
  const isShown = (phone: string) => isBooker && !colleagues.has(phone);
  return companions.map(({ name, phone }) => ({ name, phone: isShown(phone) ? phone : maskedPhone(phone) }));
}

async function trackOf(db: Db, { companyId, orderId }: RideOrder) {
  const row = await db
    .selectFrom('orderTrack')
    .select('line')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return (row && decodeTrack(row.line)) ?? [];
}

async function positionNow(db: Db, { companyId, orderId }: RideOrder): Promise<AppOrderDetail['position']> {
  const [position] = await positionsOf(db, companyId, [orderId]);
  return position ? { at: position.at, point: position.point, etaSeconds: position.etaSeconds } : null;
}

const bookedBy = (row: MyOrderRow): AppOrderDetail['bookedBy'] => ({
  name: row.placedByName ?? row.staffName,
  phone: row.placedByPhone ?? row.staffPhone,
  isSecretary: row.placedById !== null,
});

const rideColumns = (row: MyOrderRow, order: RideOrder) => ({
  applicationId: order.applicationId,
  projectNo: order.projectNo,
  reason: row.reason,
  bookedStart: order.bookedStart,
  bookedEnd: order.bookedEnd,
  via: placesOf(row.via),
  driver: driverOf(row.driver),
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  meters: row.travelMeters,
  seconds: row.travelSeconds,
  isCarpool: row.isCarpool,
});

/** The provider had nobody for it: it was cancelled before a driver was named, and by nobody of ours. */
const givenUp = ({ state }: RideOrder, row: MyOrderRow): boolean =>
  state.status === 'cancelled' && state.cancelledBy === 'provider' && row.driver === null && row.erasedAt === null;

export async function findMyOrder(db: Db, acting: Acting, orderId: number, now: Date): Promise<AppOrderDetail> {
  const { principal: who, secretary } = acting;
  const row = found(await mine(db, who).where('rideOrder.id', '=', orderId).executeTakeFirst());
  const order = orderOf(row);
  const { status } = order.state;
  const isBooker = order.staffId === who.staffId;
  const toConfirm = status === 'toSettle' && order.needsConfirmation && order.confirmedAt === null;
  const explainBy = await reasonBy(db, order);
  const ask = (await questionsOf(db, order.companyId, orderId)).at(-1) ?? null;
  const isOpen = ask !== null && ask.answeredAt === null;
  return {
    ...rowOf(row, order, acting),
    ...rideColumns(row, order),
    companions: await companionsFor(db, order, isBooker),
    ...(await feeNow(db, order)),
    isBooker,
    isErased: row.erasedAt !== null,
    mayChange: order.priceHeldAt ? [] : [...changeableParts(status)],
    can: actsOn({
      ...{ status, isBooker, toConfirm, priceHeld: order.priceHeldAt !== null },
      bySecretary: secretary !== null,
      dueFen: dueNowFen(order),
      toExplain: explainBy !== null,
      toAsk: !isOpen && mayAsk({ status, actualPayFen: order.actualPayFen }) === null,
    }),
    why: await forRider(db, storedReasons(row.judgedAtBooking)),
    bookedBy: bookedBy(row),
    lines: order.fees,
    lineNotes: await lineNotes(db, order, { meters: row.travelMeters, seconds: row.travelSeconds }),
    planned: { meters: order.plan.meters, seconds: order.plan.seconds, ...(await plannedSplit(db, order)) },
    discountPerTenThousand: order.discountPerTenThousand,
    totalFen: row.totalFen,
    personalPaidFen: order.personalPaidFen,
    track: await trackOf(db, order),
    position: await positionNow(db, order),
    arrivalReminder: await arrivalReminderOf(db, secretary ?? who, orderId),
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    confirmBy: toConfirm && order.pricedAt ? confirmationEndsAt({ pricedAt: order.pricedAt, question: ask }) : null,
    toConfirm,
    ask,
    second: await secondOf(db, order),
    otherCar: isBooker && givenUp(order, row) ? await otherCarFor(db, order, now) : null,
    confirmedAt: order.confirmedAt,
    reasonBy: explainBy,
    priceHeldAt: order.priceHeldAt,
    secondApproval: order.secondApproval,
    trail: await trailOfOrder(db, order),
  };
}
