import { expect, test } from 'vitest';
import type { ServedRide } from '../second-approval/judge.ts';
import { hitText, openRemark } from './remark.ts';

const COST = { watchesCost: true, startMeters: null, endMeters: null };
const PLACE = { watchesCost: false, startMeters: 500, endMeters: null };
const ride = (actualPayFen: number, north = 0): ServedRide => ({
  ...{ actualPayFen, quotaFen: 5_000, estimateFen: null, approvedEnd: null, actualEnd: null },
  ...{ approvedStart: { lng: 116, lat: 40 }, actualStart: { lng: 116, lat: 40 + north } },
});
const RIDES = [ride(4_000), ride(6_000), ride(4_000, 0.01), ride(7_000, 0.01)];

test.each([COST, PLACE])('the same rule marks the same orders: %j', (triggers) => {
  const remark = openRemark({ before: triggers, after: triggers });
  const moved = RIDES.map((one, at) => remark.take({ orderId: at, companyFen: 1_000, ride: one }));
  const { before, after, added, dropped, orders } = remark.result();
  expect(moved).toEqual([null, null, null, null]);
  expect([before, added.orders, dropped.orders, orders]).toEqual([after, 0, 0, 4]);
});

test('what one marks and the other does not is told with its reason, and the sums agree', () => {
  const remark = openRemark({ before: COST, after: PLACE });
  const moved = RIDES.flatMap((one, at) => remark.take({ orderId: at, companyFen: 1_000, ride: one }) ?? []);
  const { before, after, added, dropped } = remark.result();
  expect(moved.map(({ orderId, isNew }) => [orderId, isNew])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(after.orders - before.orders).toBe(added.orders - dropped.orders);
  expect(after.fen - before.fen).toBe(added.fen - dropped.fen);
  expect(hitText(moved[0]!.hits)).toBe('实付 ¥60.00，超过 ¥50.00');
  expect(hitText(moved[1]!.hits)).toBe('上车点偏离 1112 米，超过 500 米');
});
