import { expect, test } from 'vitest';
import { type Asked, conditionsOf, faultsOf, filterOf, NOTHING_ASKED, readAsked, writeAsked } from './filters.ts';

const ALL: Asked = {
  number: 'YCJ2026',
  staffName: '张',
  staffPhone: '13800000001',
  departmentId: 1000,
  status: 'pending',
  template: 'bus',
  range: { from: '2026-03-01', to: '2026-03-31' },
  riderName: '王',
  riderPhone: '13800000002',
};

test('what is written is what is read', () => {
  expect(readAsked(writeAsked(ALL))).toEqual(ALL);
  expect(writeAsked(ALL)).toMatchObject({ status: '0', type: '8', dept: '1000', from: '2026-03-01' });
  expect(Object.values(writeAsked(NOTHING_ASKED)).every((text) => text === '')).toBe(true);
  expect(readAsked({})).toEqual(NOTHING_ASKED);
});

test('blanks are taken off, and half a range is none', () => {
  expect(writeAsked({ ...NOTHING_ASKED, staffName: ' 张 ' }).name).toBe('张');
  expect(readAsked({ from: '2026-03-01' }).range).toBeUndefined();
  expect(readAsked({ from: '2026-03-02', to: '2026-03-01' }).range).toBeUndefined();
});

test('days are asked for from their first moment to the end of the last', () => {
  const { from, before } = filterOf(ALL);
  expect([from, before]).toEqual([new Date('2026-02-28T16:00:00Z'), new Date('2026-03-31T16:00:00Z')]);
  expect(Object.values(filterOf(NOTHING_ASKED)).every((value) => value === undefined)).toBe(true);
});

test.each([
  ['', undefined],
  ['13800000001', undefined],
  ['abc', '手机号格式不正确'],
  ['138', '手机号长度不正确'],
])('the number “%s”: %s', (staffPhone, sentence) => {
  expect(faultsOf({ ...NOTHING_ASKED, staffPhone }).staffPhone).toBe(sentence);
});

test('conditions in words', () => {
  expect(conditionsOf(NOTHING_ASKED)).toEqual([]);
  expect(conditionsOf({ ...ALL, riderName: '', riderPhone: '', staffPhone: '' })).toEqual([
    '申请单号“YCJ2026”',
    '申请人“张”',
    '所选部门及下级',
    '状态“待审批”',
    '用车类型“大巴用车”',
    '申请时间 2026-03-01 – 2026-03-31',
  ]);
});
