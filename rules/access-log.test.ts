import { expect, test } from 'vitest';
import { failedText, isWorthAnEntry, signedInText } from './access-log.ts';

test('of repeated failures the 1st, 5th, 20th, 100th … are written down', () => {
  const written = Array.from({ length: 3000 }, (_, at) => at + 1).filter((nth) => isWorthAnEntry(nth));
  expect(written).toEqual([1, 5, 20, 100, 500, 2500]);
  expect(isWorthAnEntry(21, 4)).toBe(true);
  expect(isWorthAnEntry(99, 20)).toBe(false);
});

test('the sentence says how, on what and from where, and how often', () => {
  const place = { address: '203.0.113.9', device: 'Chrome（Windows）' };
  expect(signedInText('code', null, place)).toBe('登录：短信验证码，Chrome（Windows），地址 203.0.113.9');
  expect(failedText('密码不正确', place, 1)).toBe('登录失败：密码不正确，Chrome（Windows），地址 203.0.113.9');
  expect(failedText('密码不正确', place, 20)).toMatch(/（一小时内第 20 次）$/);
});
