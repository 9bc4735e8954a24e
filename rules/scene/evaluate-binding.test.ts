import { describe, expect, test } from 'vitest';
import {
  application,
  approval,
  approvalCharter,
  at,
  BEIJING,
  bus,
  judged,
  ride,
  SHANGHAI,
  trip,
} from '../../tests/kit/scenes.ts';
import {
  type ApprovalBinding,
  type AskedUse,
  DEFAULT_BINDING,
  evaluate,
  type RideRequest,
  reasonText,
} from '../scene.ts';

const NAMES = { city: (id: number) => (id === BEIJING ? '北京' : '上海'), flow: () => '' };
const ASKED: AskedUse = {
  cityId: BEIJING,
  service: 'dayRental',
  vehicles: [{ vehicleGroup: 'minibus', count: 1 }],
  people: 2,
  booked: [],
};
const DAYS = { startDay: '2026-03-16', endDay: '2026-03-18' };
const BUSES = ['coaster', 'minibus', 'coach'] as const;
type Binding = { approvalBinding: ApprovalBinding | null };
const SCENES = {
  approval: (binding: Binding) => approval(binding),
  trip: (binding: Binding) => trip(binding),
  approvalCharter: (binding: Binding) => approvalCharter({ ...binding, vehicleGroups: ['comfort'] }),
  bus: (binding: Binding) => bus({ ...binding, vehicleGroups: [...BUSES] }),
};

interface Case {
  template: keyof typeof SCENES;
  roundTrip?: boolean;
  binding?: Partial<ApprovalBinding>;
  asked?: Partial<AskedUse>;
  ride: Partial<RideRequest>;
}
const judge = ({ template, roundTrip = false, binding, asked = {}, ride: more }: Case) => {
  const approvalBinding = binding ? { ...DEFAULT_BINDING, ...binding } : null;
  const charter = template === 'approval' || template === 'trip' ? {} : { service: 'dayRental' as const };
  const vehicle = template === 'bus' ? { vehicleGroup: 'minibus' as const } : {};
  const { verdict, reasons } = evaluate(
    judged(SCENES[template]({ approvalBinding }), {
      ride: ride({ ...charter, ...vehicle, ...more }),
      application: application({ ...DAYS, roundTrip, travelCityIds: [BEIJING], asked: { ...ASKED, ...asked } }),
    }),
  );
  const bound = reasons.filter(({ code }) => code.startsWith('APPLIED_'));
  return { verdict, failed: bound.filter(({ passed }) => !passed).map((one) => reasonText(one, NAMES)), bound };
};
const backFromShanghai = {
  from: { ...ride().to, cityId: SHANGHAI },
  to: { ...ride().from, cityId: BEIJING },
};
const inShanghai = { from: { ...ride().from, cityId: SHANGHAI } };

