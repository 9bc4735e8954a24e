import { expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { boundKey, keyReminder, keyState, rotateKey } from './keys.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-17T01:00:00Z');
const ahead = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
const key = (left: number, more: object = {}) => ({
  ...{ createdAt: ahead(left - 365), expiresAt: ahead(left), lastUsedAt: ahead(-1), endedAt: null },
  ...{ rotatedAt: null, oldUntil: null, remindedDays: null as number | null },
  ...more,
});

test.each([
  [30.01, null, null],
  [30, null, 30],
  [29, 30, null],
  [7.01, 30, null],
  [7, 30, 7],
  [7, null, 7],
  [1, 7, 1],
  [0.5, 1, null],
  [0, 1, null],
])('%s days before its end, told of %s: %s', (left, remindedDays, expected) => {
  expect(keyReminder(key(left, { remindedDays }), now)).toBe(expected);
});

test('nobody is told of a key that opens nothing', () => {
  expect(keyReminder(key(5, { endedAt: now }), now)).toBeNull();
  expect(keyReminder(key(5, { lastUsedAt: ahead(-91) }), now)).toBeNull();
});

test.each([
  [key(30.01), 'active'],
  [key(30), 'expiring'],
  [key(0.01), 'expiring'],
  [key(0), 'expired'],
  [key(100, { lastUsedAt: ahead(-90) }), 'active'],
  [key(100, { lastUsedAt: ahead(-90.01) }), 'unused'],
  [key(0, { endedAt: now }), 'ended'],
])('a key is told by its times to the moment: case %#', (one, state) => {
  expect(keyState(one, now)).toBe(state);
});

test('a renewed key counts as seen, and brings back no secret that was over', () => {
  const unused = key(100, { lastUsedAt: ahead(-91) });
  expect([keyState(unused, now), keyState({ ...unused, rotatedAt: ahead(-1) }, now)]).toEqual(['unused', 'active']);
  expect([rotateKey(unused, now), rotateKey(key(0), now)]).toEqual([now, now]);
  expect(rotateKey(key(100), now)).toEqual(ahead(3));
  expect(isRefused(rotateKey(key(100, { oldUntil: ahead(1) }), now))).toBe(true);
});

test.each([
  ['correctionLimitFen', 500, { limitFen: 500 }, 'bound'],
  ['correctionLimitFen', 501, { limitFen: 500 }, 29143],
  ['correctionLimitFen', null, { limitFen: 500 }, 29143],
  ['movementLimitFen', null, { limitFen: 500 }, 29119],
  ['movementLimitFen', 700, { limitFen: 500, before: 700 }, 'bound'],
  ['movementLimitFen', 701, { limitFen: 500, before: 700 }, 29119],
  ['correctionLimitFen', null, { limitFen: 500, before: null }, 'bound'],
] as const)('a key under %s that moves %s at once, made by %j: %s', (limit, limitFen, own, expected) => {
  const outcome = boundKey(limit, limitFen, own);
  expect(isRefused(outcome) ? outcome.refused.code : outcome).toBe(expected);
});
