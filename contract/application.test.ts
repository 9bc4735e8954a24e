import { expect, test } from 'vitest';
import { z } from 'zod';
import { instantOfLocal } from '#rules/calendar.ts';
import { APPLICATIONS, leg } from '../tests/kit/rides.ts';
import { appApplicationApi } from './app-applications.ts';
import { applicationApi } from './application.ts';

const at = (text: string): Date => instantOfLocal(text)!;
/** As it travels. */
const sent = (wire: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(wire));

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
  expect(input.decode(wire)).toEqual(asked);
  expect(input.decode({ applyNo: ' ', applyUserDeptId: '', approvalStatus: '' })).toMatchObject({
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