describe('an approval binds what the approver read', () => {
  test.each<[string, Case, string[]]>([
    ['a city', { template: 'approval', ride: inShanghai }, ['申请的用车城市是北京，不能从上海出发']],
    ['one way', { template: 'approval', ride: backFromShanghai }, ['申请的用车城市是北京，不能从上海出发']],
    [
      'a charter’s service',
      { template: 'approvalCharter', ride: { service: 'halfDayRental' } },
      ['申请的服务类型是日租，不能使用半日租'],
    ],
    ['a bus', { template: 'bus', ride: { vehicleGroup: 'coach' } }, ['申请的车型是中巴 × 1，不能使用大巴']],
    ['the number of people', { template: 'approval', ride: { companions: 2 } }, ['申请的乘车人数是 2 人，本次有 3 人']],
    ['the people of a journey', { template: 'trip', ride: { companions: 2 } }, ['申请的乘车人数是 2 人，本次有 3 人']],
    [
      'the days of a charter',
      { template: 'approvalCharter', ride: { days: 4 } },
      ['2026-03-16 至 2026-03-19 用车，与申请的日期不符（2026-03-16 至 2026-03-18）'],
    ],
  ])('%s, and a new application would cure it', (_, input, sentences) => {
    expect(judge(input)).toMatchObject({ verdict: 'NEED_APPLICATION', failed: sentences });
  });

  test.each<[string, Case]>([
    ['one person fewer', { template: 'approval', ride: { companions: 0 } }],
    ['the way back from another city', { template: 'approval', roundTrip: true, ride: backFromShanghai }],
    ['exactly as many', { template: 'approval', ride: { companions: 1 } }],
    ['a charter to the last day', { template: 'approvalCharter', ride: { days: 3 } }],
    [
      'another city where the scene leaves it free',
      { template: 'approval', binding: { city: 'free' }, ride: inShanghai },
    ],
    [
      'another service likewise',
      { template: 'approvalCharter', binding: { service: 'free' }, ride: { service: 'halfDayRental' } },
    ],
    ['more people likewise', { template: 'approval', binding: { people: 'free' }, ride: { companions: 9 } }],
    ['more days likewise', { template: 'approvalCharter', binding: { days: 'free' }, ride: { days: 9 } }],
    ['a larger bus likewise', { template: 'bus', binding: { vehicles: 'free' }, ride: { vehicleGroup: 'coach' } }],
    [
      'a smaller bus where less will do',
      { template: 'bus', binding: { vehicles: 'atMost' }, ride: { vehicleGroup: 'coaster' } },
    ],
    [
      'the same bus on another day',
      { template: 'bus', asked: { booked: [{ vehicleGroup: 'minibus', day: '2026-03-17' }] }, ride: {} },
    ],
    [
      'the same bus on the days before',
      { template: 'bus', asked: { booked: [{ vehicleGroup: 'minibus', day: '2026-03-18' }] }, ride: { days: 2 } },
    ],
  ])('%s passes', (_, input) => {
    expect(judge(input)).toMatchObject({ verdict: 'ALLOW', failed: [] });
  });

  test('all buses of a day are taken', () => {
    const asked = { booked: [{ vehicleGroup: 'minibus' as const, day: '2026-03-16' }] };
    expect(judge({ template: 'bus', asked, ride: {} }).failed).toEqual(['申请的车辆（中巴 × 1）当天已经订满']);
    expect(
      judge({ template: 'bus', asked, binding: { vehicles: 'atMost' }, ride: { vehicleGroup: 'coaster' } }).failed,
    ).toEqual(['申请的车辆（中巴 × 1）当天已经订满']);
  });

  test('a charter needs its bus on every day', () => {
    const asked = { booked: [{ vehicleGroup: 'minibus' as const, day: '2026-03-18' }] };
    const full = ['申请的车辆（中巴 × 1）2026-03-18 已经订满'];
    expect(judge({ template: 'bus', asked, ride: { days: 3 } }).failed).toEqual(full);
    const atMost = { template: 'bus', binding: { vehicles: 'atMost' }, asked } as const;
    expect(judge({ ...atMost, ride: { vehicleGroup: 'coaster', days: 3 } }).failed).toEqual(full);
  });

  test('a larger bus is not less', () => {
    expect(
      judge({ template: 'bus', binding: { vehicles: 'atMost' }, ride: { vehicleGroup: 'coach' } }).failed,
    ).toHaveLength(1);
  });

  test('exact days are all of them', () => {
    const exact = { template: 'approvalCharter', binding: { days: 'exact' } } as const;
    expect(judge({ ...exact, ride: { days: 3 } }).failed).toEqual([]);
    expect(judge({ ...exact, ride: { days: 2 } }).failed).toEqual([
      '2026-03-16 至 2026-03-17 用车，与申请的日期不一致（2026-03-16 至 2026-03-18）',
    ]);
    expect(judge({ ...exact, ride: { at: at('2026-03-17 12:00:00'), days: 2 } }).failed).toHaveLength(1);
  });
});

describe('a rider in two cars', () => {
  const overlapping = [{ number: '7', at: at('2026-03-16 11:50:00') }];
  test('is told, and refused where the scene says so', () => {
    const told = evaluate(judged(approval(), { application: application(), overlapping }));
    expect(told.verdict).toBe('ALLOW');
    expect(told.reasons.filter(({ code }) => code === 'OVERLAPPING_RIDE').map((one) => reasonText(one, NAMES))).toEqual(
      ['注意：乘车人在 2026-03-16 11:50 已有订单 7，时间重叠'],
    );
    const refused = evaluate(judged(approval({ overlapRefused: true }), { application: application(), overlapping }));
    expect(refused.verdict).toBe('DENY');
    expect(refused.reasons.filter(({ passed }) => !passed).map((one) => reasonText(one, NAMES))).toEqual([
      '乘车人在 2026-03-16 11:50 已有订单 7，不能同时用两辆车',
    ]);
  });
});
