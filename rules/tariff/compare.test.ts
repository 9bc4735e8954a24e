import { expect, test } from 'vitest';
import { metered } from '../../tests/kit/rides.ts';
import { at } from '../../tests/kit/scenes.ts';
import { checksOf } from './checks.ts';
import { BAND_METERS, type PricedRide, tariffComparison } from './compare.ts';

const NOON = at('2026-03-16 12:00:00');
const ride = (meters: number, more: Partial<PricedRide> = {}): PricedRide => ({
  ...{ companyId: 1, companyName: '云程', staffId: 7, orderId: meters, orderNo: String(meters), from: '甲', to: '乙' },
  ride: { meters, seconds: 600, at: NOON },
  discountPerTenThousand: 10_000,
  capFen: null,
  ...more,
});

test('rides are summed by both versions, in bands that add up', () => {
  const { add, result } = tariffComparison(metered(), metered({ baseFen: 1_400 }));
  for (const meters of [4_999, 5_000, 29_999, 30_000]) add(ride(meters));
  const { bands, ...sums } = result();
  expect(sums).toMatchObject({ count: 4, dearer: 4, cheaper: 0 });
  expect(sums.otherFen - sums.oneFen).toBe(400);
  expect(bands.map(({ count }) => count)).toEqual([1, 1, 0, 1, 1]);
  expect(bands.length).toBe(BAND_METERS.length);
  expect(sums.perCent.reduce((sum, count) => sum + count)).toBe(4);
});

test('what a new price puts beyond the limits of a ride is counted, what was beyond already is not', () => {
  const { add, result } = tariffComparison(metered(), metered({ baseFen: 1_400 }));
  add(ride(3_000, { capFen: 1_300 }));
  add(ride(3_000, { capFen: 1_299, orderId: 2 }));
  add(ride(3_000, { capFen: 1_400, orderId: 3 }));
  expect(result().overruns).toMatchObject({ count: 1, fen: 100, people: 1 });
});

test('the same version changes nothing', () => {
  const { add, result } = tariffComparison(metered(), metered());
  add(ride(12_000));
  expect(result()).toMatchObject({ dearer: 0, cheaper: 0, companies: [], mostDearer: [], mostCheaper: [] });
});

test('checks say where a version is cheaper, and that a longer ride never is', () => {
  expect(checksOf(metered({ cancelFen: { accepted: 0, waiting: 0, departed: 0, arrived: 0 } }), metered())).toEqual([
    { isGood: true, text: '里程越长，价格不会更低' },
    { isGood: true, text: '各种里程都不比现行便宜' },
    { isGood: true, text: '取消费不高于最低收费的 1.2 倍' },
  ]);
  const [, cheaper, cancel] = checksOf(metered({ perKmFen: 220 }), metered());
  expect([cheaper?.text, cancel?.isGood]).toEqual(['4–100 公里比现行便宜', false]);
});
