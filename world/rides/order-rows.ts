import { legOfRide } from '#rules/application.ts';
import { isCarpoolService, type Spot } from '#rules/scene.ts';
import { carpoolRatio, type FeeLines } from '#rules/tariff.ts';
import { requestOf } from './judge.ts';
import type { WorldOrder } from './order.ts';
import { metersDriven, secondsDriven } from './serve.ts';
import { type Cell, type RideTable, stamp, stampOrNull } from './stream.ts';
import type { Timeline } from './timeline.ts';

/** Columns in the order of the cells below. */
const COLUMNS = [
  ...['company_id', 'id', 'number', 'status', 'disputed_from', 'prepayment', 'cancelled_by', 'price_event_id'],
  ...['staff_id', 'staff_name', 'staff_phone', 'department_id', 'rider_name', 'rider_phone', 'companions'],
  ...['scene_id', 'scene_version', 'template', 'application_id', 'leg', 'project_no', 'reason', 'counts_personal'],
  ...['service', 'vehicle_group', 'city_id', 'to_city_id', 'booked_start', 'booked_end', 'via'],
  ...['actual_start', 'actual_end', 'is_carpool', 'carpool_succeeded', 'carpool'],
  ...['ride_at', 'created_at', 'accepted_at', 'prepayment_asked_at', 'started_at', 'ended_at', 'priced_at'],
  ...['confirmed_at', 'settled_at', 'cancelled_at', 'cancel_reason', 'driver', 'travel_seconds', 'travel_meters'],
  ...['tariff_id', 'discount_per_ten_thousand', 'plan', 'estimate_fen', 'cap_fen', 'fees', 'total_fen'],
  ...['actual_pay_fen', 'cancel_fee_fen', 'company_fen', 'personal_fen', 'personal_paid_fen', 'driver_payer'],
  ...[
    'prepayment_fen',
    'needs_confirmation',
    'to_private_fen',
    'second_approval',
    'judged_at_booking',
    'judged_at_end',
  ],
] as const;

/** Written out: a place stands four times in every row. */
const placeText = ({ address, point: { lng, lat } }: Spot): string =>
  `{"address":"${address}","point":{"lng":${lng},"lat":${lat}}}`;

/** The provider's word that this has happened, as far as the trail goes. */
function toldAt(order: WorldOrder, kind: keyof Timeline): number | null {
  return order.trail.find((line) => line.kind === kind)?.at ?? null;
}

/** What a person says about a ride: who rides, why, with what consent. */
function askedCells({ wish }: WorldOrder): Cell[] {
  const { traveller, scene, application, rider, companion } = wish;
  const { person } = traveller;
  const draft = application?.draft;
  const leg = draft?.template === 'trip' ? legOfRide(draft.legs, requestOf(wish, wish.to, 0)) : -1;
  return [
    person.id,
    person.name,
    person.phone,
    person.departmentId,
    rider?.name ?? person.name,
    rider?.phone ?? person.phone,
    companion ? JSON.stringify([companion]) : '[]',
    scene.sceneId,
    scene.version,
    scene.rules.template,
    application?.id ?? null,
    leg < 0 ? null : leg,
    wish.projectNo,
    wish.reason,
    scene.rules.countsPersonalLimit,
  ];
}

function carpoolText({ price, aloneFen, wish }: WorldOrder): string | null {
  if (!price || aloneFen === null || price.lines.fixed === 0) return null;
  const share = { fixedFen: price.lines.fixed, estimateFen: aloneFen, riders: 2 + (wish.seed % 3) };
  return JSON.stringify({ ...share, ratio: carpoolRatio(share) });
}

function carpoolSucceeded({ wish, state, price }: WorldOrder): boolean | null {
  if (!isCarpoolService(wish.service)) return null;
  if (state.cancelledBy === 'carpool') return false;
  return price && state.cancelledBy === null ? true : null;
}

