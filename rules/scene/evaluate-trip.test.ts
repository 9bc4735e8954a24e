import { describe, expect, test } from 'vitest';
import {
  application,
  approval,
  approvalCharter,
  at,
  BEIJING,
  BUND,
  bus,
  HANGZHOU,
  judged,
  ride,
  SHANGHAI,
  trip,
} from '../../tests/kit/scenes.ts';
import { type EvaluationInput, evaluate, type ReasonCode } from '../scene.ts';

const failed = (input: EvaluationInput): ReasonCode[] =>
  evaluate(input).reasons.flatMap(({ code, passed }) => (passed ? [] : [code]));

describe('8 application', () => {
  test.each([
    [approval(), ride()],
    [approvalCharter(), ride({ service: 'dayRental', vehicleGroup: 'business' })],
    [bus(), ride({ service: 'dayRental', vehicleGroup: 'coach' })],
    [trip(), ride()],
  ])('template %# needs one', (draft, asked) => {
    const missing = judged(draft, { ride: asked });
    expect(evaluate(missing).verdict).toBe('NEED_APPLICATION');
    expect(failed(missing)).toEqual(['NO_APPLICATION']);
  });
  test.each([
    [{ usesLeft: 1 }, 'ALLOW'],
    [{ usesLeft: 0 }, 'NEED_APPLICATION'],
    [{ usesLeft: null }, 'ALLOW'],
    [{ startDay: '2026-03-16', endDay: '2026-03-16' }, 'ALLOW'],
    [{ startDay: '2026-03-17', endDay: '2026-03-18' }, 'NEED_APPLICATION'],
    [{ startDay: '2026-03-14', endDay: '2026-03-15' }, 'NEED_APPLICATION'],
  ])('with %j it is %s', (more, verdict) => {
    expect(evaluate(judged(approval(), { application: application(more) })).verdict).toBe(verdict);
  });
  test('what an application cannot cure stays a refusal', () => {
    expect(evaluate(judged(approval({ cityIds: [SHANGHAI] }))).verdict).toBe('DENY');
  });
});

