import { expect, test } from 'vitest';
import { startOfDay } from '#rules/calendar.ts';
import { UNLIMITED } from '#rules/limit.ts';
import { fieldsFromLimit, limitFromFields, sceneCharge } from './limit.ts';

const ms = (day: string): number => startOfDay(day).getTime();
const span = (startDay: string, endDay: string) => ({ kind: 'span' as const, moneyFen: 12_345, startDay, endDay });

test.each([
  { ...UNLIMITED, residualFen: null, wire: { type: 0, money: 0, residual: null, startDate: null, endDate: null } },
  {
    ...span('2026-03-10', '2026-03-20'),
    residualFen: 345,
    wire: { type: 2, money: 123.45, residual: 3.45, startDate: ms('2026-03-10'), endDate: ms('2026-03-20') },
  },
  {
    ...span('2026-03-10', '2026-03-10'),
    residualFen: 0,
    wire: { type: 2, money: 123.45, residual: 0, startDate: ms('2026-03-10'), endDate: ms('2026-03-10') + 86_399_000 },
  },
])('a limit travels both ways: $wire', ({ wire, ...limit }) => {
  expect(sceneCharge.encode(limit)).toEqual(wire);
  expect(sceneCharge.parse(wire)).toEqual(limit);
});

test('a day is read from any of its moments', () => {
  const dates = { startDate: new Date(ms('2026-03-10')), endDate: new Date(ms('2026-03-11') - 1) };
  expect(limitFromFields({ type: 'span', money: 12_345, ...dates })).toEqual(span('2026-03-10', '2026-03-10'));
});

test('what is sent is read back', () => {
  const limit = span('2026-03-10', '2026-03-31');
  expect(limitFromFields(fieldsFromLimit(limit))).toEqual(limit);
  expect(fieldsFromLimit(UNLIMITED)).toEqual({ type: 'unlimited', money: 0 });
});
