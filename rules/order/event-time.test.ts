import { expect, test } from 'vitest';
import { checkEventTime } from '../order.ts';

const now = new Date('2026-03-16T05:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const BOOKED = minutes(-60);
const told = (kind: 'accepted' | 'started' | 'ended' | 'priced', at: number, sequence = 5) => ({
  ...{ kind, at: minutes(at), sequence },
});
const codeOf = (...asked: Parameters<typeof checkEventTime>) => checkEventTime(...asked)?.refused.code ?? 0;

test.each([
  [5, 0],
  [5.1, 28080],
  [-65, 0],
  [-65.1, 28081],
])('an event told %d minutes from now, booked an hour ago: %i', (at, code) => {
  expect(codeOf(told('accepted', at), [], BOOKED, now)).toBe(code);
});

test('no ride ends before it began, whichever of the two is told first', () => {
  const end = told('ended', -20, 6);
  expect(codeOf(end, [told('started', -20)], BOOKED, now)).toBe(0);
  expect(codeOf(end, [told('started', -19)], BOOKED, now)).toBe(28082);
  expect(codeOf(told('started', -19), [end], BOOKED, now)).toBe(28082);
  // Told again after the end, as the provider counts, to say more of the place.
  expect(codeOf(told('started', -19, 8), [end], BOOKED, now)).toBe(0);
  expect(codeOf(told('priced', -40, 7), [told('started', -30)], BOOKED, now)).toBe(0);
});

test('the refusal says both times', () => {
  expect(checkEventTime({ ...told('ended', 0), at: new Date('2020-01-01T00:00:00Z') }, [], BOOKED, now)).toMatchObject({
    refused: { msg: '事件时间 2020-01-01 08:00:00 早于下单时间 2026-03-16 12:00:00' },
  });
});
