import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApplicationDetail } from '#rules/application.ts';
import { instantOfLocal } from '#rules/calendar.ts';
import { APPLICATIONS, leg } from '../tests/kit/rides.ts';
import { appApplicationApi } from './app-applications.ts';
import { applicationApi } from './application.ts';

const at = (text: string): Date => instantOfLocal(text)!;
/** As it travels. */
const sent = (wire: unknown): unknown => JSON.parse(JSON.stringify(wire));

const DETAIL: ApplicationDetail = {
  applicationId: 1,
  number: 'YCJ2026031600000042',
  staffName: '张小明',
  staffPhone: '13800000001',
  departmentName: '平台',
  createdAt: at('2026-03-15 09:00:00'),
  status: 'running',
  statusReason: '',
  template: 'trip',
  riderName: '王芳',
  riderPhone: '13800000002',
  sceneName: '出差',
  useReason: '项目验收',
  serviceName: '',
  startDay: '2026-03-16',
  endDay: '2026-03-18',
  cityName: '',
  startAddress: '',
  endAddress: '',
  estimatedFen: 1_050,
  uses: null,
  usesLeft: null,
  roundTrip: false,
  viaAddresses: [],
  companions: [{ name: '王芳', phone: '13800000002' }],
  travelCities: ['上海', '杭州'],
  legs: [
    {
      fromCity: '北京',
      toCity: '上海',
      vehicle: '高铁',
      rule: '舒适，仅限出差日期内，可以跨城',
      number: 'YCJ2026031600000042-01',
      startAt: at('2026-03-16 08:00:00'),
      endAt: null,
    },
  ],
  passengerCount: null,
  vehicles: [],
  specialNeeds: '',
  steps: [
    {
      eventId: 7,
      stepNo: 1,
      text: '部门负责人',
      status: 'passed',
      at: at('2026-03-15 10:00:00'),
      people: [{ name: '李强', phone: '13800000003' }],
      automatic: true,
      reason: '同一审批人已在前面的步骤通过，自动通过',
    },
  ],
  trail: [{ eventId: 6, at: at('2026-03-15 09:00:00'), kind: 'submitted', text: '张小明 提交申请' }],
  nextSteps: ['上级'],
  orders: [
    {
      orderId: 5,
      number: 'T1',
      serviceName: '预约用车',
      bookerName: '张小明',
      riderName: '王芳',
      rideAt: at('2026-03-16 09:00:00'),
      cityName: '上海',
      startAddress: '外滩',
      endAddress: '虹桥',
      status: 'settled',
      totalFen: 5_000,
      actualPayFen: 4_999,
    },
  ],
};

test('a detail arrives as it was sent', () => {
  const { output } = applicationApi.detail;
  const days = { template: 'approval', startDay: '2026-03-16', endDay: '2026-03-16' } as const;
  for (const detail of [
    DETAIL,
    { ...DETAIL, ...days },
    { ...DETAIL, ...days, endDay: '2026-03-20', uses: 3, usesLeft: 0 },
  ]) {
    expect(output.decode(sent(output.encode(detail)) as never)).toEqual(detail);
  }
});

test('a search arrives as it was asked, and blanks are no condition', () => {
  const { input } = applicationApi.page;
  const asked = {
    page: 2,
    pageSize: 20,
    number: 'YCJ',
    staffName: '张',
    staffPhone: '13800000001',
    departmentId: 1000,
    status: 'passed',
    template: 'trip',
    riderName: undefined,
    riderPhone: undefined,
    from: at('2026-03-01 00:00:00'),
    before: at('2026-04-01 00:00:00'),
  } as const;
  const wire = sent(input.encode(asked));
  expect(wire).toMatchObject({
    pageNum: 2,
    approvalStatus: 1,
    templateId: 3,
    createTimeStart: '2026-03-01 00:00:00',
    createTimeEnd: '2026-03-31 23:59:59',
  });
  expect(input.decode(wire as never)).toEqual(asked);
  expect(input.decode({ applyNo: ' ', applyUserDeptId: '', approvalStatus: '' } as never)).toMatchObject({
    page: 1,
    pageSize: 10,
    number: undefined,
    departmentId: undefined,
    status: undefined,
  });
});

test.each([
  APPLICATIONS.approval(),
  APPLICATIONS.trip({ legs: [leg({ startAt: at('2026-03-16 08:00:00') })] }),
  APPLICATIONS.approvalCharter(),
  APPLICATIONS.bus(),
])('an application of template $template arrives as it was filled in', (draft) => {
  const { input } = appApplicationApi.apply;
  const whole = { sceneId: 7, ...draft };
  expect(input.decode(sent(z.encode(input, whole)))).toEqual(whole);
});
