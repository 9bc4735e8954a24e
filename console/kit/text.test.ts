import { describe, expect, test } from 'vitest';
import {
  bareMoneyText,
  countText,
  countUpTo,
  cutText,
  daysText,
  orderNoGroups,
  percentText,
  phoneGroups,
  roundMoneyText,
  timeText,
} from './text.ts';

test.each([
  ['13805712716', ['138', '0571', '2716']],
  ['1380571271', ['1380571271']],
  ['138057127160', ['138057127160']],
  ['', ['']],
])('phone %s', (phone, groups) => {
  expect(phoneGroups(phone)).toEqual(groups);
});

test.each([
  [9_999, '9,999'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('%i, counted to ten thousand', (count, text) => {
  expect(countUpTo(count, 10_000)).toBe(text);
});

test.each([
  ['261112213100478826', ['2611122131', '0047', '8826']],
  ['26111221310047882612', ['2611122131', '0047', '8826', '12']],
  ['2611122131', ['2611122131']],
  ['ZD20261101', ['ZD20261101']],
])('order number %s', (no, groups) => {
  expect(orderNoGroups(no)).toEqual(groups);
  expect(orderNoGroups(no).join('')).toBe(no);
});

describe('time, in business time whatever the reader’s zone', () => {
  const now = new Date('2026-11-15T06:00:00Z');
  test.each([
    ['2026-11-15T01:06:00Z', '今天 09:06', '09:06'],
    ['2026-11-14T16:00:00Z', '今天 00:00', '00:00'],
    ['2026-11-14T15:59:00Z', '11-14 23:59', '11-14 23:59'],
    ['2026-11-15T16:00:00Z', '11-16 00:00', '11-16 00:00'],
    ['2025-12-31T16:00:00Z', '01-01 00:00', '01-01 00:00'],
    ['2025-12-31T15:59:00Z', '2025-12-31', '2025-12-31'],
  ])('%s', (instant, long, short) => {
    expect(timeText(new Date(instant), now)).toBe(long);
    expect(timeText(new Date(instant), now, 'short')).toBe(short);
  });

  test('ranges', () => {
    expect(daysText('2026-10-01', '2026-10-31', now)).toBe('10-01 – 10-31');
    expect(daysText('2025-12-01', '2026-01-31', now)).toBe('2025-12-01 – 2026-01-31');
  });
});

test('numbers', () => {
  expect(countText(1284)).toBe('1,284');
  expect(countText(0)).toBe('0');
  expect(bareMoneyText(-461)).toBe('−4.61');
  expect(roundMoneyText(300000)).toBe('3,000');
  expect(roundMoneyText(300050)).toBe('3,000.50');
  expect(percentText(0.3442)).toBe('34.4%');
});

test('a cut counts characters, not code units', () => {
  expect(cutText('部门名称', 4)).toBe('部门名称');
  expect(cutText('部门名称一', 4)).toBe('部门名称…');
  expect(cutText('𠮷𠮷𠮷', 3)).toBe('𠮷𠮷𠮷');
});
