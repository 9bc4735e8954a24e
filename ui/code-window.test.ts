import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './code-window.ts';

const phone = '13805712716';

test.each([
  { name: 'nothing was sent', sent: null, now: 0, left: 0 },
  { name: 'just sent', sent: { phone, sentAt: 1_000 }, now: 1_000, left: 300 },
  { name: 'half a second later', sent: { phone, sentAt: 1_000 }, now: 1_500, left: 300 },
  { name: 'one second before the end', sent: { phone, sentAt: 0 }, now: 299_000, left: 1 },
  { name: 'at the end', sent: { phone, sentAt: 0 }, now: 300_000, left: 0 },
  { name: 'long after', sent: { phone, sentAt: 0 }, now: 9_000_000, left: 0 },
  { name: 'another phone', sent: { phone: '13900000001', sentAt: 0 }, now: 1_000, left: 0 },
  { name: 'a clock that was set back', sent: { phone, sentAt: 5_000 }, now: 1_000, left: 0 },
])('$name: $left seconds left', ({ sent, now, left }) => {
  expect(secondsLeft(sent, phone, now)).toBe(left);
});

test.each([
  { seconds: 300, text: '5:00' },
  { seconds: 276, text: '4:36' },
  { seconds: 9, text: '0:09' },
])('$seconds s is counted as $text', ({ seconds, text }) => {
  expect(clockText(seconds)).toBe(text);
});
