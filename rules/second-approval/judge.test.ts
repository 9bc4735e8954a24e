import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMeters } from '../scene/distance.ts';
import type { Triggers } from '../second-approval.ts';
import { approvedPlaces } from './approved.ts';
import { hitsPlace, judgeRide, readHits, type ServedRide } from './judge.ts';

const HERE = { lng: 116.397455, lat: 39.909187 };
/** About 1,112 metres a hundredth of a degree north. */
const north = (meters: number) => ({ lng: HERE.lng, lat: HERE.lat + (meters / 6_371_008.8) * (180 / Math.PI) });

const ride = (more: Partial<ServedRide> = {}): ServedRide => ({
  actualPayFen: 6000,
  quotaFen: 5000,
  estimateFen: 4000,
  approvedStart: HERE,
  approvedEnd: HERE,
  actualStart: HERE,
  actualEnd: HERE,
  ...more,
});
const NOTHING: Triggers = { watchesCost: false, startMeters: null, endMeters: null };

describe('the amount', () => {
  const cost: Triggers = { ...NOTHING, watchesCost: true };
  test.each([
    { rule: 'one fen over the quota', given: { actualPayFen: 5001 }, hit: [5000, 5001] },
    { rule: 'exactly the quota', given: { actualPayFen: 5000 }, hit: null },
    { rule: 'the quota counts, not the estimate', given: { actualPayFen: 4500 }, hit: null },
    { rule: 'without a quota the estimate', given: { quotaFen: null, actualPayFen: 4001 }, hit: [4000, 4001] },
    { rule: 'a quota of nothing is one', given: { quotaFen: 0, actualPayFen: 1 }, hit: [0, 1] },
    { rule: 'without both never', given: { quotaFen: null, estimateFen: null, actualPayFen: 9e9 }, hit: null },
  ])('$rule', ({ given, hit }) => {
    const { hits } = judgeRide(cost, ride(given));
    expect(hits).toEqual(hit ? [{ kind: 'amount', limit: hit[0], actual: hit[1] }] : []);
  });

  test('a rule that does not look at it finds nothing', () => {
    expect(judgeRide({ ...NOTHING, startMeters: 500 }, ride({ actualPayFen: 9e9 })).hits).toEqual([]);
  });
});

describe('places', () => {
  const places: Triggers = { ...NOTHING, startMeters: 1000, endMeters: 500 };
  test('the whole distance counts, and what is told is above the limit', () => {
    const { hits } = judgeRide(places, ride({ actualStart: north(1000.4), actualEnd: north(500.4) }));
    expect(hits).toEqual([
      { kind: 'start', limit: 1000, actual: 1001 },
      { kind: 'end', limit: 500, actual: 501 },
    ]);
    expect(judgeRide(places, ride({ actualStart: north(999.9), actualEnd: north(499.9) })).hits).toEqual([]);
  });

  test.each(['approvedStart', 'actualStart'] as const)('without %s the start is not judged', (name) => {
    const far = ride({ actualStart: north(9000), actualEnd: north(9000), [name]: null });
    expect(judgeRide(places, far).hits.map(({ kind }) => kind)).toEqual(['end']);
  });
});

describe('the approved places', () => {
  const [home, office, other] = [HERE, north(5000), north(9000)];
  const way = { start: home, end: office, roundTrip: false };
  const there = { start: home, end: office };
  test.each([
    { rule: 'are the application’s', application: way, booked: { start: other, end: other }, places: [home, office] },
    {
      rule: 'turn round on the way back',
      application: { ...way, roundTrip: true },
      booked: { start: office, end: home },
      places: [office, home],
    },
    { rule: 'stay on the way there', application: { ...way, roundTrip: true }, booked: there, places: [home, office] },
    {
      rule: 'are the booked ones where it names none',
      application: { ...way, start: null, end: null },
      booked: there,
      places: [home, office],
    },
    {
      rule: 'may be one of each',
      application: { ...way, end: null },
      booked: { start: other, end: other },
      places: [home, other],
    },
    { rule: 'are nowhere without an application', application: null, booked: there, places: [null, null] },
  ])('$rule', ({ application, booked, places }) => {
    const { approvedStart, approvedEnd } = approvedPlaces(application, booked);
    expect([approvedStart, approvedEnd]).toEqual(places);
  });
});

const fen = fc.integer({ min: 0, max: 1_000_000 });
const point = fc.record({
  lng: fc.double({ min: 116, max: 117, noNaN: true }),
  lat: fc.double({ min: 39.5, max: 40.5, noNaN: true }),
});
const anyRide: fc.Arbitrary<ServedRide> = fc.record({
  actualPayFen: fen,
  quotaFen: fc.option(fen),
  estimateFen: fc.option(fen),
  approvedStart: fc.option(point),
  approvedEnd: fc.option(point),
  actualStart: fc.option(point),
  actualEnd: fc.option(point),
});
const meters = fc.option(fc.integer({ min: 500, max: 100_000 }));
const anyRule: fc.Arbitrary<Triggers> = fc.record({
  watchesCost: fc.boolean(),
  startMeters: meters,
  endMeters: meters,
});

describe('whatever the rule and the ride', () => {
  test('each hit is one the rule looks at, and lies above its limit', () => {
    fc.assert(
      fc.property(anyRule, anyRide, (rule, served) => {
        const { hits, baseFen } = judgeRide(rule, served);
        expect(hits.length).toBeLessThanOrEqual(3);
        expect(readHits(JSON.parse(JSON.stringify(hits)))).toEqual(hits);
        const cost = rule.watchesCost ? baseFen : null;
        const limits = { amount: cost, start: rule.startMeters, end: rule.endMeters, agreed: null };
        for (const { kind, limit, actual } of hits) {
          expect(limit).toBe(limits[kind]);
          expect(actual).toBeGreaterThan(limit);
        }
        expect(new Set(hits.map(({ kind }) => kind)).size).toBe(hits.length);
        expect(hitsPlace(hits)).toBe(hits.some(({ kind }) => kind === 'start' || kind === 'end'));
      }),
    );
  });

  test('nothing is overlooked: what lies above a limit is found', () => {
    fc.assert(
      fc.property(anyRule, anyRide, (rule, served) => {
        const kinds = judgeRide(rule, served).hits.map(({ kind }) => kind);
        const base = served.quotaFen ?? served.estimateFen;
        expect(kinds.includes('amount')).toBe(rule.watchesCost && base !== null && served.actualPayFen > base);
        const { approvedEnd, actualEnd } = served;
        const far = approvedEnd && actualEnd ? distanceMeters(approvedEnd, actualEnd) : 0;
        expect(kinds.includes('end')).toBe(rule.endMeters !== null && far > rule.endMeters);
      }),
    );
  });

  test('a wider rule never finds more', () => {
    fc.assert(
      fc.property(anyRule, anyRide, fc.nat(50_000), (rule, served, more) => {
        const wider = { ...rule, startMeters: rule.startMeters && rule.startMeters + more };
        expect(judgeRide(wider, served).hits.length).toBeLessThanOrEqual(judgeRide(rule, served).hits.length);
      }),
    );
  });
});
