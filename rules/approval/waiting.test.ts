import { describe, expect, test } from 'vitest';
import { instantOfLocal } from '../calendar.ts';
import { isRefused } from '../refusal.ts';
import { dueAct, MOST_REMINDERS, mayRemind, remindersBy } from './waiting.ts';

const at = (text: string): Date => instantOfLocal(text)!;
const since = at('2026-03-16 09:00');
const rules = {
  remindHours: 4,
  escalation: { hours: 24, to: { kind: 'superior' } },
  timeout: { hours: 48, action: 'pass', to: null },
} as const;
const fresh = { since, reminders: 0, escalated: false, timedOut: false };

describe('what is due of a step that waits', () => {
  test.each([
    ['a minute before the first reminder', '2026-03-16 12:59', {}, null],
    ['the first reminder', '2026-03-16 13:00', {}, 'remind'],
    ['once', '2026-03-16 13:01', { reminders: 1 }, null],
    ['the second', '2026-03-16 17:00', { reminders: 1 }, 'remind'],
    ['not at night', '2026-03-16 21:00', { reminders: 2 }, null],
    ['nor before eight', '2026-03-17 07:59', { reminders: 2 }, null],
    ['in the morning', '2026-03-17 08:00', { reminders: 2 }, 'remind'],
    ['a minute before it is escalated', '2026-03-17 08:59', { reminders: 5 }, null],
    ['escalated before reminded', '2026-03-17 09:00', {}, 'escalate'],
    ['escalated once', '2026-03-17 09:00', { reminders: 6, escalated: true }, null],
    ['over at its minute, at night too', '2026-03-18 09:00', { escalated: true }, 'timeout'],
    ['over once', '2026-03-18 09:00', { reminders: 12, escalated: true, timedOut: true }, null],
    ['reminders end', '2026-03-18 08:59', { reminders: MOST_REMINDERS, escalated: true }, null],
  ])('%s', (_name, now, more, expected) => {
    expect(dueAct(rules, { ...fresh, ...more }, at(now))).toBe(expected);
  });
  test('a flow that says nothing waits for ever', () => {
    const none = { remindHours: null, escalation: null, timeout: null };
    expect(dueAct(none, fresh, at('2027-03-16 12:00'))).toBeNull();
  });
  test('what a stopped server missed counts as sent', () => {
    expect(remindersBy(rules, since, at('2026-03-16 21:00'))).toBe(3);
    expect(remindersBy(rules, since, at('2026-12-16 21:00'))).toBe(MOST_REMINDERS);
  });
});

test('an applicant reminds every four hours', () => {
  const last = at('2026-03-16 09:00');
  expect(mayRemind(null, last)).toBe(true);
  expect(mayRemind(last, at('2026-03-16 13:00'))).toBe(true);
  const early = mayRemind(last, at('2026-03-16 12:59'));
  expect(isRefused(early) && early.refused).toMatchObject({ code: 28171, msg: '刚催过，13:00 后可以再催' });
});
