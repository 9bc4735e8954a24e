import { expect, test } from 'vitest';
import { instantOfLocal } from '#rules/calendar.ts';
import { applyEvent, BOOKED, type OrderEvent, type OrderState, TrailKind } from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(instantOfLocal('2026-03-31 10:17:00')!);
const trails = new Map<number, Row[]>();
for (const row of world.all('order_event')) trails.set(row.order_id, [...(trails.get(row.order_id) ?? []), row]);

const ONLY_TELLS = ['booked', 'costConfirmed', 'paymentReturned'];
const isMove = ({ kind }: Row) => !ONLY_TELLS.includes(kind) && !kind.startsWith('secondApproval');

/** An event as the rules take it; what the table does not keep follows from the order. */
function eventOf({ kind, event_id, sequence, at }: Row, order: Row): OrderEvent {
  if (event_id !== null) return { kind, eventId: event_id, sequence, at: new Date(at) };
  if (kind === 'cancelledByPerson') return { kind, feeFen: order.cancel_fee_fen };
  if (kind === 'deducted') return { kind, personalDueFen: order.personal_fen - prepaid(order) };
  return { kind } as OrderEvent;
}
const prepaid = (order: Row): number =>
  order.prepayment === 'paid' ? Math.min(order.prepayment_fen, order.personal_fen) : 0;

test('every order is where its trail has brought it', () => {
  for (const order of world.all('ride_order')) {
    let state: OrderState = { ...BOOKED, prepayment: order.prepayment === 'none' ? 'none' : 'due' };
    for (const line of trails.get(order.id)!.filter(isMove)) {
      const next = applyEvent(state, eventOf(line, order));
      if (isRefused(next)) throw new Error(`${order.number} ${line.kind}: ${next.refused.msg}`);
      state = next;
    }
    expect([order.number, state.status, state.cancelledBy, state.prepayment, state.priceEventId]).toEqual([
      order.number,
      order.status,
      order.cancelled_by,
      order.prepayment,
      order.price_event_id,
    ]);
    expect(state.cancelFeeFen).toBe(order.cancel_fee_fen);
    expect(state.disputedFrom).toBe(order.disputed_from);
  }
});

test('a trail goes forward', () => {
  for (const lines of trails.values()) {
    const times = lines.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(lines[0]!.kind).toBe('booked');
  }
});

test('a prepaid company never books what it cannot pay; a postpaid one stays within its credit', () => {
  let left = 0;
  for (const { kind, amount_fen } of world.rows('account_ledger', 101)) {
    const sign = { recharge: 1, unfreeze: 1, refund: 1, freeze: -1, settle: -1 }[kind as string]!;
    left += sign * amount_fen;
    expect(left).toBeGreaterThanOrEqual(0);
  }
  const repaid = world.rows('account_ledger').filter(({ kind }) => kind === 'repay');
  expect(repaid.length).toBe(8);
});

test('every event that an order has been through has words for people', () => {
  const kinds = new Set(world.all('order_event').map(({ kind }) => kind));
  expect([...kinds].filter((kind) => !TrailKind.names.some((name) => name === kind))).toEqual([]);
});
