import {
  applyEvent,
  type Cause,
  causeOf,
  type OrderEvent,
  type OwnEvent,
  type ProviderEventKind,
} from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import type { TrailLine, WorldOrder } from './order.ts';
import { STEPS } from './timeline.ts';

const NOTHING = '{}';

interface Told {
  readonly sequence?: number;
  readonly staffId?: number | undefined;
  readonly details?: string | undefined;
}

function move(order: WorldOrder, event: OrderEvent, at: number, told: Told): void {
  const next = applyEvent(order.state, event);
  if (isRefused(next)) throw new Error(`${order.number} ${event.kind}: ${next.refused.msg}`);
  order.state = next;
  note(order, [event.kind, causeOf(event.kind)], at, told);
}

/** A line of the trail; by itself where it moves nothing. */
export function note(order: WorldOrder, [kind, cause]: [TrailLine['kind'], Cause], at: number, told: Told = {}): void {
  const { sequence = null, staffId = null, details = NOTHING } = told;
  order.trail.push({ kind, cause, at, sequence, staffId, details });
}

export const eventIdOf = (order: Pick<WorldOrder, 'number'>, sequence: number): string => `${order.number}-${sequence}`;

/** The provider tells something about a ride. */
export function tell(order: WorldOrder, kind: ProviderEventKind, at: number, details?: string): void {
  order.told += 1;
  const sequence = order.told;
  move(order, { kind, eventId: eventIdOf(order, sequence), sequence, at: new Date(at) }, at, { sequence, details });
}

/** Something of our own happens to it. */
export const happen = (order: WorldOrder, event: OwnEvent, at: number, told: Told = {}): void =>
  move(order, event, at, told);

/** Tells the steps of the road that lie before a moment; the price is told where it is reckoned. */
export function catchUp(order: WorldOrder, until: number): void {
  for (let step = order.told; step < STEPS.length - 1; step += 1) {
    const at = order.times[STEPS[step]!];
    if (at > until) return;
    if (STEPS[step] === 'assigned' && order.state.prepayment === 'due') return;
    tell(order, STEPS[step]!, at);
  }
}
