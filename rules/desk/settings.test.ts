import { expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { needsOf, releaseAtOf } from './holds.ts';
import { isUnseen } from './people.ts';
import { changeSettings, DeskSettings, FIRST_SETTINGS, settingsChange } from './settings.ts';

const LIMITS = { correctionLimitFen: 200_000, movementLimitFen: 0 };
const needs = (amountFen: number, movedTodayFen = 0, more: Partial<DeskSettings> = {}) =>
  needsOf({ amountFen, limit: 'correctionLimitFen', movedTodayFen }, LIMITS, { ...FIRST_SETTINGS, ...more });

test.each([
  [200_000, 0, {}, 'none'],
  [200_001, 0, {}, 'second'],
  [100_000, 900_000, {}, 'none'],
  [100_001, 900_000, {}, 'second'],
  [100_001, 900_000, { dayFactor: 6 }, 'none'],
  [49_999, 0, { correctionCapFen: 50_000 }, 'none'],
  [50_000, 0, { correctionCapFen: 50_000 }, 'second'],
  [50_000, 0, { movementCapFen: 50_000 }, 'none'],
  [0, 0, { correctionCapFen: 0 }, 'second'],
] as const)('%i fen after %i of the day by %o need %s', (amountFen, moved, more, answer) => {
  expect(needs(amountFen, moved, more)).toBe(answer);
});

test('what is submitted waits as long as the rules say', () => {
  const [at, rules] = [new Date('2026-11-16T10:00:00Z'), { ...FIRST_SETTINGS, regretSeconds: 30, releaseHours: 24 }];
  expect(releaseAtOf('none', at, rules)).toEqual(new Date('2026-11-16T10:00:30Z'));
  expect(releaseAtOf('second', at, rules)).toEqual(new Date('2026-11-17T10:00:00Z'));
});

test('a change is told by what differs, and whoever moves money makes none', () => {
  const after = { ...FIRST_SETTINGS, movementCapFen: 5_000_000, idleMinutes: 30 };
  expect(settingsChange(FIRST_SETTINGS, FIRST_SETTINGS)).toBe('');
  expect(settingsChange(FIRST_SETTINGS, after)).toBe(
    '收付、授信一律复核的金额由 不另设 改为 ¥50,000.00，无操作退出由 60 分钟 改为 30 分钟',
  );
  expect(changeSettings({ correctionLimitFen: 0, movementLimitFen: 0 }, after)).toBe(after);
  expect(isRefused(changeSettings(LIMITS, after))).toBe(true);
});

test('a session is never longer than the longest', () => {
  expect(DeskSettings.safeParse({ ...FIRST_SETTINGS, idleMinutes: 61 }).success).toBe(false);
  expect(DeskSettings.safeParse({ ...FIRST_SETTINGS, absoluteHours: 13 }).success).toBe(false);
  expect(DeskSettings.safeParse(FIRST_SETTINGS).success).toBe(true);
});

test('whoever was not here for 45 days is asked after; a new account is not', () => {
  const now = new Date('2026-11-16T10:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const one = { status: 'active', createdAt: ago(90), lastSeenAt: null } as const;
  expect(isUnseen(one, now)).toBe(true);
  expect(isUnseen({ ...one, createdAt: ago(1) }, now)).toBe(false);
  expect(isUnseen({ ...one, lastSeenAt: ago(45) }, now)).toBe(false);
  expect(isUnseen({ ...one, lastSeenAt: ago(45.1) }, now)).toBe(true);
  expect(isUnseen({ ...one, status: 'stopped' }, now)).toBe(false);
});
