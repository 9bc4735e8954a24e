import { isDeepStrictEqual } from 'node:util';
import {
  checkRepeat,
  detailsOf,
  ORDER_REFUSALS,
  type ProviderEvent,
  ProviderEventKind,
  type ReportedEvent,
  type RideFacts,
} from '#rules/order.ts';
import { storedMap } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
import type { OrderColumns } from './move.ts';
import type { RideOrder } from './stored.ts';

/** What the provider told about an order, as it is kept. */
export interface KnownEvent extends ProviderEvent {
  readonly details: Record<string, unknown>;
}

export async function knownEvents(db: Db, { companyId, orderId }: RideOrder): Promise<KnownEvent[]> {
  const rows = await db
    .selectFrom('orderEvent')
    .select(['kind', 'eventId', 'sequence', 'at', 'details'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('cause', '=', 'provider')
    .where('eventId', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, eventId, sequence, at, details }) => ({
    kind: ProviderEventKind.schema.parse(kind),
    eventId: eventId!,
    sequence: sequence!,
    at,
    details: storedMap((value) => value)(details),
  }));
}

/** As JSON keeps it, so that what was stored and what is sent can be compared. */
export const keptOf = (event: ReportedEvent): KnownEvent => ({
  kind: event.kind,
  eventId: event.eventId,
  sequence: event.sequence,
  at: event.at,
  details: JSON.parse(JSON.stringify(detailsOf(event))),
});

/** True where this event was told before; another one under its id ends the request. */
export function isRepeat(known: readonly KnownEvent[], event: KnownEvent): boolean {
  const same = known.find(({ eventId }) => eventId === event.eventId);
  if (!same) return false;
  allowed(checkRepeat(same, event));
  if (!isDeepStrictEqual(same.details, event.details)) throw new Refused(ORDER_REFUSALS.eventReused);
  return true;
}

export async function keepEvent(db: Db, order: RideOrder, event: KnownEvent, now: Date): Promise<void> {
  await db
    .insertInto('orderEvent')
    .values({
      companyId: order.companyId,
      orderId: order.orderId,
      kind: event.kind,
      cause: 'provider',
      eventId: event.eventId,
      sequence: event.sequence,
      at: event.at,
      takenAt: now,
      details: JSON.stringify(event.details),
    })
    .execute();
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** What is known of the ride, in its columns. */
export const factColumns = (facts: RideFacts): OrderColumns => ({
  acceptedAt: facts.acceptedAt,
  startedAt: facts.startedAt,
  endedAt: facts.endedAt,
  driver: json(facts.driver),
  actualStart: json(facts.actualStart),
  actualEnd: json(facts.actualEnd),
  travelMeters: facts.meters,
  travelSeconds: facts.seconds,
});
