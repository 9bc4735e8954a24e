import { describe, expect, test } from 'vitest';
import {
  application,
  approval,
  at,
  BEIJING,
  BUND,
  judged,
  place,
  quick,
  quickCharter,
  ride,
  SHANGHAI,
  TIANANMEN,
} from '../../tests/kit/scenes.ts';
import {
  type DayHours,
  distanceMeters,
  type EvaluationInput,
  evaluate,
  pointOf,
  REASON_CODES,
  type ReasonCode,
  reasonText,
  rulesOf,
  toldToRider,
} from '../scene.ts';

const failed = (input: EvaluationInput): ReasonCode[] =>
  evaluate(input).reasons.flatMap(({ code, passed }) => (passed ? [] : [code]));
const passes = (input: EvaluationInput, code: ReasonCode): boolean | undefined =>
  evaluate(input).reasons.find((one) => one.code === code)?.passed;

test('the plainest ride of each template that needs no application is allowed, with every rule told', () => {
  const { verdict, reasons, ...money } = evaluate(judged(quick()));
  expect({ verdict, ...money }).toEqual({ verdict: 'ALLOW', capFen: null, companyFen: 8_000, personalFen: 0 });
  expect(new Set(reasons.map(({ step }) => step))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 11]));
  const charter = judged(quickCharter(), { ride: ride({ service: 'dayRental', vehicleGroup: 'business' }) });
  expect(evaluate(charter).verdict).toBe('ALLOW');
});

test('all that stands in the way is told at once', () => {
  const input = judged(
    quick({ cityIds: [SHANGHAI], services: ['pickup'], projectNo: 'required', perOrderQuotaFen: 0, viaAllowed: false }),
    {
      ride: ride({ viaPoints: 1, vehicleGroup: 'luxury' }),
      person: { active: false, companyPay: false, hasScene: false },
      company: { suspended: true, accountLeftFen: 0, carpool: 'off' },
    },
  );
  expect(evaluate(input).verdict).toBe('DENY');
  expect(failed(input)).toEqual([
    'COMPANY_SUSPENDED',
    'PERSON_INACTIVE',
    'COMPANY_PAY_STOPPED',
    'SCENE_NOT_GRANTED',
    'CITY_NOT_ALLOWED',
    'SERVICE_NOT_ALLOWED',
    'VEHICLE_GROUP_NOT_ALLOWED',
    'PROJECT_NO',
    'VIA_POINTS',
    'LIMIT_EXHAUSTED',
  ]);
});

describe('0 company', () => {
  test.each([
    [null, null, true],
    [8_000, null, true],
    [7_999, null, false],
    [5_000, 5_000, true],
    [4_999, 5_000, false],
    [-1, 5_000, false],
  ])('an account with %s left under a quota of %s', (accountLeftFen, perOrderQuotaFen, passed) => {
    const company = { suspended: false, accountLeftFen, carpool: 'off' } as const;
    expect(passes(judged(quick({ perOrderQuotaFen }), { company }), 'ACCOUNT_BALANCE')).toBe(passed);
  });
});

describe('1 person', () => {
  test.each([
    ['active', 'PERSON_INACTIVE'],
    ['companyPay', 'COMPANY_PAY_STOPPED'],
    ['hasScene', 'SCENE_NOT_GRANTED'],
  ] as const)('%s', (fact, code) => {
    const person = { active: true, companyPay: true, hasScene: true, [fact]: false };
    expect(failed(judged(quick(), { person }))).toEqual([code]);
  });
});

describe('2 dates', () => {
  test.each(['disabled', 'deleted', 'expired'] as const)('a %s scene serves nobody', (status) => {
    expect(failed({ ...judged(quick()), scene: { status, rules: rulesOf(quick()) } })).toEqual(['SCENE_NOT_ENABLED']);
  });
  const dated = quick({ startDay: '2026-03-10', endDay: '2026-03-20' });
  const oneDay = quick({ startDay: '2026-03-10', endDay: '2026-03-10' });
  test.each([
    [dated, '2026-03-09 23:59:59', false],
    [dated, '2026-03-10 00:00:00', true],
    [dated, '2026-03-20 23:59:59', true],
    [dated, '2026-03-21 00:00:00', false],
    [oneDay, '2026-03-09 23:59:59', false],
    [oneDay, '2026-03-10 00:00:00', true],
    [oneDay, '2026-03-10 23:59:59', true],
    [oneDay, '2026-03-11 00:00:00', false],
  ])('case %#: at %s', (draft, when, passed) => {
    const input = judged(draft, { ride: ride({ at: at(when) }), now: at('2026-03-08 12:00:00') });
    expect(passes(input, 'OUTSIDE_DATES')).toBe(passed);
  });
  test('once its end has passed it is over, job or no job', () => {
    const early = { ride: ride({ at: at('2026-03-10 09:00:00') }) };
    expect(failed(judged(oneDay, { ...early, now: at('2026-03-10 23:59:59') }))).toEqual([]);
    expect(failed(judged(oneDay, { ...early, now: at('2026-03-11 00:00:00') }))).toEqual(['SCENE_NOT_ENABLED']);
  });
});

