import { legOfRide } from '#rules/application.ts';
import { encodeTrack } from '#rules/order.ts';
import { isCarpoolService, type Point, type Spot } from '#rules/scene.ts';
import { carpoolRatio, type FeeLines } from '#rules/tariff.ts';
import { LATITUDE_METERS, longitudeMeters } from '../cities.ts';
import { pointsAlong, type Road, roadBetween } from '../roads.ts';
import { asJson, type Chunk, chunk, chunkOf, type IdOf, json, moment, momentOrNull, type NewRow } from '../rows.ts';
import { approvalChunks } from './approval.ts';
import { requestOf } from './book.ts';
import { eventIdOf, happenedAt, type Order, type TrailLine } from './order.ts';

/** Written out: a place stands four times in every row. */
const placeText = ({ address, point: { lng, lat } }: Spot) =>
  asJson(`{"address":"${address}","point":{"lng":${lng},"lat":${lat}}}`);

function carpoolOf({ price, aloneFen, ride }: Order) {
  if (!price || aloneFen === null || price.lines.fixed === 0) return null;
  const share = { fixedFen: price.lines.fixed, estimateFen: aloneFen, riders: 2 + (ride.seed % 3) };
  return json({ ...share, ratio: carpoolRatio(share) });
}

function carpoolSucceeded({ ride, state, price }: Order): boolean | null {
  if (!isCarpoolService(ride.service)) return null;
  if (state.cancelledBy === 'carpool') return false;
  return price && state.cancelledBy === null ? true : null;
}

/** What was charged; lines of nothing are left out. */
function charged(lines: FeeLines): Record<string, number> {
  const some: Record<string, number> = {};
  for (const [line, fen] of Object.entries(lines)) if (fen > 0) some[line] = fen;
  return some;
}

/** What the price was computed from; a seat in a carpool has its price before anybody drives. */
function measuredOf({ ride, price, state, tariff }: Order) {
  if (!price || state.cancelledBy !== null || tariff.kind === 'carpool') return null;
  const { meters, seconds, waitingSeconds } = ride.driven;
  const startedAt = new Date(ride.times.started).toISOString();
  return asJson(
    `{"startedAt":"${startedAt}","meters":${meters},"seconds":${seconds},"waitingSeconds":${waitingSeconds},"packages":1,"seats":1}`,
  );
}

function legOf({ ride }: Order): number | null {
  const draft = ride.application?.draft;
  const leg = draft?.template === 'trip' ? legOfRide(draft.legs, requestOf(ride, ride.to, 0)) : -1;
  return leg < 0 ? null : leg;
}

function planOf({ ride: { meters, seconds, designatedDriver }, aloneFen, tariff }: Order) {
  return json({
    ...{ meters, seconds },
    ...(tariff.kind === 'charter' ? { packages: 1 } : {}),
    ...(aloneFen === null ? {} : { seats: 1, aloneFen }),
    ...(designatedDriver ? { designatedDriver } : {}),
  });
}

