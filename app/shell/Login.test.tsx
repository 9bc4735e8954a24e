// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { LoginScreen } from './Login.tsx';

/** What the server refuses with, by path; it says nothing about the rest. */
let refusals: Record<string, { code: number; msg: string }>;
beforeEach(() => {
  refusals = {};
  vi.stubGlobal('fetch', (url: string) => {
    const refusal = refusals[url.split('?')[0]!];
    return refusal ? Promise.resolve({ json: async () => ({ ...refusal, data: null }) }) : new Promise(() => {});
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

async function giveNumberAndPassword(answer: { code: number; msg: string }): Promise<void> {
  refusals[accessApi.loginByPassword.path] = answer;
  render(<LoginScreen onBegin={() => undefined} />);
  press('密码登录');
  type('手机号', '13800000006');
  type('密码', 'qixing2026');
  press('登录');
  await act(() => new Promise((done) => setTimeout(done, 20)));
}
const DIGITS = '动态验证码或恢复码';
const fields = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('nobody is asked for digits of an app that they have not bound: it is told, and where to bind one', async () => {
  await giveNumberAndPassword(ACCESS_REFUSALS.factorToSet);
  expect(screen.queryByLabelText(DIGITS)).toBeNull();
  expect(screen.getByText(ACCESS_REFUSALS.factorToSet.msg)).toBeTruthy();
  expect(screen.getByRole('link', { name: '绑定动态验证码' }).getAttribute('href')).toBe('/login');
});

test.each([
  ['digits', accessApi.verifyFactor.path, '登录'],
  ['a key', accessApi.passkeyStart.path, '使用通行密钥'],
])(
  'whoever was half way in for too long and gives %s begins again with their number, and reads why',
  async (_what, path, act) => {
    await giveNumberAndPassword(ACCESS_REFUSALS.factorNeeded);
    refusals[path] = ACCESS_REFUSALS.pendingOver;
    type(DIGITS, '123456');
    press(act);
    expect(await screen.findByText(ACCESS_REFUSALS.pendingOver.msg)).toBeTruthy();
    expect(screen.queryByLabelText(DIGITS)).toBeNull();
    expect(fields()).toEqual(['138 0000 0006']);
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
  },
);

test('whoever has no such digits goes back to another account', async () => {
  await giveNumberAndPassword(ACCESS_REFUSALS.factorNeeded);
  type(DIGITS, '123');
  press('换个账号登录');
  expect(screen.queryByLabelText(DIGITS)).toBeNull();
  expect(fields()).toEqual(['138 0000 0006']);
  await giveNumberAndPasswordAgain();
  expect(screen.getByLabelText<HTMLInputElement>(DIGITS).value).toBe('');
});

async function giveNumberAndPasswordAgain(): Promise<void> {
  type('密码', 'qixing2026');
  press('登录');
  await screen.findByLabelText(DIGITS);
}
