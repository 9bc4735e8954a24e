import { expect, test } from 'vitest';
import { type Forecast, thresholdsReached, warningText } from '../forecast.ts';

test.each([
  [6_999, []],
  [7_000, [70]],
  [8_999, [70]],
  [9_000, [70, 90]],
  [10_000, [70, 90]],
  [10_001, [70, 90, 100]],
])('a landing of %i of 10,000 reaches %o', (landing, reached) => {
  expect(thresholdsReached(landing, 10_000)).toEqual(reached);
});
test('without a limit nothing is reached, and nothing spent is no warning of a limit of nothing', () => {
  expect(thresholdsReached(5_000, null)).toEqual([]);
  expect(thresholdsReached(0, 0)).toEqual([]);
});

const LANDING: Forecast = {
  ...{ settledFen: 1_300_000, frozenFen: 120_000, openFen: 1_600_000, dailyFen: 480_000, landingFen: 3_500_000 },
  ...{ lowFen: 3_100_000, highFen: 3_900_000, state: 'over', breaksOn: '2026-11-28', brokenBy: 'SQ0017' },
};
const OF = { name: '市场部', month: '2026-11', limitFen: 3_330_000, limitName: '限额' } as const;

test('the message has its numbers, and names what will break the limit', () => {
  expect(warningText({ ...OF, threshold: 100 }, LANDING)).toBe(
    '市场部 11 月预计超出限额 ¥1,700.00：月末落点 ¥35,000.00，限额 ¥33,300.00，占 105%（已结算 ¥13,000.00、冻结 ¥1,200.00、已批未用 ¥16,000.00）。申请 SQ0017 用后，11-28 前后超出。',
  );
  const calm = { ...LANDING, landingFen: 2_500_000, openFen: 0, breaksOn: null, brokenBy: null };
  expect(warningText({ ...OF, threshold: 70 }, calm)).toBe(
    '市场部 11 月预计用到限额的 70% 以上：月末落点 ¥25,000.00，限额 ¥33,300.00，占 75%（已结算 ¥13,000.00、冻结 ¥1,200.00）。',
  );
});