function orderRow(companyId: number, order: Order): NewRow<'rideOrder'> {
  const { ride, state, price, split, refundedFen } = order;
  const { scene, rider, companion, from, to, via, driven } = ride;
  const { person } = ride.traveller;
  const [startedAt, endedAt] = [happenedAt(order, 'started'), happenedAt(order, 'ended')];
  return {
    companyId,
    id: order.id,
    number: order.number,
    status: state.status,
    disputedFrom: state.disputedFrom,
    prepayment: state.prepayment,
    cancelledBy: state.cancelledBy,
    priceEventId: state.priceEventId,
    staffId: person.id,
    staffName: person.name,
    staffPhone: person.phone,
    departmentId: person.departmentId,
    riderName: (rider ?? person).name,
    riderPhone: (rider ?? person).phone,
    companions: json(companion ? [companion] : []),
    sceneId: scene.sceneId,
    sceneVersion: scene.version,
    template: scene.rules.template,
    applicationId: ride.application?.id ?? null,
    leg: legOf(order),
    projectNo: ride.projectNo,
    projectId: order.counted.projectId ?? null,
    legalEntityId: order.legalEntityId,
    reason: ride.reason,
    countsPersonal: scene.rules.countsPersonalLimit,
    service: ride.service,
    vehicleGroup: ride.vehicleGroup,
    cityId: from.cityId,
    toCityId: to.cityId,
    bookedStart: placeText(from),
    bookedEnd: placeText(to),
    via: asJson(via ? `[${placeText(via)}]` : '[]'),
    actualStart: startedAt === null ? null : placeText(from),
    actualEnd: endedAt === null ? null : placeText(driven.strayedTo ?? to),
    isCarpool: isCarpoolService(ride.service),
    carpoolSucceeded: carpoolSucceeded(order),
    carpool: carpoolOf(order),
    rideAt: moment(ride.rideAt),
    createdAt: moment(ride.bookedAt),
    acceptedAt: momentOrNull(happenedAt(order, 'accepted')),
    prepaymentAskedAt: momentOrNull(order.prepaymentAskedAt),
    startedAt: momentOrNull(startedAt),
    endedAt: momentOrNull(endedAt),
    pricedAt: momentOrNull(order.pricedAt),
    confirmedAt: momentOrNull(order.confirmedAt),
    settledAt: momentOrNull(order.settledAt),
    cancelledAt: momentOrNull(order.cancelledAt),
    cancelReason: order.cancelledAt === null ? null : ride.cancellation!.reason,
    driver: happenedAt(order, 'assigned') === null ? null : asJson(order.driver),
    travelSeconds: endedAt === null ? null : driven.seconds,
    travelMeters: endedAt === null ? null : driven.meters,
    tariffId: order.tariff.tariffId,
    discountPerTenThousand: order.discount,
    plan: planOf(order),
    estimateFen: order.estimateFen,
    capFen: order.capFen,
    cancelFeeFen: state.cancelFeeFen,
    // Until there is a price, the split is an expectation and not the order's.
    fees: price && json(charged(price.lines)),
    measured: measuredOf(order),
    totalFen: price?.totalFen ?? null,
    actualPayFen: price ? price.actualPayFen - refundedFen : null,
    companyFen: price ? split.companyFen - refundedFen : null,
    personalFen: price ? split.personalFen : null,
    driverPayer: price && state.cancelledBy === null ? order.driverPayer : null,
    personalPaidFen: order.paidFen,
    prepaymentFen: order.prepaymentFen,
    needsConfirmation: order.needsConfirmation,
    toPrivateFen: order.toPrivateFen,
    secondApproval: order.secondApproval,
    judgedAtBooking: asJson(order.judgedAtBooking),
    judgedAtEnd: order.judgedAtEnd === null ? null : asJson(order.judgedAtEnd),
  };
}

/** What the provider said with each step; of a completed order only its columns say it still. */
function detailsOf(order: Order, { kind, details }: TrailLine) {
  if (details) return json(details);
  const { ride, price, state } = order;
  const { meters, seconds, strayedTo } = ride.driven;
  if (state.status === 'completed') return asJson('{}');
  if (kind === 'assigned') return asJson(`{"driver":${order.driver}}`);
  if (kind === 'started') return asJson(`{"start":${placeText(ride.from)}}`);
  if (kind === 'ended')
    return asJson(`{"end":${placeText(strayedTo ?? ride.to)},"meters":${meters},"seconds":${seconds}}`);
  if (kind !== 'priced' || !price) return asJson('{}');
  return json({ lines: charged(price.lines), totalFen: price.totalFen, actualPayFen: price.actualPayFen });
}

/** Whoever drove much farther than the way is long was somewhere else between: beside the middle, as far as it takes. */
function detour({ ride: { driven, seed } }: Order, from: Point, to: Point, straight: Road): Point | null {
  const share = Math.min(4.5, driven.meters / straight.meters);
  if (share < 1.15) return null;
  const aside = (Math.sqrt(share ** 2 - 1) / 2) * (seed % 2 === 0 ? 1 : -1);
  const narrowing = longitudeMeters(from.lat) / LATITUDE_METERS;
  const [east, north] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  return { lng: (from.lng + to.lng) / 2 - (north * aside) / narrowing, lat: (from.lat + to.lat) / 2 + east * aside };
}

