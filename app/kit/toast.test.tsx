// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/signed-in.ts';
import { beginSession, endSession } from './session.ts';
import { Toast, tell } from './toast.tsx';

const person = (userId: number): SignedIn => ({
  ...{ userId, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
});
beforeEach(() => beginSession(person(1)));
afterEach(() => {
  cleanup();
  endSession();
});
const told = () => {
  render(<Toast />);
  return screen.getByRole('status').textContent;
};

test('what happened is told where nothing on the screen shows it', () => {
  tell('王峰没有通过：已被撤销', { tone: 'bad' });
  expect(told()).toContain('王峰没有通过');
});

test('what was told to one person does not wait for the next one', () => {
  tell('王峰没有通过：已被撤销', { tone: 'bad' });
  act(() => endSession());
  beginSession(person(2));
  expect(told()).toBe('');
});

test('nor does what comes to nobody, after the session', () => {
  endSession();
  tell('登录已过期，请重新登录', { tone: 'bad' });
  beginSession(person(2));
  expect(told()).toBe('');
});
