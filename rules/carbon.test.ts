import { expect, test } from 'vitest';
import { CarbonFactorDraft, carbonText, DEFAULT_FACTORS, factorsWith, gramsOf } from './carbon.ts';
import { VehicleGroup } from './scene/codes.ts';

test('every vehicle group has a factor with its source and year, and says that it is an estimate', () => {
  expect(DEFAULT_FACTORS.map(({ vehicleGroup }) => vehicleGroup)).toEqual(VehicleGroup.names);
  for (const { gramsPerKm, source, year, isEstimate } of DEFAULT_FACTORS) {
    expect([gramsPerKm > 50 && gramsPerKm < 1_000, source !== '', year >= 2000, isEstimate]).toEqual(
      Array(4).fill(true),
    );
  }
  // 2.287 kg a litre times 7.5 litres, 0.5703 kg a kilowatt-hour times 15.
  const grams = new Map(DEFAULT_FACTORS.map(({ vehicleGroup, gramsPerKm }) => [vehicleGroup, gramsPerKm]));
  expect([grams.get('comfort'), grams.get('newEnergy')]).toEqual([172, 86]);
});

test('a company’s own stands in a default’s place and is no estimate', () => {
  const own = { vehicleGroup: 'comfort', gramsPerKm: 150, source: '车队实测', year: 2026 } as const;
  const factors = factorsWith([own]);
  expect(factors).toHaveLength(VehicleGroup.names.length);
  expect(factors.find(({ vehicleGroup }) => vehicleGroup === 'comfort')).toEqual({
    ...own,
    isOwn: true,
    isEstimate: false,
  });
});

test('metres by a factor are grams; they are written as people weigh', () => {
  expect(gramsOf(12_345, 172)).toBe(2_123);
  expect([2_123, 99_999, 123_456, 1_240_000].map(carbonText)).toEqual([
    '2.12 千克',
    '100.00 千克',
    '123.5 千克',
    '1.24 吨',
  ]);
});

test.each([
  [{ gramsPerKm: -1 }, '每公里克数不能小于 0'],
  [{ gramsPerKm: 5_001 }, '每公里克数不能超过 5000'],
  [{ source: ' ' }, '请填写来源'],
  [{ year: 1999 }, '请填写正确的年份'],
])('%o is refused', (more, sentence) => {
  const draft = { vehicleGroup: 'comfort', gramsPerKm: 150, source: '车队实测', year: 2026, ...more };
  expect(CarbonFactorDraft.safeParse(draft).error?.issues[0]?.message).toBe(sentence);
});