/** The way from the first place to the last, over the one between where there is one. */
function trackOf(order: Order): Point[] {
  const { from, via, seed, driven, to } = order.ride;
  const [start, end] = [from.point, (driven.strayedTo ?? to).point];
  const leg = (one: Point, other: Point, nth: number) =>
    pointsAlong(roadBetween(one, other, from.cityId, seed + nth), one, other, seed + nth);
  const straight = roadBetween(start, end, from.cityId, seed);
  const middle = via ? via.point : detour(order, start, end, straight);
  return middle ? [...leg(start, middle, 0), ...leg(middle, end, 1)] : pointsAlong(straight, start, end, seed);
}

const trackRows = (companyId: number, orders: readonly Order[]): NewRow<'orderTrack'>[] =>
  orders
    .filter(({ pricedAt, cancelledAt }) => pricedAt !== null && cancelledAt === null)
    .map((order) => {
      const points = trackOf(order);
      const updatedAt = moment(order.ride.times.ended);
      return { companyId, orderId: order.id, line: encodeTrack(points), points: points.length, updatedAt };
    });

const eventRows = (companyId: number, order: Order, idOf: IdOf): NewRow<'orderEvent'>[] =>
  order.trail.map((line) => {
    const { kind, cause, sequence, staffId } = line;
    const at = moment(line.at);
    const eventId = sequence === null ? null : eventIdOf(order, sequence);
    const id = idOf('orderEvent');
    return {
      companyId,
      id,
      orderId: order.id,
      kind,
      cause,
      eventId,
      sequence,
      at,
      takenAt: at,
      staffId,
      details: detailsOf(order, line),
    };
  });

const limitRows = (companyId: number, { id: orderId, ride, counted, limitRows: rows }: Order) =>
  rows.map(
    ({ id, entry, amountFen, at }): NewRow<'limitLedger'> => ({
      companyId,
      id,
      orderId,
      staffId: counted.staffId,
      sceneId: counted.sceneId,
      projectId: counted.projectId ?? null,
      departmentId: ride.traveller.person.departmentId,
      startCityId: ride.from.cityId,
      ...{
        countsPersonal: counted.countsPersonal,
        entry,
        amountFen,
        rideAt: moment(ride.rideAt),
        createdAt: moment(at),
      },
    }),
  );

const secondRow = (companyId: number, { id, second }: Order): NewRow<'secondApproval'>[] => {
  if (!second) return [];
  const { ruleId, flowId, hits, baseFen, askedAt, reason, reasonedAt } = second;
  const moments = { askedAt: moment(askedAt), reasonedAt: momentOrNull(reasonedAt) };
  return [{ companyId, orderId: id, ruleId, ruleVersion: 1, flowId, hits: json(hits), baseFen, reason, ...moments }];
};

/** Orders that nothing can happen to any more, with everything that is theirs. */
export function orderChunks(companyId: number, orders: readonly Order[], idOf: IdOf): Chunk[] {
  const runs = orders.flatMap(({ id, second }) =>
    second?.run ? [{ applicationId: null, orderId: id, run: second.run }] : [],
  );
  return [
    chunk('rideOrder', orders, (order) => orderRow(companyId, order)),
    chunk('orderEvent', orders, (order) => eventRows(companyId, order, idOf)),
    chunkOf('orderTrack', trackRows(companyId, orders)),
    chunk('personalPayment', orders, ({ id: orderId, payments }) =>
      payments.map(({ at, ...payment }) => {
        return { companyId, id: idOf('personalPayment'), orderId, ...payment, at: moment(at) };
      }),
    ),
    chunk('secondApproval', orders, (order) => secondRow(companyId, order)),
    ...approvalChunks(companyId, runs, idOf),
    chunk('limitLedger', orders, (order) => limitRows(companyId, order)),
  ];
}
