import { expect, test } from 'vitest';
import type { ServedRide } from '../second-approval/judge.ts';
import type { Triggers } from '../second-approval.ts';
import { openRemark, ruleFigures, singleTriggers } from './remark.ts';
import type { Before } from './reroute.ts';

const COST = { watchesCost: true, startMeters: null, endMeters: null };
const PLACE = { watchesCost: false, startMeters: 500, endMeters: null };
const ride = (actualPayFen: number, north = 0): ServedRide => ({
  ...{ actualPayFen, quotaFen: 5_000, estimateFen: null, approvedEnd: null, actualEnd: null },
  ...{ approvedStart: { lng: 116, lat: 40 }, actualStart: { lng: 116, lat: 40 + north } },
});
const RIDES = [ride(4_000), ride(6_000), ride(4_000, 0.01), ride(7_000, 0.01)];

const BOTH = { watchesCost: true, startMeters: 500, endMeters: null };
const NOWHERE = { watchesCost: false, startMeters: null, endMeters: 900 };

function marked(triggers: Before<Triggers>) {
  const remark = openRemark(triggers);
  RIDES.forEach((one, at) => {
    remark.take({ orderId: at, departmentId: at % 2, companyFen: 1_000, ride: one });
  });
  return { parts: remark.parts(), ...ruleFigures(remark.parts()) };
}

test.each([COST, PLACE])('the same rule marks the same orders: %j', (triggers) => {
  const { before, after, added, dropped, orders, examples } = marked({ before: triggers, after: triggers });
  expect(examples).toEqual([]);
  expect([before, added.orders, dropped.orders, orders]).toEqual([after, 0, 0, 4]);
});

test('what one marks and the other does not is told with its reason, and the sums agree', () => {
  const { before, after, added, dropped, examples } = marked({ before: COST, after: PLACE });
  expect(examples.map(({ orderId, isNew }) => [orderId, isNew])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(after.orders - before.orders).toBe(added.orders - dropped.orders);
  expect(after.fen - before.fen).toBe(added.fen - dropped.fen);
  expect(examples.map(({ text }) => text)).toEqual(['上车点偏离 1,112 米，超过 500 米', '实付 ¥60.00，超过 ¥50.00']);
});

test('each condition is played by itself, and departments add up to the company', () => {
  const triggers = { before: NOWHERE, after: BOTH };
  expect(singleTriggers(triggers).map(({ label }) => label)).toEqual(['费用', '上车点', '下车点']);
  const { parts, singles, before, after } = marked(triggers);
  // By cost two more, by place two more; one ride is marked by both, so together it is one fewer.
  expect(singles.map(({ orders }) => orders)).toEqual([2, 2, 0]);
  expect(after.orders - before.orders).toBe(3);
  const single = parts.map((part) => ruleFigures([part]));
  expect(single.reduce((sum, one) => sum + one.after.fen, 0)).toBe(after.fen);
  expect(singleTriggers({ before: COST, after: BOTH })).toEqual([]);
});
