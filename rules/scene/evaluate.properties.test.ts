import fc from 'fast-check';
import { expect, test } from 'vitest';
import { application, approval, at, BEIJING, HANGZHOU, judged, place, ride, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type DraftOf, type EvaluationInput, evaluate, rulesOf, type SceneRules, splitCost } from '../scene.ts';

const someOf = <T>(items: readonly T[]) => fc.subarray([...items]);
const cityId = fc.constantFrom(BEIJING, SHANGHAI, HANGZHOU);
const fenOrNone = fc.option(fc.integer({ min: 0, max: 20_000 }));
const point = fc.record({
  lng: fc.double({ min: 116.36, max: 116.43, noNaN: true }),
  lat: fc.double({ min: 39.88, max: 39.94, noNaN: true }),
});
const spot = fc.record({ cityId, point, address: fc.constant('某处') });
const range = fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1440 }) });
const hours = fc.uniqueArray(
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }), ranges: fc.array(range, { minLength: 1, maxLength: 3 }) }),
  { selector: ({ weekday }) => weekday, maxLength: 7 },
);
const places = fc.array(fc.record({ point, radiusMeters: fc.constantFrom(500, 1500, 3000) }), { maxLength: 2 });

const rules = fc
  .record({
    hours,
    cityIds: someOf([BEIJING, SHANGHAI]),
    startPlaces: places,
    endPlaces: places,
    sameCity: fc.boolean(),
    services: someOf(['scheduled', 'pickup', 'dropoff'] as const),
    vehicleGroups: someOf(['comfort', 'business'] as const),
    perOrderQuotaFen: fenOrNone,
    countsPersonalLimit: fc.boolean(),
    unifiedFen: fenOrNone,
    projectNo: fc.constantFrom('optional', 'required', 'hidden'),
    viaAllowed: fc.boolean(),
    companionsAllowed: fc.boolean(),
  })
  .map(({ unifiedFen, startPlaces, endPlaces, ...more }) =>
    rulesOf(
      approval({
        ...(more as Partial<DraftOf<'approval'>>),
        startPlaces: startPlaces.map((one) => place(one)),
        endPlaces: endPlaces.map((one) => place(one)),
        dailyQuota: { unifiedFen, custom: [] },
      }),
    ),
  );

const input: fc.Arbitrary<EvaluationInput> = fc
  .record({
    rules,
    minute: fc.integer({ min: 0, max: 7 * 1440 - 1 }),
    from: spot,
    to: spot,
    service: fc.constantFrom('scheduled', 'pickup', 'dropoff', 'pickupCarpool'),
    vehicleGroup: fc.constantFrom(...(['comfort', 'business', 'luxury'] as const)),
    projectNo: fc.constantFrom(null, 'P1'),
    viaPoints: fc.integer({ min: 0, max: 4 }),
    companions: fc.integer({ min: 0, max: 2 }),
    amountFen: fc.integer({ min: 0, max: 30_000 }),
    usesLeft: fc.option(fc.integer({ min: 0, max: 2 })),
    personalFen: fenOrNone,
    departmentFen: fenOrNone,
    usedTodayFen: fc.integer({ min: 0, max: 5_000 }),
    accountLeftFen: fenOrNone,
  })
  .map(({ rules: known, minute, usesLeft, personalFen, departmentFen, usedTodayFen, accountLeftFen, ...asked }) => ({
    ...judged(approval()),
    scene: { status: 'enabled', rules: known },
    ride: ride({ ...(asked as object), at: new Date(at('2026-03-16 00:00:00').getTime() + minute * 60_000) }),
    company: { suspended: false, accountLeftFen, carpool: 'choice' },
    application: application({ usesLeft }),
    left: { personalFen, departmentsFen: [departmentFen], usedTodayFen },
    now: at('2026-03-16 00:00:00'),
  }));

