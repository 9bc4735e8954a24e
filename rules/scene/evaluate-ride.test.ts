import { describe, expect, test } from 'vitest';
import { application, approval, BEIJING, bus, judged, quick, ride, SHANGHAI, trip } from '../../tests/kit/scenes.ts';
import { companyCapFen, type EvaluationInput, evaluate, type ReasonCode, rulesOf, splitCost } from '../scene.ts';

const failed = (input: EvaluationInput): ReasonCode[] =>
  evaluate(input).reasons.flatMap(({ code, passed }) => (passed ? [] : [code]));
const passes = (input: EvaluationInput, code: ReasonCode): boolean | undefined =>
  evaluate(input).reasons.find((one) => one.code === code)?.passed;

describe('6 service and vehicles', () => {
  const carpool = 'choice' as const;
  test.each([
    ['pickup', 'off', []],
    ['pickupCarpool', 'choice', []],
    ['pickupCarpool', 'off', ['CARPOOL_OFF']],
    ['dropoffCarpool', 'first', []],
    ['dayRental', 'off', ['SERVICE_NOT_ALLOWED']],
  ] as const)('%s where the carpool setting is %s', (service, setting, codes) => {
    const company = { suspended: false, accountLeftFen: null, carpool: setting };
    expect(failed(judged(quick(), { company, ride: ride({ service }) }))).toEqual(codes);
  });
  test('a carpool counts as the plain service, so a scene without it has none', () => {
    const company = { suspended: false, accountLeftFen: null, carpool };
    const input = judged(quick({ services: ['dropoff'] }), { company, ride: ride({ service: 'pickupCarpool' }) });
    expect(failed(input)).toEqual(['SERVICE_NOT_ALLOWED']);
  });
  test('vehicles by membership', () => {
    expect(failed(judged(quick(), { ride: ride({ vehicleGroup: 'luxury' }) }))).toEqual(['VEHICLE_GROUP_NOT_ALLOWED']);
  });
});

describe('7 what an order carries', () => {
  test.each([
    ['required', 'P1', true],
    ['required', null, false],
    ['required', '  ', false],
    ['optional', null, true],
    ['optional', 'P1', true],
    ['hidden', null, true],
    ['hidden', '', true],
    ['hidden', 'P1', false],
  ] as const)('a project number that is %s, given %j', (projectNo, given, passed) => {
    expect(passes(judged(quick({ projectNo }), { ride: ride({ projectNo: given }) }), 'PROJECT_NO')).toBe(passed);
  });
  test.each([
    [true, 3, true],
    [true, 4, false],
    [false, 0, true],
    [false, 1, false],
  ])('via points allowed %s: %i of them', (viaAllowed, viaPoints, passed) => {
    expect(passes(judged(quick({ viaAllowed }), { ride: ride({ viaPoints }) }), 'VIA_POINTS')).toBe(passed);
  });
  test.each([
    [true, 5, true],
    [false, 0, true],
    [false, 1, false],
  ])('companions allowed %s: %i of them', (companionsAllowed, companions, passed) => {
    expect(passes(judged(quick({ companionsAllowed }), { ride: ride({ companions }) }), 'COMPANIONS')).toBe(passed);
  });
});

test.each([
  [true, 'choice', []],
  [false, 'choice', ['CARPOOL_NOT_OFFERED']],
  [true, 'off', ['CARPOOL_OFF']],
] as const)('10 carpool: the scene %s, the company %s', (isOpen, setting, codes) => {
  const draft = approval({ carpool: { isOpen, routes: [{ routeId: 1, imageName: '', remark: '' }] } });
  const company = { suspended: false, accountLeftFen: null, carpool: setting };
  const input = judged(draft, { company, application: application(), ride: ride({ carpool: true }) });
  expect(failed(input)).toEqual(codes);
});

describe('11 quota', () => {
  const left = { personalFen: 3_000, departmentsFen: [null, 9_000, 5_000], usedTodayFen: 2_000 };
  const daily = { unifiedFen: 10_000, custom: [{ quotaFen: 6_000, cityIds: [SHANGHAI] }] };
  const kind = (cityId = BEIJING, service = 'scheduled') => ({ service: service as 'scheduled', startCityId: cityId });
  test.each([
    [quick(), kind(), 5_000],
    [quick({ perOrderQuotaFen: 4_000 }), kind(), 4_000],
    [quick({ perOrderQuotaFen: 0 }), kind(), 0],
    [quick({ countsPersonalLimit: true }), kind(), 3_000],
    [quick({ dailyQuota: daily }), kind(), 5_000],
    [quick({ dailyQuota: daily }), kind(SHANGHAI), 4_000],
    [quick({ dailyQuota: { unifiedFen: 1_000, custom: [] } }), kind(), 0],
    [bus(), kind(), 5_000],
    [trip({ perOrderQuotaFen: 4_000 }), kind(BEIJING, 'pickup'), 4_000],
    [trip({ perOrderQuotaFen: 4_000, oneWayQuotaFen: 2_000 }), kind(BEIJING, 'pickup'), 2_000],
    [trip({ perOrderQuotaFen: 4_000, oneWayQuotaFen: null }), kind(BEIJING, 'pickup'), 5_000],
    [trip({ perOrderQuotaFen: 4_000, oneWayQuotaFen: 2_000 }), kind(), 4_000],
  ])('the tightest bound, case %#', (draft, asked, capFen) => {
    expect(companyCapFen(rulesOf(draft), asked, left)).toBe(capFen);
  });
  test('no bound at all', () => {
    const none = { personalFen: null, departmentsFen: [null], usedTodayFen: 9_999 };
    expect(companyCapFen(rulesOf(quick()), kind(), none)).toBeNull();
  });

  test.each([
    { totalFen: 5001, capFen: 5000, split: { companyFen: 5000, personalFen: 1 } },
    { totalFen: 5000, capFen: 5000, split: { companyFen: 5000, personalFen: 0 } },
    { totalFen: 5001, capFen: null, split: { companyFen: 5001, personalFen: 0 } },
    { totalFen: 5001, capFen: 0, split: { companyFen: 0, personalFen: 5001 } },
    { totalFen: 5001, capFen: -1, split: { companyFen: 0, personalFen: 5001 } },
  ])('$totalFen fen under a cap of $capFen', ({ totalFen, capFen, split }) => {
    expect(splitCost(totalFen, capFen)).toEqual(split);
  });

  test.each([
    [8_001, 'ALLOW', 0],
    [8_000, 'ALLOW', 0],
    [7_999, 'ALLOW_SPLIT', 1],
    [1, 'ALLOW_SPLIT', 7_999],
    [0, 'DENY', 8_000],
  ])('a ride of 8000 under a quota of %i is %s', (perOrderQuotaFen, verdict, personalFen) => {
    expect(evaluate(judged(quick({ perOrderQuotaFen })))).toMatchObject({
      verdict,
      capFen: perOrderQuotaFen,
      personalFen,
    });
  });
});
