import { applyEvent, causeOf, type OrderEvent, type OwnEvent, type ProviderEventKind } from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import type { WorldOrder } from './order.ts';
import { STEPS } from './timeline.ts';

function move(order: WorldOrder, event: OrderEvent, at: number, sequence: number | null, staffId: number | null): void {
  const next = applyEvent(order.state, event);
  if (isRefused(next)) throw new Error(`${order.number} ${event.kind}: ${next.refused.msg}`);
  order.state = next;
  order.trail.push({ kind: event.kind, cause: causeOf(event.kind), at, sequence, staffId });
}

export const eventIdOf = (order: Pick<WorldOrder, 'number'>, sequence: number): string => `${order.number}-${sequence}`;

/** The provider tells something about a ride. */
export function tell(order: WorldOrder, kind: ProviderEventKind, at: number): void {
  order.told += 1;
  move(
    order,
    { kind, eventId: eventIdOf(order, order.told), sequence: order.told, at: new Date(at) },
    at,
    order.told,
    null,
  );
}

/** Something of our own happens to it. */
export const happen = (order: WorldOrder, event: OwnEvent, at: number, staffId: number | null = null): void =>
  move(order, event, at, null, staffId);

/** Tells the steps of the road that lie before a moment; the price is told where it is reckoned. */
export function catchUp(order: WorldOrder, until: number): void {
  for (let step = order.told; step < STEPS.length - 1; step += 1) {
    const at = order.times[STEPS[step]!];
    if (at > until) return;
    if (STEPS[step] === 'assigned' && order.state.prepayment === 'due') return;
    tell(order, STEPS[step]!, at);
  }
}
