import { describe, expect, test } from 'vitest';
import { carpool, charter, metered } from '../../tests/kit/rides.ts';
import { at, BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { OrderStatus, PERSON_CANCELS } from '../order.ts';
import {
  cancelFeeFen,
  carpoolRatio,
  charge,
  chargeCancellation,
  estimate,
  type FeeLines,
  NO_DISCOUNT,
  nightSeconds,
  type RideActuals,
  TariffDraft,
  tariffDocument,
  tariffFor,
} from '../tariff.ts';

const NOON = at('2026-03-16 12:00:00');
const ride = (more: Partial<RideActuals> = {}): RideActuals => ({ meters: 3_000, seconds: 600, at: NOON, ...more });
const shown = (lines: FeeLines) => Object.fromEntries(Object.entries(lines).filter(([, fen]) => fen > 0));

describe('a metered ride, line by line', () => {
  test.each<[Partial<RideActuals>, Partial<FeeLines>]>([
    [{}, { base: 1_300 }],
    [{ meters: 0, seconds: 0 }, { base: 1_300 }],
    [{ meters: 3_002 }, { base: 1_300 }],
    [{ meters: 3_003 }, { base: 1_300, overMileage: 1 }], // 0.69 fen, half up
    [{ meters: 13_000 }, { base: 1_300, overMileage: 2_300 }],
    [{ seconds: 601 }, { base: 1_300, overTime: 1 }], // 0.83 fen
    [{ seconds: 1_800 }, { base: 1_300, overTime: 1_000 }],
    [{ meters: 20_000 }, { base: 1_300, overMileage: 3_910 }],
    [{ meters: 21_000 }, { base: 1_300, overMileage: 4_140, longDistance: 120 }],
    [{ waitingSeconds: 300 }, { base: 1_300 }],
    [{ waitingSeconds: 360 }, { base: 1_300, waiting: 80 }],
    [
      { highwayFen: 1_500, parkingFen: 700, bridgeFen: 300, otherFen: 20 },
      {
        base: 1_300,
        highway: 1_500,
        parking: 700,
        bridge: 300,
        other: 20,
      },
    ],
    [{ designatedDriver: true }, { base: 1_300, designatedDriver: 2_000 }],
    [{ reductionFen: 300 }, { base: 1_300, reduction: 300 }],
    [{ reductionFen: 9_999 }, { base: 1_300, reduction: 1_300 }],
    [{ at: at('2026-03-16 23:00:00') }, { base: 1_300, nightMileage: 180, nightTime: 300 }],
    [{ at: at('2026-03-16 22:55:00') }, { base: 1_300, nightMileage: 90, nightTime: 150 }],
    [{ at: at('2026-03-16 04:55:00') }, { base: 1_300, nightMileage: 90, nightTime: 150 }],
    [{ at: at('2026-03-16 05:00:00') }, { base: 1_300 }],
  ])('%j', (more, lines) => {
    expect(shown(charge(metered(), ride(more), NO_DISCOUNT).lines)).toEqual(lines);
  });
});

test.each([
  [1, 0, 1_369],
  [10, 9, 1_360],
  [100, 69, 1_300],
] as const)('rounding to %i leaves out %i', (roundToFen, rounding, totalFen) => {
  const price = charge(metered({ roundToFen }), ride({ meters: 3_300 }), NO_DISCOUNT);
  expect(price.lines.rounding).toBe(rounding);
  expect(price.totalFen).toBe(totalFen);
});

test('what is rounded off is counted after a reduction', () => {
  const price = charge(metered({ roundToFen: 100 }), ride({ reductionFen: 250 }), NO_DISCOUNT);
  expect(price.lines.rounding).toBe(50);
  expect(price.totalFen).toBe(1_000);
});

test('below the minimum the base makes up for it, and what is passed on comes on top', () => {
  const tariff = metered({ minimumFen: 2_000 });
  expect(shown(charge(tariff, ride({ meters: 4_000, highwayFen: 500 }), NO_DISCOUNT).lines)).toEqual({
    base: 1_770,
    overMileage: 230,
    highway: 500,
  });
  expect(charge(tariff, ride({ meters: 13_000 }), NO_DISCOUNT).lines.base).toBe(1_300);
});

test('the discount rounds half up, and the designated driver has its part of it', () => {
  const price = charge(metered(), ride({ designatedDriver: true, otherFen: 5 }), 8_510);
  expect(price).toMatchObject({ totalFen: 3_305, actualPayFen: 2_813, driverPayFen: 1_702 });
});

test('a tariff without night, waiting and long distance has none', () => {
  const plain = metered({ night: null, waiting: null, longDistance: null });
  const lines = charge(
    plain,
    ride({ at: at('2026-03-16 23:30:00'), meters: 50_000, waitingSeconds: 9_999 }),
    10_000,
  ).lines;
  expect(Object.keys(shown(lines))).toEqual(['base', 'overMileage']);
});

test.each([
  [{ packages: 1 }, { base: 80_000 }],
  [
    { packages: 1, meters: 110_000, seconds: 28_860 },
    { base: 80_000, overMileage: 4_000, overTime: 100 },
  ],
  [{ packages: 2, meters: 110_000, seconds: 28_860 }, { base: 160_000 }],
  [
    { packages: 2, meters: 201_000, seconds: 57_600 },
    { base: 160_000, overMileage: 400 },
  ],
])('a charter with %j', (more, lines) => {
  expect(shown(charge(charter(), ride(more), NO_DISCOUNT).lines)).toEqual(lines);
});

test('a carpool seat has one line, whatever the way, and nothing is taken off it', () => {
  const tariff = carpool({ seatFen: 5_999, roundToFen: 100 });
  const price = charge(tariff, ride({ meters: 90_000, highwayFen: 500, reductionFen: 100, seats: 2 }), NO_DISCOUNT);
  expect(shown(price.lines)).toEqual({ fixed: 11_998 });
  expect(price.totalFen).toBe(11_998);
});

test.each([
  [5_900, 10_000, 5_900],
  [1, 3, 3_333],
  [2, 3, 6_667],
  [5_900, 0, 10_000],
])('a fixed price of %i beside %i alone is %i of ten thousand', (fixedFen, estimateFen, ratio) => {
  expect(carpoolRatio({ fixedFen, estimateFen, riders: 2 })).toBe(ratio);
});

test('a cancellation has one line, and costs in the states where it costs', () => {
  expect(shown(chargeCancellation(2_000, NO_DISCOUNT).lines)).toEqual({ cancel: 2_000 });
  const fees = OrderStatus.names.filter((status) => cancelFeeFen(metered(), status) > 0);
  expect(fees.sort()).toEqual(OrderStatus.names.filter((status) => PERSON_CANCELS[status] === 'fee').sort());
});

test.each([
  ['12:00:00', 600, 0],
  ['22:59:30', 60, 30],
  ['23:00:00', 86_400, 21_600],
  ['04:59:59', 10, 1],
  ['12:00:00', 172_800, 43_200],
])('a ride from %s of %i seconds has %i at night', (time, seconds, dark) => {
  const from = at(`2026-03-16 ${time}`);
  expect(nightSeconds(from, seconds, { fromMinute: 1_380, toMinute: 300 })).toBe(dark);
});

test('a night that ends where it begins is none, and one within a day does not wrap', () => {
  expect(nightSeconds(NOON, 86_400, { fromMinute: 60, toMinute: 60 })).toBe(0);
  expect(nightSeconds(at('2026-03-16 00:30:00'), 7_200, { fromMinute: 60, toMinute: 120 })).toBe(3_600);
});

test('the tariff is the newest in force for city, service and group', () => {
  const key = { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort' } as const;
  const [old, now, announced] = [
    metered(),
    metered({ version: 2, effectiveFrom: at('2026-03-01') }),
    metered({ version: 3, effectiveFrom: at('2026-04-01') }),
  ];
  const all = [now, announced, old];
  expect(tariffFor(all, key, at('2026-02-28'))).toBe(old);
  expect(tariffFor(all, key, at('2026-03-01'))).toBe(now);
  expect(tariffFor(all, key, at('2026-04-01'))).toBe(announced);
  for (const other of [{ cityId: SHANGHAI }, { service: 'pickup' }, { vehicleGroup: 'luxury' }] as const) {
    expect(tariffFor(all, { ...key, ...other }, NOON)).toMatchObject({ refused: { code: 28010 } });
  }
  expect(tariffFor(all, key, at('2025-12-31'))).toMatchObject({ refused: { code: 28010 } });
});

test('each kind of tariff is read by its own shape', () => {
  for (const tariff of [metered(), charter(), carpool()]) {
    expect(tariffDocument.read(JSON.parse(JSON.stringify(tariff)))).toEqual(tariff);
    const { tariffId: _, version: __, ...draft } = tariff;
    expect(TariffDraft.parse(draft)).toEqual(draft);
  }
  expect(TariffDraft.safeParse(metered({ baseFen: -1 })).success).toBe(false);
  expect(TariffDraft.safeParse(metered({ baseFen: 1.5 })).success).toBe(false);
  expect(TariffDraft.safeParse(metered({ roundToFen: 50 })).success).toBe(false);
});

test('an estimate is the price of the plan', () => {
  const plan = { meters: 13_000, seconds: 1_800, at: NOON };
  expect(estimate(metered(), plan, 9_000)).toEqual(charge(metered(), plan, 9_000));
  expect(estimate(metered(), plan, 9_000)).toMatchObject({ totalFen: 4_600, actualPayFen: 4_140 });
});
