import { expect, test } from 'vitest';
import { arrivalText, arrivesAt, mayRemindArrival } from './arrival.ts';

const at = (clock: string): Date => new Date(`2026-11-16T${clock}+08:00`);
const planned = { startedAt: at('21:22:00'), plannedSeconds: 1_800, told: null };
const told = { ...planned, told: { at: at('21:41:00'), etaSeconds: 1_620 } };

test('what the provider says of the arrival is worth more than the plan', () => {
  expect(arrivesAt(planned)).toEqual(at('21:52:00'));
  expect(arrivesAt(told)).toEqual(at('22:08:00'));
  const before = { at: at('21:21:59'), etaSeconds: 60 }; // to the place of getting in
  expect(arrivesAt({ ...planned, told: before })).toEqual(at('21:52:00'));
});

test.each([
  ['a second too early', planned, '21:46:59', null],
  ['five minutes before', planned, '21:47:00', '约5分钟后'],
  ['begun minutes count', planned, '21:50:30', '约2分钟后'],
  ['the plan is exceeded', planned, '21:52:00', '快要'],
  ['longer than planned, by the provider', told, '21:52:00', null],
  ['by the provider', told, '22:03:00', '约5分钟后'],
])('%s', (_, facts, now, text) => {
  expect(arrivalText(facts, at(now))).toBe(text);
});

test('only who is under way is told', () => {
  expect(mayRemindArrival('serving')).toBeNull();
  expect(mayRemindArrival('arrived')?.refused.code).toBe(28128);
  expect(mayRemindArrival('ended')?.refused.msg).toContain('才能设到点提醒');
});
