import type { FlowKind } from '../flow.ts';
import type { OrderStatus } from '../order/codes.ts';

/** How often an application may be used; null: as often as needed inside its days, where the flow approves by date. */
export const usesOf = ({ useCount }: { useCount: number }, flow: FlowKind): number | null =>
  flow === 'byDate' ? null : useCount;

/** A booking takes a use and a cancellation gives it back, so that uses are counted from orders and stored nowhere. */
export const usesLeft = (uses: number | null, orders: readonly OrderStatus[]): number | null =>
  uses === null ? null : Math.max(0, uses - orders.filter((status) => status !== 'cancelled').length);