describe('3 hours', () => {
  const on = (weekday: number, from: number, to: number): DayHours => ({ weekday, ranges: [{ from, to }] });
  const MONDAY = '2026-03-16';
  const TUESDAY = '2026-03-17';
  const SUNDAY = '2026-03-15';
  test.each([
    ['no entry at all is no limit', [], `${MONDAY} 03:00:00`, true],
    ['before it begins', [on(1, 540, 1080)], `${MONDAY} 08:59:59`, false],
    ['its first minute', [on(1, 540, 1080)], `${MONDAY} 09:00:00`, true],
    ['its last minute', [on(1, 540, 1080)], `${MONDAY} 18:00:59`, true],
    ['after it ends', [on(1, 540, 1080)], `${MONDAY} 18:01:00`, false],
    ['a weekday that is not listed is closed', [on(1, 0, 1440)], `${TUESDAY} 12:00:00`, false],
    ['a whole day to its last minute', [on(1, 0, 1439)], `${MONDAY} 23:59:59`, true],
    ['a night: the evening', [on(1, 1260, 360)], `${MONDAY} 21:00:00`, true],
    ['a night: before the evening', [on(1, 1260, 360)], `${MONDAY} 20:59:00`, false],
    ['a night: its own early morning belongs to the day before', [on(1, 1260, 360)], `${MONDAY} 05:00:00`, false],
    ['a night: past midnight', [on(1, 1260, 360)], `${TUESDAY} 00:00:00`, true],
    ['a night: the last minute', [on(1, 1260, 360)], `${TUESDAY} 06:00:00`, true],
    ['a night: after it', [on(1, 1260, 360)], `${TUESDAY} 06:01:00`, false],
    ['from Sunday into Monday', [on(7, 1260, 360)], `${MONDAY} 02:00:00`, true],
    ['Sunday is the seventh', [on(7, 600, 660)], `${SUNDAY} 10:30:00`, true],
    ['an end equal to its start is a whole round', [on(1, 480, 480)], `${TUESDAY} 08:00:00`, true],
    ['and not a minute more', [on(1, 480, 480)], `${TUESDAY} 08:01:00`, false],
    ['until midnight does not wrap', [on(1, 1260, 1440)], `${TUESDAY} 00:00:00`, false],
    [
      'any of several ranges',
      [
        {
          weekday: 1,
          ranges: [
            { from: 420, to: 540 },
            { from: 1020, to: 1140 },
          ],
        },
      ],
      `${MONDAY} 17:30:00`,
      true,
    ],
  ])('%s', (_what, hours, when, passed) => {
    const input = judged(quick({ hours: hours as DayHours[] }), { ride: ride({ at: at(when) }) });
    expect(passes(input, 'OUTSIDE_HOURS')).toBe(passed);
  });
});

test.each([
  [[], true],
  [[BEIJING, SHANGHAI], true],
  [[SHANGHAI], false],
])('4 city: %j', (cityIds, passed) => {
  expect(passes(judged(quick({ cityIds })), 'CITY_NOT_ALLOWED')).toBe(passed);
});