describe('9 trip', () => {
  const journey = application({
    usesLeft: null,
    startDay: '2026-03-16',
    endDay: '2026-03-18',
    travelCityIds: [SHANGHAI, HANGZHOU],
    legs: [
      { fromCityId: BEIJING, toCityId: SHANGHAI },
      { fromCityId: HANGZHOU, toCityId: BEIJING },
    ],
  });
  const spot = (cityId: number) => ({ cityId, point: BUND, address: 'x' });
  const inCities = (from: number, to: number, when = '2026-03-16 12:00:00', service = 'scheduled') =>
    ride({ from: spot(from), to: spot(to), at: at(when), service: service as 'scheduled' });
  const judge = (asked: ReturnType<typeof ride>, draft = trip()) =>
    failed(judged(draft, { ride: asked, application: journey, now: at('2026-03-01 00:00:00') }));

  test.each([
    ['inside a travel city', SHANGHAI, SHANGHAI, '2026-03-16 12:00:00', []],
    ['at home', BEIJING, BEIJING, '2026-03-16 12:00:00', ['TRIP_CITIES']],
    ['between two travel cities', SHANGHAI, HANGZHOU, '2026-03-16 12:00:00', ['TRIP_CITIES']],
    ['the first moment', SHANGHAI, SHANGHAI, '2026-03-16 00:00:00', []],
    ['a moment before', SHANGHAI, SHANGHAI, '2026-03-15 23:59:59', ['TRIP_DATES']],
    ['the last minute', SHANGHAI, SHANGHAI, '2026-03-18 23:59:59', []],
    ['a moment after', SHANGHAI, SHANGHAI, '2026-03-19 00:00:00', ['TRIP_DATES']],
  ])('city use: %s', (_what, from, to, when, codes) => {
    expect(judge(inCities(from, to, when))).toEqual(codes);
  });
  test('without the same-city rule travel cities may be joined, others not', () => {
    const draft = trip({ cityUse: { vehicleGroups: ['comfort'], sameCity: false } });
    expect(judge(inCities(SHANGHAI, HANGZHOU), draft)).toEqual([]);
    expect(judge(inCities(SHANGHAI, BEIJING), draft)).toEqual(['TRIP_CITIES']);
  });

  const transfers = (deadlineDays: number | null, more = {}) =>
    trip({ transferUse: { vehicleGroups: ['comfort'], sameCity: false, deadlineDays }, ...more });
  test.each([
    [null, '2026-03-15 23:59:59', ['TRIP_DATES']],
    [null, '2026-03-16 00:00:00', []],
    [null, '2026-03-18 23:59:59', []],
    [null, '2026-03-19 00:00:00', ['TRIP_DATES']],
    [2, '2026-03-13 23:59:59', ['TRIP_DATES']],
    [2, '2026-03-14 00:00:00', []],
    [2, '2026-03-20 23:59:59', []],
    [2, '2026-03-21 00:00:00', ['TRIP_DATES']],
  ])('transfers with %s days around, at %s', (days, when, codes) => {
    expect(judge(inCities(BEIJING, BEIJING, when, 'dropoff'), transfers(days))).toEqual(codes);
  });
  test('transfers over the end of a month', () => {
    const late = application({ ...journey, startDay: '2026-02-27', endDay: '2026-02-28' });
    const asked = inCities(BEIJING, BEIJING, '2026-03-01 08:00:00', 'pickup');
    const judgeLate = (days: number | null) =>
      failed(judged(transfers(days), { ride: asked, application: late, now: at('2026-02-01') }));
    expect(judgeLate(1)).toEqual([]);
    expect(judgeLate(null)).toEqual(['TRIP_DATES']);
  });
  test('on the days around, the hour does not matter; within the journey it does', () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ from: 540, to: 1080 }] }));
    expect(judge(inCities(BEIJING, BEIJING, '2026-03-15 23:00:00', 'dropoff'), transfers(1, { hours }))).toEqual([]);
    expect(judge(inCities(BEIJING, BEIJING, '2026-03-16 23:00:00', 'dropoff'), transfers(1, { hours }))).toEqual([
      'OUTSIDE_HOURS',
    ]);
    expect(judge(inCities(SHANGHAI, SHANGHAI, '2026-03-15 23:00:00'), transfers(1, { hours }))).toEqual([
      'OUTSIDE_HOURS',
      'TRIP_DATES',
    ]);
  });
  test('a transfer touches a city where a leg begins or ends', () => {
    expect(judge(inCities(HANGZHOU, 320_100, undefined, 'pickup'))).toEqual([]);
    expect(judge(inCities(320_100, 320_100, undefined, 'pickup'))).toEqual(['TRIP_CITIES']);
    const oneCity = trip({ transferUse: { vehicleGroups: ['comfort'], sameCity: true, deadlineDays: null } });
    expect(judge(inCities(HANGZHOU, 320_100, undefined, 'pickup'), oneCity)).toEqual(['TRIP_CITIES']);
  });
  test('a part that is not allowed is refused, application or not', () => {
    const noTransfers = judged(trip({ transferUse: null }), { ride: inCities(BEIJING, BEIJING, undefined, 'pickup') });
    expect(evaluate(noTransfers).verdict).toBe('DENY');
    expect(failed(noTransfers)).toContain('TRIP_PART');
    expect(judge(inCities(SHANGHAI, SHANGHAI), trip({ cityUse: null }))).toContain('TRIP_PART');
  });
  test('each part has its own vehicles', () => {
    const asked = { ...inCities(SHANGHAI, SHANGHAI), vehicleGroup: 'business' as const };
    expect(judge(asked)).toEqual(['VEHICLE_GROUP_NOT_ALLOWED']);
    expect(judge({ ...asked, service: 'pickup' })).toEqual([]);
  });
});