const lower = (fen: number | null) => (fen === null ? 10_000 : Math.floor(fen / 2));
const firstHalf = <T>(items: readonly T[]) => items.slice(0, Math.ceil(items.length / 2));

/** Each takes something away from what a scene allows. */
const TIGHTENINGS: Record<string, (rules: SceneRules) => SceneRules> = {
  'fewer services': (known) => ({ ...known, services: firstHalf(known.services).slice(1) }),
  'fewer vehicles': (known) => ({ ...known, vehicleGroups: known.vehicleGroups.slice(1) }),
  'fewer cities': (known) => ({ ...known, cityIds: known.cityIds.length === 0 ? [BEIJING] : firstHalf(known.cityIds) }),
  'fewer days': (known) => ({
    ...known,
    hours: known.hours.length === 0 ? [{ weekday: 1, ranges: [{ from: 540, to: 1080 }] }] : firstHalf(known.hours),
  }),
  'a smaller radius': (known) => ({
    ...known,
    startPlaces: known.startPlaces.map((one) => ({ ...one, radiusMeters: 500 })),
    endPlaces: known.endPlaces.map((one) => ({ ...one, radiusMeters: 500 })),
  }),
  'a start place': (known) => ({
    ...known,
    startPlaces: known.startPlaces.length === 0 ? [place()] : firstHalf(known.startPlaces),
  }),
  'one city': (known) => ({ ...known, sameCity: true }),
  dates: (known) => ({ ...known, startDay: '2026-03-17', endDay: '2026-03-18' }),
  'a lower quota': (known) => ({ ...known, perOrderQuotaFen: lower(known.perOrderQuotaFen) }),
  'a lower daily quota': (known) => ({
    ...known,
    dailyQuota: { unifiedFen: lower(known.dailyQuota.unifiedFen), custom: [] },
  }),
  'the personal limit': (known) => ({ ...known, countsPersonalLimit: true }),
  'no via points': (known) => ({ ...known, viaAllowed: false }),
  'no companions': (known) => ({ ...known, companionsAllowed: false }),
};
const RANK = { DENY: 0, NEED_APPLICATION: 1, ALLOW_SPLIT: 2, ALLOW: 3 } as const;

test.each(Object.entries(TIGHTENINGS))('%s never allow more', (_name, tighten) => {
  fc.assert(
    fc.property(input, (asked) => {
      const before = evaluate(asked);
      const after = evaluate({ ...asked, scene: { ...asked.scene, rules: tighten(asked.scene.rules) } });
      // A lower company part may be one that the account can carry: then the ride is split where it was refused.
      const balance = before.reasons.some(({ code, passed }) => code === 'ACCOUNT_BALANCE' && !passed);
      if (!balance) expect(RANK[after.verdict]).toBeLessThanOrEqual(RANK[before.verdict]);
      expect(after.companyFen).toBeLessThanOrEqual(before.companyFen);
    }),
    { numRuns: 300 },
  );
});

test('the two parts are the amount, neither is negative, and the cap holds', () => {
  fc.assert(
    fc.property(input, (asked) => {
      const { companyFen, personalFen, capFen, verdict } = evaluate(asked);
      expect(companyFen + personalFen).toBe(asked.ride.amountFen);
      expect(Math.min(companyFen, personalFen)).toBeGreaterThanOrEqual(0);
      if (capFen !== null) expect(companyFen).toBeLessThanOrEqual(capFen);
      if (verdict === 'ALLOW') expect(personalFen).toBe(0);
      if (verdict === 'ALLOW_SPLIT') expect(companyFen > 0 && personalFen > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a split never loses a fen', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.option(fc.integer({ min: -100, max: 10_000_000 })), (total, cap) => {
      const { companyFen, personalFen } = splitCost(total, cap);
      expect(companyFen + personalFen).toBe(total);
      expect(companyFen).toBe(cap === null ? total : Math.min(total, Math.max(0, cap)));
    }),
  );
});