describe('5 address', () => {
  const northOf = (meters: number) => ({ ...TIANANMEN, lat: TIANANMEN.lat + meters / 111_195.08 });
  const startingAt = (meters: number, radiusMeters = 500) =>
    judged(quick({ startPlaces: [place({ radiusMeters })] }), {
      ride: ride({ from: { cityId: BEIJING, point: northOf(meters), address: 'x' } }),
    });
  test.each([
    [0, 500, true],
    [499, 500, true],
    [501, 500, false],
    [2_999, 3000, true],
    [3_001, 3000, false],
  ])('%i m from a place with a radius of %i', (meters, radius, passed) => {
    expect(passes(startingAt(meters, radius), 'START_PLACE')).toBe(passed);
  });

  test('one of several places is enough, and the end is looked at alike', () => {
    const far = place({ point: BUND, cityId: SHANGHAI });
    expect(failed(judged(quick({ startPlaces: [far, place()] })))).toEqual([]);
    expect(failed(judged(quick({ endPlaces: [far] })))).toEqual(['END_PLACE']);
  });

  const away = ride({ to: { cityId: SHANGHAI, point: BUND, address: '外滩' } });
  test.each([
    [quick({ sameCity: true }), ride(), []],
    [quick({ sameCity: true }), away, ['NOT_SAME_CITY']],
    [quick({ sameCity: false }), away, []],
    // both ends set: the same-city rule is off
    [quick({ sameCity: true, startPlaces: [place()], endPlaces: [place({ point: BUND })] }), away, []],
  ])('same city, case %#', (draft, asked, codes) => {
    expect(failed(judged(draft, { ride: asked }))).toEqual(codes);
  });

  test('a restricted place takes the transfers away', () => {
    const input = judged(quick({ startPlaces: [place()] }), { ride: ride({ service: 'pickup' }) });
    expect(failed(input)).toEqual(['SERVICE_NOT_ALLOWED']);
  });

  test.each([
    [999, true],
    [1_001, false],
  ])('a filled line %i m off the application: %s', (meters, passed) => {
    const approved = application({ start: northOf(-meters), end: ride().to.point });
    const input = judged(approval({ line: 'filled' }), { application: approved });
    expect(passes(input, 'LINE_MISMATCH')).toBe(passed);
    expect(passes(judged(approval({ line: 'free' }), { application: approved }), 'LINE_MISMATCH')).toBeUndefined();
  });

  test.each([
    [999, true, true],
    [1_001, true, false],
    [999, false, false],
  ])('the way back of it, %i m off, there and back %s: %s', (meters, roundTrip, passed) => {
    const approved = application({ start: ride().to.point, end: northOf(-meters), roundTrip });
    const input = judged(approval({ line: 'filled' }), { application: approved });
    expect(passes(input, 'LINE_MISMATCH')).toBe(passed);
  });
});

test('every reason there is has a sentence for both results', () => {
  const names = { city: () => '北京', flow: () => '部门审批' };
  for (const code of Object.keys(REASON_CODES) as ReasonCode[]) {
    for (const passed of [true, false]) {
      const text = reasonText({ step: REASON_CODES[code], code, passed, input: { status: 'disabled' } }, names);
      expect(text.trim()).not.toBe('');
      expect(text).not.toContain('[object');
    }
  }
  const { reasons } = evaluate(judged(quick({ perOrderQuotaFen: 5_000 })));
  expect(reasonText(reasons.at(-1)!, names)).toBe('企业最多支付 ¥50.00（每单限额 ¥50.00），其余由个人支付');
});

test('whoever rides reads of the department’s limit in a word, the office in figures', () => {
  const names = { city: () => '北京', flow: () => '部门审批' };
  const { reasons } = evaluate(
    judged(quick(), { left: { personalFen: null, departmentsFen: [3_000], usedTodayFen: 0 } }),
  );
  const bound = reasons.at(-1)!;
  expect(reasonText(bound, names)).toContain('部门剩余 ¥30.00');
  const told = reasonText(toldToRider(bound), names);
  expect(told).toContain('（部门限额紧张）');
  expect(told).not.toContain('部门剩余');
});

test('distances and points', () => {
  expect(distanceMeters(TIANANMEN, TIANANMEN)).toBe(0);
  expect(Math.round(distanceMeters({ lng: 0, lat: 0 }, { lng: 0, lat: 1 }))).toBe(111_195);
  expect(Math.round(distanceMeters(TIANANMEN, BUND) / 1000)).toBe(1068);
  expect(distanceMeters(TIANANMEN, BUND)).toBeCloseTo(distanceMeters(BUND, TIANANMEN), 6);
  expect(pointOf('116.397455,39.909187')).toEqual(TIANANMEN);
  for (const wrong of ['', '1', '200,10', '10,91', 'a,b', '1,2,3']) expect(pointOf(wrong)).toBeNull();
});
