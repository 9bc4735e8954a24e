import { describe, expect, test } from 'vitest';
import { isRefused } from './refusal.ts';
import { changedSecurity, DEFAULT_SECURITY, SecuritySettings, securityChangeText } from './security.ts';
import { StrongPassword } from './strong-password.ts';

describe('how people sign in', () => {
  test('what is left out stays, and a network named twice counts once', () => {
    expect(changedSecurity(DEFAULT_SECURITY, { idleMinutes: 30, networks: ['10.0.0.0/8', '10.0.0.0/8'] })).toEqual({
      ...DEFAULT_SECURITY,
      idleMinutes: 30,
      networks: ['10.0.0.0/8'],
    });
  });

  test.each([
    [60, 1, false],
    [61, 1, true],
    [720, 12, false],
  ])('idle %i minutes within %i hours: refused %s', (idleMinutes, absoluteHours, refused) => {
    expect(isRefused(changedSecurity(DEFAULT_SECURITY, { idleMinutes, absoluteHours }))).toBe(refused);
  });

  test.each([
    [{ idleMinutes: 4 }, false],
    [{ idleMinutes: 5 }, true],
    [{ idleMinutes: 720 }, true],
    [{ idleMinutes: 721 }, false],
    [{ absoluteHours: 0 }, false],
    [{ absoluteHours: 72 }, true],
    [{ absoluteHours: 73 }, false],
    [{ idleMinutes: 7.5 }, false],
  ])('%j is within bounds: %s', (change, good) => {
    expect(SecuritySettings.safeParse({ ...DEFAULT_SECURITY, ...change }).success).toBe(good);
  });

  test('the log says what was and what is', () => {
    const after = { ...DEFAULT_SECURITY, idleMinutes: 30, networks: ['10.0.0.0/8'] };
    expect(securityChangeText(DEFAULT_SECURITY, after, { idleMinutes: 30, networks: ['10.0.0.0/8'] })).toBe(
      '修改闲置退出时间：“120 分钟”→“30 分钟”；修改允许的网络：“不限”→“10.0.0.0/8”',
    );
  });
});

test.each([
  ['correct horse battery', undefined],
  ['山重水复疑无路柳暗花明', undefined],
  ['x7#kpw!2', undefined],
  ['x7#kpw!', '密码长度为 8 至 64'],
  ['一二一二一二一二', '密码过于常见，请换一个'],
  ['password!!', '密码过于常见，请换一个'],
  ['长'.repeat(65), '密码长度为 8 至 64'],
  ['4820193756', '不能输入纯数字'],
  ['password123', '密码过于常见，请换一个'],
  ['', '请输入密码'],
])('a strong password %j: %s', (password, says) => {
  expect(StrongPassword.safeParse(password).error?.issues[0]?.message).toBe(says);
});
