import type { FlowKind } from '../flow.ts';
import type { OrderStatus } from '../order/codes.ts';
import { type Refused, refuse } from '../refusal.ts';
import { APPLICATION_REFUSALS } from './refusals.ts';

/** How often an application may be used; null: as often as needed inside its days, where the flow approves by date. */
export const usesOf = ({ useCount }: { useCount: number }, flow: FlowKind): number | null =>
  flow === 'byDate' ? null : useCount;

/** Proposed in the form: there and back are two rides. */
export const proposedUses = (roundTrip: boolean): number => (roundTrip ? 2 : 1);

/** A booking takes a use and a cancellation gives it back, so that uses are counted from orders and stored nowhere. */
export const usesLeft = (uses: number | null, orders: readonly OrderStatus[]): number | null =>
  uses === null ? null : Math.max(0, uses - orders.filter((status) => status !== 'cancelled').length);

/** Asked under a lock of the application: the last use goes to one of two. */
export const takeUse = (uses: number | null, orders: readonly OrderStatus[]): Refused | null =>
  usesLeft(uses, orders) === 0 ? refuse(APPLICATION_REFUSALS.noUsesLeft) : null;
