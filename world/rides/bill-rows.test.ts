import { expect, test } from 'vitest';
import { readWorld } from '../../tests/kit/read-world.ts';

const world = readWorld(new Date('2026-03-16T06:00:00Z'));

test('twelve bills: the newest in each state, the others paid', () => {
  const statuses = world.rows('bill').map(({ status }) => status);
  expect(statuses.slice(-4)).toEqual(['confirmed', 'processed', 'disputed', 'issued']);
  expect(new Set(statuses.slice(0, -4))).toEqual(new Set(['paid']));
  expect(statuses).toHaveLength(12);
});

test('each settlement of a month that is over stands in one line, with its amount', () => {
  const settled = world.all('account_ledger').filter(({ kind, at }) => kind === 'settle' && at < '2026-03-01');
  const amounts = (rows: typeof settled) => new Map(rows.map((row) => [row.order_id, row.amount_fen]));
  const lines = world.all('bill_line').filter(({ kind }) => kind !== 'adjustment');
  expect(amounts(lines)).toEqual(amounts(settled));
  expect(lines).toHaveLength(settled.length);
});

test('the bill in dispute names the orders in dispute; those of the one before were decided in each way', () => {
  const byStatus = (status: string) => world.rows('objection').filter((row) => row.status === status);
  const disputed = world.rows('ride_order').filter(({ status }) => status === 'disputed');
  expect(
    byStatus('open')
      .map(({ order_id }) => order_id)
      .sort(),
  ).toEqual(disputed.map(({ id }) => id).sort());
  expect(byStatus('decided').map(({ outcome }) => outcome)).toEqual(['part', 'full', 'rejected']);
});

test('what was granted went back: an entry, a line, and the order’s amounts less by it', () => {
  const granted = world.rows('objection').filter(({ refund_fen }) => refund_fen > 0);
  expect(granted).toHaveLength(2);
  for (const { id, order_id, refund_fen, bill_id } of granted) {
    const of = (table: string) => world.rows(table).filter(({ objection_id }) => objection_id === id);
    expect(of('account_ledger')).toMatchObject([{ kind: 'refund', amount_fen: refund_fen, order_id }]);
    expect(of('bill_line')).toMatchObject([{ kind: 'adjustment', amount_fen: -refund_fen, order_id, bill_id }]);
    const settled = world.rows('account_ledger').find((row) => row.order_id === order_id && row.kind === 'settle')!;
    const ride = world.rows('ride_order').find((row) => row.id === order_id)!;
    expect(ride.company_fen).toBe(settled.amount_fen - refund_fen);
  }
  const moments = world.rows('account_ledger').map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted());
});

test('an objection is about something that the order has', () => {
  const orders = new Map(world.rows('ride_order').map((row) => [row.id, row]));
  const lines: Record<string, string> = {
    高速费重复计算: 'highway',
    停车费没有票据: 'parking',
    等候时间与实际不符: 'waiting',
    夜间费用计算有误: 'nightMileage',
    实际里程与行程轨迹不符: 'overMileage',
    已与司机协商取消: 'cancel',
  };
  const told = world.rows('objection');
  expect(told.length).toBeGreaterThan(6);
  for (const { description, order_id } of told) {
    const line = lines[description];
    if (line) expect([description, JSON.parse(orders.get(order_id)!.fees)[line] > 0]).toEqual([description, true]);
  }
});
