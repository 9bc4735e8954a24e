import { isDeepStrictEqual } from 'node:util';
import {
  checkRepeat,
  detailsOf,
  ORDER_REFUSALS,
  type ProviderEvent,
  type ProviderEventKind,
  type RideFacts,
  type ToldEvent,
} from '#rules/order.ts';
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
    .selectFrom('order_event')
    .select(['kind', 'event_id', 'sequence', 'at', 'details'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .where('cause', '=', 'provider')
    .where('event_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, event_id, sequence, at, details }) => ({
    kind: kind as ProviderEventKind,
    eventId: event_id!,
    sequence: sequence!,
    at,
    details: details as Record<string, unknown>,
  }));
}

/** As JSON keeps it, so that what was stored and what is sent can be compared. */
export const keptOf = (told: ToldEvent): KnownEvent => ({
  kind: told.kind,
  eventId: told.eventId,
  sequence: told.sequence,
  at: told.at,
  details: JSON.parse(JSON.stringify(detailsOf(told))),
});

/** True where this event was told before; another one under its id ends the request. */
export function isRepeat(known: readonly KnownEvent[], told: KnownEvent): boolean {
  const same = known.find(({ eventId }) => eventId === told.eventId);
  if (!same) return false;
  allowed(checkRepeat(same, told));
  if (!isDeepStrictEqual(same.details, told.details)) throw new Refused(ORDER_REFUSALS.eventReused);
  return true;
}

export async function keepEvent(db: Db, order: RideOrder, told: KnownEvent, now: Date): Promise<void> {
  await db
    .insertInto('order_event')
    .values({
      company_id: order.companyId,
      order_id: order.orderId,
      kind: told.kind,
      cause: 'provider',
      event_id: told.eventId,
      sequence: told.sequence,
      at: told.at,
      taken_at: now,
      details: JSON.stringify(told.details),
    })
    .execute();
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** What is known of the ride, in its columns. */
export const factColumns = (facts: RideFacts): OrderColumns => ({
  accepted_at: facts.acceptedAt,
  started_at: facts.startedAt,
  ended_at: facts.endedAt,
  driver: json(facts.driver),
  actual_start: json(facts.actualStart),
  actual_end: json(facts.actualEnd),
  travel_meters: facts.meters,
  travel_seconds: facts.seconds,
});
