import { expect, test } from 'vitest';
import type { ApplicationDetail } from '#rules/application.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 16, 1, minute));
const LI = { name: '李强', phone: '13800000002' };

const detail = (more: Partial<ApplicationDetail>): ApplicationDetail =>
  ({
    staffName: '张小明',
    staffPhone: '13800000001',
    steps: [],
    trail: [],
    nextSteps: [],
    ...more,
  }) as ApplicationDetail;

test('what happened, what waits, and what is still to come', () => {
  const items = timelineOf(
    detail({
      trail: [
        { eventId: 1, at: at(0), kind: 'submitted', text: '张小明 提交申请' },
        { eventId: 2, at: at(0), kind: 'asked', text: '第 1 步 等待 李强 审批' },
        { eventId: 3, at: at(1), kind: 'passed', text: '第 1 步 李强 审批通过' },
        { eventId: 4, at: at(1), kind: 'autoPassed', text: '…' },
        { eventId: 5, at: at(1), kind: 'asked', text: '…' },
        { eventId: 6, at: at(2), kind: 'rerouted', text: '第 3 步 原审批人已离职，改由 李强 审批' },
      ],
      steps: [
        {
          eventId: 3,
          stepNo: 1,
          text: '部门负责人',
          status: 'passed',
          at: at(1),
          people: [LI],
          inPlaceOf: '',
          automatic: false,
          reason: '',
        },
        {
          eventId: 4,
          stepNo: 2,
          text: '上级',
          status: 'passed',
          at: at(1),
          people: [LI],
          inPlaceOf: '',
          automatic: true,
          reason: '自动的原因',
        },
        {
          eventId: 6,
          stepNo: 3,
          text: '角色“财务”',
          status: 'pending',
          at: null,
          people: [LI],
          inPlaceOf: '',
          automatic: false,
          reason: '',
        },
      ],
      nextSteps: ['指定员工 王芳'],
    }),
  );
  expect(items.map(({ state, title, word, time, note }) => [state, title, word, time, note])).toEqual([
    ['ok', '提交申请', '', '2026-03-16 09:00:00', ''],
    ['ok', '第 1 步 部门负责人', '已通过', '2026-03-16 09:01:00', ''],
    ['ok', '第 2 步 上级', '自动通过', '2026-03-16 09:01:00', '自动的原因'],
    ['note', '更换审批人', '', '2026-03-16 09:02:00', '第 3 步 原审批人已离职，改由 李强 审批'],
    ['wait', '第 3 步 角色“财务”', '待审批', '', ''],
    ['off', '第 4 步 指定员工 王芳', '未开始', '', ''],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

test('an end by the applicant or by the clock', () => {
  const items = timelineOf(
    detail({
      trail: [
        { eventId: 1, at: at(0), kind: 'submitted', text: '张小明 提交申请' },
        { eventId: 2, at: at(9), kind: 'expired', text: '用车时间已过，申请已过期' },
      ],
    }),
  );
  expect(items.at(-1)).toMatchObject({ state: 'off', title: '申请过期', note: '用车时间已过，申请已过期' });
});