function whereCells(order: WorldOrder, startedAt: number | null, endedAt: number | null): Cell[] {
  const { wish } = order;
  const { from, to, via, course, service } = wish;
  const start = placeText(from);
  const end = placeText(to);
  const actualEnd = course.strayedTo ? placeText(course.strayedTo) : end;
  return [
    service,
    wish.vehicleGroup,
    from.cityId,
    to.cityId,
    start,
    end,
    via ? `[${placeText(via)}]` : '[]',
    startedAt === null ? null : start,
    endedAt === null ? null : actualEnd,
    isCarpoolService(service),
    carpoolSucceeded(order),
    carpoolText(order),
  ];
}

function whenCells(order: WorldOrder, startedAt: number | null, endedAt: number | null): Cell[] {
  const { wish } = order;
  const assigned = toldAt(order, 'assigned') !== null;
  return [
    stamp(wish.rideAt),
    stamp(wish.bookedAt),
    stampOrNull(toldAt(order, 'accepted')),
    stampOrNull(order.prepaymentAskedAt),
    stampOrNull(startedAt),
    stampOrNull(endedAt),
    stampOrNull(order.pricedAt),
    stampOrNull(order.confirmedAt),
    stampOrNull(order.settledAt),
    stampOrNull(order.cancelledAt),
    order.cancelledAt === null ? null : wish.cancellation!.reason,
    assigned ? order.driver : null,
    endedAt === null ? null : secondsDriven(order),
    endedAt === null ? null : metersDriven(order),
  ];
}

function planText({ wish, aloneFen, tariff }: WorldOrder): string {
  const { meters, seconds, designatedDriver } = wish;
  return JSON.stringify({
    meters,
    seconds,
    ...(tariff.kind === 'charter' ? { packages: wish.packages } : {}),
    ...(aloneFen === null ? {} : { seats: 1, aloneFen }),
    ...(designatedDriver ? { designatedDriver } : {}),
  });
}

/** What was charged; lines of nothing are left out. */
function feesText(lines: FeeLines): string {
  let text = '';
  for (const line in lines) {
    const fen = lines[line as keyof FeeLines];
    if (fen > 0) text += `${text === '' ? '' : ','}"${line}":${fen}`;
  }
  return `{${text}}`;
}

/** Until there is a price, the split is an expectation and not the order's. */
function costCells(order: WorldOrder): Cell[] {
  const { price, split, state } = order;
  const part = price && split;
  return [
    order.tariff.tariffId,
    order.discount,
    planText(order),
    order.estimateFen,
    order.capFen,
    price ? feesText(price.lines) : null,
    price?.totalFen ?? null,
    price ? price.actualPayFen - order.refundedFen : null,
    state.cancelFeeFen,
    part ? part.companyFen - order.refundedFen : null,
    part?.personalFen ?? null,
    order.paidFen,
    price && state.cancelledBy === null ? order.driverPayer : null,
    order.prepaymentFen,
    order.needsConfirmation,
    order.toPrivateFen,
    order.secondApproval,
    order.judgedAtBooking,
    order.judgedAtEnd,
  ];
}

function cellsOf(companyId: number, order: WorldOrder): Cell[] {
  const { state } = order;
  const startedAt = toldAt(order, 'started');
  const endedAt = toldAt(order, 'ended');
  return [
    companyId,
    order.id,
    order.number,
    state.status,
    state.disputedFrom,
    state.prepayment,
    state.cancelledBy,
    state.priceEventId,
    ...askedCells(order),
    ...whereCells(order, startedAt, endedAt),
    ...whenCells(order, startedAt, endedAt),
    ...costCells(order),
  ];
}

export const orderTable = (companyId: number, orders: readonly WorldOrder[]): RideTable => ({
  table: 'ride_order',
  columns: COLUMNS,
  rows: function* () {
    for (const order of orders) yield cellsOf(companyId, order);
  },
});
