import { expect, test } from 'vitest';
import { addressOf, draftOf, EMPTY, filterOf, rangeFault } from './objection-address.ts';

test('what is written is what is read', () => {
  const asked = {
    number: 'YY1',
    orderNo: 'T1',
    phone: '138',
    status: 'open',
    from: '2026-03-01',
    to: '2026-03-31',
  } as const;
  expect(addressOf(draftOf(asked))).toEqual(asked);
  expect(addressOf(EMPTY)).toEqual({ number: '', orderNo: '', phone: '', status: '', from: '', to: '' });
  expect(draftOf({ from: '2026-03-01' }).range).toBeUndefined();
});

test('the call is asked about the bill of the page', () => {
  expect(filterOf({ phone: '138' }, 'ZD1', { page: 2, pageSize: 10 })).toMatchObject({
    billNumber: 'ZD1',
    bookerPhone: '138',
    page: 2,
  });
});

test('days that may not be asked for together are no range, neither in the bar nor in the call', () => {
  for (const days of [
    { from: '2026-01-01', to: '2026-11-01' },
    { from: '2026-03-02', to: '2026-03-01' },
  ]) {
    expect(draftOf(days).range).toBeUndefined();
    expect(filterOf(days, 'ZD1', { page: 1, pageSize: 10 })).toMatchObject({ fromDay: undefined, toDay: undefined });
  }
});

test.each([
  [undefined, undefined],
  [{ from: '2026-03-01', to: '2026-04-01' }, undefined],
  [{ from: '2026-03-01', to: '2026-04-02' }, '申请日期不能超过一个月'],
])('%j: %s', (range, sentence) => {
  expect(rangeFault(range)).toBe(sentence);
});
