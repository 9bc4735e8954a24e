import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import {
  type DunningCase,
  debtBand,
  laterDay,
  nextOn,
  nextStep,
  stepMessage,
  stepToTell,
  takeStep,
  tellStep,
} from './dunning.ts';

const TODAY = '2026-11-16';
const fresh: DunningCase = {
  ...{ name: '瑞昇置业', overdueFen: 15_000_000, overdueDays: 96, oldestDueOn: '2026-08-12', reminded: true },
  ...{ remindedOn: '2026-08-13', letterOn: null, isFrozen: false, isSuspended: false, toldStep: null, toldOn: null },
  ...{ promisedOn: null, pausedUntil: null },
};
const codeOf = (decided: unknown) => (isRefused(decided) ? decided.refused.code : decided);

test.each([
  ['confirmed', 0, 'notDue'],
  ['issued', 0, 'open'],
  ['disputed', 0, 'open'],
  ['confirmed', 1, 'days30'],
  ['confirmed', 30, 'days30'],
  ['confirmed', 31, 'days60'],
  ['confirmed', 60, 'days60'],
  ['confirmed', 61, 'days90'],
  ['confirmed', 90, 'days90'],
  ['confirmed', 91, 'over90'],
])('a bill that is %s and %i days overdue belongs to %s', (status, days, band) => {
  expect(debtBand(status, days)).toBe(band);
});

describe('steps', () => {
  test.each<[string, Partial<DunningCase>, Parameters<typeof takeStep>[1], unknown]>([
    ['nothing is overdue', { overdueDays: 0 }, 'reminder', 29100],
    ['a reminder', {}, 'reminder', 'reminder'],
    ['a second reminder on one day', { remindedOn: TODAY }, 'reminder', 29107],
    ['a letter on day 30', { overdueDays: 30 }, 'letter', 'letter'],
    ['a letter on day 29', { overdueDays: 29 }, 'letter', 29102],
    ['a second letter', { letterOn: '2026-09-11' }, 'letter', 29101],
    ['a freeze without a letter', {}, 'freeze', 29103],
    ['a freeze that nobody was told of', { letterOn: '2026-09-11' }, 'freeze', 29106],
    ['a freeze told today', { letterOn: '2026-09-11', toldStep: 'freeze', toldOn: TODAY }, 'freeze', 29106],
    [
      'a freeze told the day before',
      { letterOn: '2026-09-11', toldStep: 'freeze', toldOn: '2026-11-15' },
      'freeze',
      'freeze',
    ],
    ['a suspension told as a freeze', { isFrozen: true, toldStep: 'freeze', toldOn: '2026-11-15' }, 'suspend', 29106],
    ['a suspension on day 89', { overdueDays: 89, isFrozen: true }, 'suspend', 29102],
    ['a suspension', { isFrozen: true, toldStep: 'suspend', toldOn: '2026-11-15' }, 'suspend', 'suspend'],
    ['while it is paused', { pausedUntil: '2026-11-17' }, 'letter', 29104],
    ['on the day that the pause ends', { pausedUntil: TODAY }, 'letter', 'letter'],
    ['on the promised day', { promisedOn: TODAY }, 'letter', 29105],
    ['the day after it', { promisedOn: '2026-11-15' }, 'letter', 'letter'],
  ])('%s', (_, more, step, answer) => {
    expect(codeOf(takeStep({ ...fresh, ...more }, step, TODAY))).toBe(answer);
  });

  test('come one after the other, each on its day', () => {
    const days = { overdueDays: 20, oldestDueOn: '2026-10-27' };
    expect([nextStep({ ...fresh, reminded: false }), nextStep(fresh)]).toEqual(['reminder', 'letter']);
    expect(nextOn({ ...fresh, ...days }, TODAY)).toBe('2026-11-26');
    expect(nextOn(fresh, TODAY), 'late already').toBe(TODAY);
    const written = { ...fresh, letterOn: '2026-09-11' };
    expect([nextStep(written), nextOn(written, TODAY)], 'told today, tomorrow at the earliest').toEqual([
      'freeze',
      '2026-11-17',
    ]);
    expect(nextOn({ ...written, promisedOn: '2026-11-20' }, TODAY)).toBe('2026-11-21');
    expect(nextOn({ ...written, pausedUntil: '2026-12-01' }, TODAY)).toBe('2026-12-01');
    const all = { ...written, isFrozen: true, isSuspended: true };
    expect([nextStep(all), nextOn(all, TODAY)]).toEqual([null, null]);
  });

  test('are told the day before, once', () => {
    const written = { ...fresh, letterOn: '2026-09-11' };
    expect(stepToTell(written, TODAY)).toBe('freeze');
    expect(stepToTell({ ...written, toldStep: 'freeze', toldOn: TODAY }, TODAY)).toBeNull();
    expect(stepToTell({ ...written, overdueDays: 58, oldestDueOn: '2026-09-19' }, TODAY), 'in two days').toBeNull();
    expect(stepToTell({ ...written, promisedOn: '2026-11-20' }, TODAY)).toBeNull();
    expect(codeOf(tellStep({ ...written, overdueDays: 59 }, 'freeze', TODAY))).toBe('freeze');
    expect(codeOf(tellStep({ ...written, overdueDays: 58 }, 'freeze', TODAY))).toBe(29102);
  });
});

test('nobody waits for yesterday, nor for ever', () => {
  expect(codeOf(laterDay(TODAY, TODAY))).toBe(29108);
  expect(codeOf(laterDay('2026-11-17', TODAY))).toBe('2026-11-17');
  expect(codeOf(laterDay('2027-02-14', TODAY))).toBe('2027-02-14');
  expect(codeOf(laterDay('2027-02-15', TODAY))).toBe(29108);
});

test('the company reads how much, since when and what follows', () => {
  const facts = { overdueFen: 15_000_000, overdueDays: 96, on: TODAY, salesName: '乔安', salesPhone: '13600006688' };
  expect(stepMessage('suspend', facts)).toBe(
    '贵司账单 ¥150,000.00 已逾期 96 天，自 2026-11-16 起暂停服务，进行中的行程照常完成。付清后立即恢复。如有疑问请联系乔安 13600006688。',
  );
});
