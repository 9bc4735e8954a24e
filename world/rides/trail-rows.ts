import { encodeTrack } from '#rules/order.ts';
import type { Point } from '#rules/scene.ts';
import { latitudeMeters, longitudeMeters } from '../cities.ts';
import { pointsAlong, type Road, roadBetween } from '../roads.ts';
import { eventIdOf } from './moves.ts';
import type { TrailLine, WorldOrder } from './order.ts';
import { metersDriven, secondsDriven } from './serve.ts';
import { type Cell, type RideTable, stamp } from './stream.ts';

const EVENT_COLUMNS = [
  ...['company_id', 'id', 'order_id', 'kind', 'cause', 'event_id', 'sequence', 'at', 'taken_at', 'staff_id', 'details'],
];

type Place = { readonly address: string; readonly point: { readonly lng: number; readonly lat: number } };
const placeOf = ({ address, point }: Place): Place => ({ address, point });

/** What the provider told with each step; of a completed order only its columns say it still. */
function toldDetails(order: WorldOrder, { kind, details }: TrailLine): string {
  if (details !== '{}' || order.state.status === 'completed') return details;
  const { wish, price } = order;
  if (kind === 'assigned') return `{"driver":${order.driver}}`;
  if (kind === 'started') return JSON.stringify({ start: placeOf(wish.from) });
  if (kind === 'ended') {
    const end = placeOf(wish.course.strayedTo ?? wish.to);
    return JSON.stringify({ end, meters: metersDriven(order), seconds: secondsDriven(order) });
  }
  if (kind !== 'priced' || !price) return details;
  const lines = Object.fromEntries(Object.entries(price.lines).filter(([, fen]) => fen > 0));
  return JSON.stringify({ lines, totalFen: price.totalFen, actualPayFen: price.actualPayFen });
}

export const eventTable = (companyId: number, orders: readonly WorldOrder[], firstId: number): RideTable => ({
  table: 'order_event',
  columns: EVENT_COLUMNS,
  rows: function* () {
    let id = firstId;
    for (const order of orders) {
      for (const line of order.trail) {
        const { sequence } = line;
        const at = stamp(line.at);
        const eventId = sequence === null ? null : eventIdOf(order, sequence);
        const cells: Cell[] = [companyId, id, order.id, line.kind, line.cause, eventId, sequence, at, at];
        cells.push(line.staffId, toldDetails(order, line));
        yield cells;
        id += 1;
      }
    }
  },
});

const DIRECT = 1.15;
/** A car that is hired for a day goes here and there; nobody draws all of it. */
const FARTHEST = 4.5;

/** Whoever drove much farther than the way is long was somewhere else between: beside the middle, as far as it takes. */
function detour({ wish }: WorldOrder, [from, to]: readonly [Point, Point], straight: Road): Point | null {
  const share = metersDriven({ wish }) / straight.meters;
  if (share < DIRECT) return null;
  const aside = (Math.sqrt(Math.min(share, FARTHEST) ** 2 - 1) / 2) * (wish.seed % 2 === 0 ? 1 : -1);
  const narrowing = longitudeMeters(from.lat) / latitudeMeters();
  const [east, north] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  return {
    lng: (from.lng + to.lng) / 2 - (north * aside) / narrowing,
    lat: (from.lat + to.lat) / 2 + east * aside,
  };
}

/** The way from the first place to the last, over the one between where there is one. */
export function trackOf(order: WorldOrder): { readonly line: string; readonly points: number } {
  const { from, via, seed, course, to } = order.wish;
  const ends = [from.point, (course.strayedTo ?? to).point] as const;
  const straight = roadBetween(...ends, from.cityId, seed);
  const middle = via ? via.point : detour(order, ends, straight);
  const points = middle
    ? [
        ...pointsAlong(roadBetween(ends[0], middle, from.cityId, seed), ends[0], middle, seed),
        ...pointsAlong(roadBetween(middle, ends[1], from.cityId, seed + 1), middle, ends[1], seed + 1),
      ]
    : pointsAlong(straight, ...ends, seed);
  return { line: encodeTrack(points), points: points.length };
}

export const trackTable = (companyId: number, orders: readonly WorldOrder[]): RideTable => ({
  table: 'order_track',
  columns: ['company_id', 'order_id', 'line', 'points', 'updated_at'],
  rows: function* () {
    for (const order of orders) {
      if (order.pricedAt === null || order.cancelledAt !== null) continue;
      const { line, points } = trackOf(order);
      yield [companyId, order.id, line, points, stamp(order.times.ended)];
    }
  },
});
