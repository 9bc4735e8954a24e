// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedIn } from '#contract/signed-in.ts';
import { queryClient } from '../kit/calls.ts';
import { keepDraft, readDraft } from '../kit/draft.ts';
import { beginSession, endSession, sessionUser } from '../kit/session.ts';
import { MeScreen } from './MeScreen.tsx';

const person = (userId: number): SignedIn => ({
  ...{ userId, userName: `员工${userId}`, roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
});
const draft = (name: string) => readDraft(name, (kept) => kept);

/** Nothing is answered but a sign-out, and that when it is time. */
let answer: () => void;
beforeEach(() => {
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('logout')
      ? answered.then(() => ({ json: async () => ({ code: 0, msg: '', data: null }) }))
      : new Promise(() => {}),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MeScreen />
    </QueryClientProvider>,
  );

test('whoever leaves the screen while they are being signed out leaves as little', async () => {
  beginSession(person(1));
  keepDraft('trip', { reason: '去看医生' });
  const { unmount } = open();
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
  await expect.poll(() => screen.getByRole('button', { name: '退出登录' }).getAttribute('aria-disabled')).toBe('true');
  unmount();
  answer();
  await expect.poll(() => sessionUser()).toBeNull();
  beginSession(person(1));
  expect(draft('trip')).toBeNull();
  endSession();
});

test('whoever signs out leaves nothing that they typed; only a booking of which nobody knows yet stays', async () => {
  beginSession(person(12));
  keepDraft('trip', { reason: '别人的' });
  endSession();
  beginSession(person(1));
  keepDraft('trip', { reason: '去看医生' });
  keepDraft('explain.7', '路程远');
  keepDraft('booking', { key: 'k', wire: {}, at: 1 });
  open();
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
  answer();
  await expect.poll(() => sessionUser()).toBeNull();
  beginSession(person(1));
  expect([draft('trip'), draft('explain.7')]).toEqual([null, null]);
  expect(draft('booking')).toMatchObject({ key: 'k' });
  endSession();
  beginSession(person(12));
  expect(draft('trip')).toEqual({ reason: '别人的' });
  endSession();
});
