import { expect, test } from 'vitest';
import { base32, hotp, stepOf, stepOfCode, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i it is %s', (seconds, digits) => {
  expect(hotp(SECRET, stepOf(new Date(seconds * 1000)), 8)).toBe(digits);
});

test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'RFC 4226, appendix D: %s',
  (digits) => {
    expect(Array.from({ length: 10 }, (_, counter) => hotp(SECRET, counter))).toContain(digits);
  },
);

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %j is %s', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded);
});

test('digits of the step before and after are taken, further ones and used ones are not', () => {
  const at = new Date(1_700_000_000_000);
  const now = stepOf(at);
  const of = (step: number) => hotp(SECRET, step);
  for (const step of [now - 1, now, now + 1]) expect(stepOfCode(SECRET, of(step), at, 0)).toBe(step);
  for (const step of [now - 2, now + 2]) expect(stepOfCode(SECRET, of(step), at, 0)).toBeNull();
  expect(stepOfCode(SECRET, of(now), at, now)).toBeNull();
  expect(stepOfCode(SECRET, of(now + 1), at, now)).toBe(now + 1);
});

test('the address that an app reads', () => {
  expect(totpUri(SECRET, '13800000001')).toBe(
    'otpauth://totp/%E4%BC%81%E8%A1%8C%3A13800000001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E4%BC%81%E8%A1%8C&digits=6&period=30',
  );
});
