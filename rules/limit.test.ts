import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameLimit, keepsCounting, LimitDraft, limitOf, limitText, SpendingLimit, UNLIMITED } from './limit.ts';

const filled = (kind: SpendingLimit, moneyFen = 100, startDay: string | null = null, endDay: string | null = null) => ({
  kind,
  moneyFen,
  startDay,
  endDay,
});

const sentence = (input: unknown): string | undefined => LimitDraft.safeParse(input).error?.issues[0]?.message;

describe('what a limit must hold', () => {
  test.each([
    [filled('monthly', 0), undefined],
    [filled('monthly', -1), '请输入正确的金额'],
    [filled('daily', undefined), undefined],
    [{ ...filled('daily'), moneyFen: undefined }, '请填写完整信息！'],
    [{ ...filled('daily'), kind: undefined }, '请填写完整信息！'],
    [filled('span', 100), '请选择时间范围'],
    [filled('span', 100, '2026-03-10'), '请选择时间范围'],
    [filled('span', 100, null, '2026-03-10'), '请选择时间范围'],
    [filled('span', 100, '2026-03-10', '2026-03-10'), undefined],
    [filled('span', 100, '2026-03-10', '2026-03-09'), '开始时间不能大于结束时间'],
    [filled('span', 100, '2026-02-30', '2026-03-09'), '请选择时间范围'],
    [filled('span', 100, '1999-12-31', '2026-03-09'), '请选择时间范围'],
    [filled('span', 100, '2000-01-01', '9999-12-31'), undefined],
  ])('%j: %s', (input, expected) => {
    expect(sentence(input)).toBe(expected);
  });
});

test.each([
  [filled('unlimited', 500, '2026-01-01', '2026-01-02'), UNLIMITED],
  [filled('total', 500, '2026-01-01', '2026-01-02'), filled('total', 500)],
  [filled('span', 500, '2026-01-01', '2026-01-02'), filled('span', 500, '2026-01-01', '2026-01-02')],
])('%j keeps what its kind uses', (input, expected) => {
  expect(limitOf(input)).toEqual(expected);
});

const days = fc.integer({ min: 0, max: 9 }).map((n) => `2026-03-1${n}`);
const anyLimit = fc
  .record({ kind: fc.constantFrom(...SpendingLimit.names), moneyFen: fc.nat(9), startDay: days, endDay: days })
  .map(limitOf);

test('reducing twice is reducing once, and a limit is the same as itself alone', () => {
  fc.assert(
    fc.property(anyLimit, anyLimit, (one, other) => {
      expect(limitOf(one)).toEqual(one);
      expect(isSameLimit(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('only a total goes on counting, and only as a total', () => {
  for (const before of SpendingLimit.names)
    for (const after of SpendingLimit.names)
      expect(keepsCounting(filled(before), filled(after))).toBe(before === 'total' && after === 'total');
});

test.each([
  [UNLIMITED, '不限'],
  [filled('monthly', 100_000), '每月 ¥1,000.00'],
  [filled('quarterly', 100_000), '每季度 ¥1,000.00'],
  [filled('yearly', 100_000), '每年 ¥1,000.00'],
  [filled('span', 1, '2026-01-01', '2026-01-31'), '固定期间总额 ¥0.01（2026-01-01 至 2026-01-31）'],
])('%j reads %s', (limit, text) => {
  expect(limitText(limit)).toBe(text);
});
