import { expect, test } from 'vitest';
import { toldWorld } from '../../tests/kit/told-world.ts';

const world = toldWorld(new Date('2026-03-16T06:00:00Z'));

test('twelve bills: the newest in each state, the others paid', () => {
  const statuses = world.rows('bill').map(({ status }) => status);
  expect(statuses.slice(-4)).toEqual(['confirmed', 'processed', 'disputed', 'issued']);
  expect(new Set(statuses.slice(0, -4))).toEqual(new Set(['paid']));
  expect(statuses).toHaveLength(12);
});

test('each settlement of a month that is over stands in one line, with its amount', () => {
  const settled = world.all('account_ledger').filter(({ kind, at }) => kind === 'settle' && at < '2026-03-01');
  const amounts = (rows: typeof settled) => new Map(rows.map((row) => [row.order_id, row.amount_fen]));
  expect(amounts(world.all('bill_line'))).toEqual(amounts(settled));
  expect(world.all('bill_line')).toHaveLength(settled.length);
});

test('the bill in dispute names the orders in dispute; two of the one before were found right', () => {
  const byStatus = (status: string) => world.rows('objection').filter((row) => row.status === status);
  const disputed = world.rows('ride_order').filter(({ status }) => status === 'disputed');
  expect(
    byStatus('open')
      .map(({ order_id }) => order_id)
      .sort(),
  ).toEqual(disputed.map(({ id }) => id).sort());
  expect(byStatus('decided').map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected']);
});
