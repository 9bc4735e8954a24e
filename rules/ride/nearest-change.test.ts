import { describe, expect, test } from 'vitest';
import { approval, at, BEIJING, judged, place, quick, ride, SHANGHAI, trip } from '../../tests/kit/scenes.ts';
import { type EvaluationInput, evaluate, reasonText } from '../scene.ts';
import { nearestChanges } from './nearest-change.ts';

const CITIES: Record<number, string> = { [BEIJING]: '北京', [SHANGHAI]: '上海', 120100: '天津' };
const NAMES = { city: (id: number) => CITIES[id] ?? '?', flow: () => '' };
const texts = (input: EvaluationInput) =>
  evaluate(input)
    .reasons.filter(({ passed }) => !passed)
    .map((one) => reasonText(one, NAMES));
const changes = (input: EvaluationInput) => nearestChanges(input).map(({ text }) => text);
const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 540, to: 1080 }] }));
const monday = (clock: string, day = '2026-03-16') => ({
  ride: ride({ at: at(`${day} ${clock}:00`) }),
  now: at('2026-03-16 00:00:00'),
});

describe('the nearest change that would pass', () => {
  test.each([
    ['8:59', ['周一 8:59 不在可用时段内，周一可用 9:00–18:00'], ['再过 1 分钟即可用']],
    ['18:01', ['周一 18:01 不在可用时段内，周一可用 9:00–18:00'], ['提前 1 分钟即可用']],
    ['22:00', ['周一 22:00 不在可用时段内，周一可用 9:00–18:00'], ['改在 18:00 即可用']],
  ])('at %s', (clock, refused, helped) => {
    const input = judged(quick({ hours: workdays }), monday(clock.padStart(5, '0')));
    expect([texts(input), changes(input)]).toEqual([refused, helped]);
  });

  test('a closed day names the next open one, and never a time that has passed', () => {
    const input = judged(quick({ hours: workdays }), {
      ...monday('12:00', '2026-03-21'),
      now: at('2026-03-21 08:00:00'),
    });
    expect(texts(input)).toEqual(['周六 12:00 不在可用时段内，周六不可用车']);
    expect(changes(input)).toEqual(['改在 2026-03-23（周一）9:00 即可用']);
  });

  test('a vehicle, a service, companions, stops on the way', () => {
    const scene = quick({ vehicleGroups: ['comfort'], companionsAllowed: false, viaAllowed: true });
    expect(changes(judged(scene, { ride: ride({ vehicleGroup: 'luxury' }) }))).toEqual(['改用舒适即可用']);
    expect(changes(judged(scene, { ride: ride({ companions: 2 }) }))).toEqual(['不带同行人即可用']);
    expect(changes(judged(scene, { ride: ride({ viaPoints: 5 }) }))).toEqual(['途经点减到 3 个即可用']);
  });

  test('nothing where the ride passes, and nothing where no single change helps', () => {
    expect(changes(judged(quick()))).toEqual([]);
    const twice = judged(quick({ vehicleGroups: ['comfort'], companionsAllowed: false }), {
      ride: ride({ vehicleGroup: 'luxury', companions: 1 }),
    });
    expect(changes(twice)).toEqual([]);
  });

  test('each change does pass when it is judged', () => {
    const input = judged(quick({ hours: workdays }), monday('08:00'));
    for (const change of nearestChanges(input)) {
      expect(evaluate({ ...input, ride: change.ride }).verdict).toBe('ALLOW');
    }
  });
});

describe('a refusal names what is allowed', () => {
  test('cities', () => {
    const away = { ride: ride({ from: { ...ride().from, cityId: SHANGHAI } }) };
    expect(texts(judged(quick({ cityIds: [BEIJING, 120_100] }), away))).toEqual(['不能在上海用车，可在北京、天津用车']);
    const many = Array.from({ length: 20 }, (_, index) => (index === 0 ? BEIJING : 130_000 + index));
    expect(texts(judged(quick({ cityIds: many }), away))[0]).toMatch(/^不能在上海用车，可在北京、.*等 20 个城市用车$/);
  });

  test('the nearest place by what is missing, with its radius', () => {
    const off = ({ lng, lat }: { lng: number; lat: number }, meters: number) => ({ lng, lat: lat + meters / 111_195 });
    const { point } = ride().from;
    const near = place({ address: '望京SOHO', point: off(point, 550), radiusMeters: 500 });
    const wide = place({ address: '国贸', point: off(point, -3_600), radiusMeters: 3_000 });
    expect(texts(judged(quick({ startPlaces: [wide, near] })))).toEqual([
      '上车地点“天安门”不在限定范围内，离“望京SOHO”550 米，限 500 米',
    ]);
  });

  test('an application that waits or was refused', () => {
    const asked = (status: string, why = '') => judged(approval(), { undecided: { number: 'A7', status, why } });
    expect(texts(judged(approval()))).toEqual(['需要先提交用车申请并通过审批']);
    expect(texts(asked('pending'))).toEqual(['申请 A7 还在审批中']);
    expect(texts(asked('running'))).toEqual(['申请 A7 还在审批中']);
    expect(texts(asked('rejected', '预算不足'))).toEqual(['申请 A7 已被驳回：预算不足']);
  });

  test('days outside of a limit, where that limit counts', () => {
    const left = {
      personalFen: 0,
      departmentsFen: [],
      usedTodayFen: 0,
      missedSpans: { personal: { startDay: '2026-04-01', endDay: '2026-04-30' } },
    };
    expect(texts(judged(quick({ countsPersonalLimit: true }), { left }))).toEqual([
      '限额只在 2026-04-01 至 2026-04-30 可用，用车日期不在其内',
    ]);
    expect(texts(judged(quick({ countsPersonalLimit: false, perOrderQuotaFen: 0 }), { left }))).toEqual([
      '可用额度不足（每单限额 ¥0.00）',
    ]);
  });

  test('a part of a journey that is not offered is one line', () => {
    expect(texts(judged(trip({ transferUse: null }), { ride: ride({ service: 'pickup' }) }))).toEqual([
      '需要先提交用车申请并通过审批',
      '差旅场景不提供接送服务',
    ]);
  });
});
