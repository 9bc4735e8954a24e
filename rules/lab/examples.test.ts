import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approval, BEIJING, place, quick, SHANGHAI, TIANANMEN, trip } from '../../tests/kit/scenes.ts';
import { rulesOf, type SceneDraft } from '../scene.ts';
import {
  type ExampleRide,
  type Expected,
  expectedOf,
  judgeExample,
  rideText,
  runExample,
  runExamples,
  verdictText,
} from './examples.ts';
import { readExampleRide, readExpected } from './stored-example.ts';

const spot = { cityId: BEIJING, point: TIANANMEN, address: '天安门' };
const ride = (more: Partial<ExampleRide> = {}): ExampleRide => ({
  ...{ weekday: 3, dayKind: 'workday', kindBefore: 'workday', minute: 21 * 60 + 10, from: spot, to: spot },
  ...{ service: 'scheduled', vehicleGroup: 'comfort', hasProject: false, isApplied: false, isCarpool: false },
  ...{ viaPoints: 0, companions: 0, days: 1, amountFen: 5_928, leftFen: null },
  ...more,
});
const wanted = (verdict: Expected['verdict'], more: Partial<Expected> = {}): Expected => ({
  ...{ verdict, companyFen: null, step: null },
  ...more,
});
const LATE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 21 * 60 + 30, to: 6 * 60 }] }));
const KINDS = [
  { kind: 'restDay' as const, ranges: [{ from: 0, to: 120 }] },
  { kind: 'workday' as const, ranges: [{ from: 1320, to: 60 }] },
];

test.each<[string, SceneDraft, Partial<ExampleRide>, Expected, boolean]>([
  ['allowed in full', quick(), {}, wanted('ALLOW'), true],
  ['refused by hours, as wanted', quick({ hours: LATE }), {}, wanted('DENY', { step: 3 }), true],
  ['refused, but by another rule', quick({ hours: LATE }), {}, wanted('DENY', { step: 4 }), false],
  ['refused, by whatever rule', quick({ cityIds: [SHANGHAI] }), {}, wanted('DENY'), true],
  ['one minute later it is open', quick({ hours: LATE }), { minute: 21 * 60 + 30 }, wanted('ALLOW'), true],
  ['split to the fen', quick({ perOrderQuotaFen: 5_000 }), {}, wanted('ALLOW_SPLIT', { companyFen: 5_000 }), true],
  ['split otherwise', quick({ perOrderQuotaFen: 5_001 }), {}, wanted('ALLOW_SPLIT', { companyFen: 5_000 }), false],
  ['what limits leave', quick(), { leftFen: 3_000 }, wanted('ALLOW_SPLIT', { companyFen: 3_000 }), true],
  ['to be applied for', approval(), {}, wanted('NEED_APPLICATION'), true],
  ['applied for', approval(), { isApplied: true }, wanted('ALLOW'), true],
  ['a journey between its cities', trip(), { isApplied: true }, wanted('ALLOW'), true],
  [
    'by kinds of days, whatever the weekday',
    quick({ kindHours: KINDS }),
    { minute: 90, dayKind: 'restDay' },
    wanted('ALLOW'),
    true,
  ],
  [
    'of the day before, past midnight',
    quick({ kindHours: KINDS }),
    { minute: 30, dayKind: 'holiday' },
    wanted('ALLOW'),
    true,
  ],
  ['within the days of a scene', quick({ startDay: '2031-05-01', endDay: '2031-05-31' }), {}, wanted('ALLOW'), true],
  ['from its own place', quick({ startPlaces: [place({ point: TIANANMEN })] }), {}, wanted('ALLOW'), true],
])('%s', (_, draft, more, expected, passed) => {
  expect(runExample(rulesOf(draft), { ride: ride(more), expected }).passed).toBe(passed);
});

test('what a scene makes of a ride passes as what is wanted of it', () => {
  const drafts = fc.constantFrom<SceneDraft>(
    quick(),
    quick({ hours: LATE, perOrderQuotaFen: 4_000 }),
    approval(),
    trip(),
    quick({ kindHours: KINDS }),
  );
  const rides = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    dayKind: fc.constantFrom('workday', 'restDay', 'holiday'),
    isApplied: fc.boolean(),
    amountFen: fc.nat(20_000),
    leftFen: fc.option(fc.nat(20_000)),
  });
  fc.assert(
    fc.property(drafts, rides, (draft, more) => {
      const one = ride(more);
      const expected = expectedOf(judgeExample(rulesOf(draft), one));
      expect(runExample(rulesOf(draft), { ride: one, expected }).passed).toBe(true);
    }),
  );
});

test('an example is read as it was stored', () => {
  const one = ride({ leftFen: 100 });
  expect(readExampleRide(JSON.parse(JSON.stringify(one)))).toEqual(one);
  const expected = wanted('ALLOW_SPLIT', { companyFen: 100 });
  expect(readExpected(JSON.parse(JSON.stringify(expected)))).toEqual(expected);
});

test('in words', () => {
  expect(rideText(ride())).toBe('周三 21:10，天安门 至 天安门，预估 ¥59.28');
  expect(verdictText(wanted('ALLOW_SPLIT', { companyFen: 3_000 }), 5_928)).toBe('企业 ¥30.00，个人 ¥29.28');
  expect(verdictText(wanted('DENY', { step: 3 }), 1)).toBe('不能用车：用车时段');
  expect(runExamples(rulesOf(quick()), [])).toEqual([]);
});
