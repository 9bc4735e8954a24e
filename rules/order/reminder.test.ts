import { expect, test } from 'vitest';
import { mayRemind, minutesUntil, remindsNow } from './reminder.ts';

const at = (clock: string): Date => new Date(`2026-11-16T${clock}:00+08:00`);
const planned = { status: 'waiting', rideAt: at('12:00'), createdAt: at('10:00') } as const;

test.each([
  ['half an hour before', {}, '11:30', true],
  ['a minute earlier', {}, '11:29', false],
  ['a minute before it', {}, '11:59', true],
  ['at its time', {}, '12:00', false],
  ['booked two hours ahead, to the minute', { createdAt: at('10:01') }, '11:30', false],
  ['without a car', { status: 'booking' }, '11:30', true],
  ['accepted', { status: 'accepted' }, '11:30', true],
  ['the car is on its way', { status: 'departed' }, '11:30', false],
  ['cancelled', { status: 'cancelled' }, '11:30', false],
] as const)('%s', (_, more, now, due) => {
  expect(remindsNow({ ...planned, ...more }, at(now))).toBe(due);
});

test('minutes are told whole, and never none', () => {
  expect(minutesUntil(at('12:00'), at('11:30'))).toBe(30);
  expect(minutesUntil(at('12:00'), new Date(at('11:30').getTime() + 1))).toBe(30);
  expect(minutesUntil(at('12:00'), new Date(at('12:00').getTime() - 1))).toBe(1);
});

test('only a scene that opens later is waited for', () => {
  const scene = { now: 'later', name: '加班回家', text: '21:00 起', opensAt: at('21:00') } as const;
  expect(mayRemind(scene)).toBeNull();
  const open = mayRemind({ ...scene, now: 'usable', opensAt: null, text: '现在可用' });
  expect(open?.refused).toMatchObject({ code: 28125, msg: '“加班回家”现在可用，不用提醒' });
  expect(mayRemind({ ...scene, now: 'apply', opensAt: null, text: '需要先申请' })?.refused.code).toBe(28125);
});
