import { describe, expect, test } from 'vitest';
import type { TariffDraft } from './draft.ts';
import { ManyDrafts, partText, planMany, scaledRates } from './many.ts';

const own = {
  ...{ cityId: 110_100, roundToFen: 10, designatedDriverFen: 2_000 },
  cancelFen: { accepted: 0, waiting: 500, departed: 1_000, arrived: 2_000 },
};
const driven = { baseFen: 1_460, includedMeters: 3_000, includedSeconds: 600, perKmFen: 240, perMinuteFen: 55 };
const metered: TariffDraft = {
  ...{ kind: 'metered', service: 'scheduled', vehicleGroup: 'comfort', ...own, ...driven },
  longDistance: { beyondMeters: 20_000, perKmFen: 90 },
  waiting: { freeSeconds: 300, perMinuteFen: 80 },
  night: { fromMinute: 1_380, toMinute: 300, perKmFen: 50, perMinuteFen: 20 },
  minimumFen: 1_600,
};

describe('prices by a part of what they are', () => {
  test('everything that is asked for a ride goes along; measures, cancelling and a chosen driver stay', () => {
    expect(scaledRates(metered, 10_500)).toEqual({
      ...metered,
      ...{ baseFen: 1_533, perKmFen: 252, perMinuteFen: 58, minimumFen: 1_680 },
      longDistance: { beyondMeters: 20_000, perKmFen: 95 },
      waiting: { freeSeconds: 300, perMinuteFen: 84 },
      night: { fromMinute: 1_380, toMinute: 300, perKmFen: 53, perMinuteFen: 21 },
    });
    expect(scaledRates(metered, 10_000)).toEqual(metered);
  });

  test('parts that are left out stay out; days and seats have their own prices', () => {
    const plain: TariffDraft = { ...metered, longDistance: null, waiting: null, night: null };
    expect(scaledRates(plain, 5_000)).toMatchObject({ longDistance: null, waiting: null, night: null, baseFen: 730 });
    const day: TariffDraft = { kind: 'charter', service: 'dayRental', vehicleGroup: 'comfort', ...own, ...driven };
    expect(scaledRates(day, 9_000)).toEqual({ ...day, baseFen: 1_314, perKmFen: 216, perMinuteFen: 50 });
    const seat: TariffDraft = {
      ...{ kind: 'carpool', service: 'pickupCarpool', vehicleGroup: 'comfort', ...own, seatFen: 4_201 },
    };
    expect(scaledRates(seat, 11_000)).toEqual({ ...seat, seatFen: 4_621 });
  });

  test.each([
    [10_500, '+5%'],
    [9_750, '−2.5%'],
    [10_000, ''],
  ])('%i is said as %s', (part, text) => expect(partText(part)).toBe(text));
});

describe('many at once', () => {
  const many = (more: Partial<ManyDrafts> = {}): ManyDrafts => ({
    ...{ cityId: 1, toCityIds: [1], pairs: [{ service: 'scheduled', vehicleGroup: 'comfort' }] },
    ...{ perTenThousand: 10_500, ...more },
  });

  test('must change something', () => {
    expect(planMany(many())).toEqual(many());
    expect(planMany(many({ perTenThousand: 10_000, toCityIds: [2] }))).toMatchObject({ toCityIds: [2] });
    expect(planMany(many({ perTenThousand: 10_000 }))).toMatchObject({ refused: { code: 29137 } });
    expect(planMany(many({ perTenThousand: 10_000, toCityIds: [2, 1] }))).toMatchObject({ refused: { code: 29137 } });
  });

  test.each([
    [5_000, true],
    [4_999, false],
    [20_000, true],
    [20_001, false],
  ])('a part of %i is taken: %s', (perTenThousand, is) => {
    expect(ManyDrafts.safeParse(many({ perTenThousand })).success).toBe(is);
  });
});
