// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut, beginSession, endSession } from '../kit/session.ts';
import { Toast, tell } from '../kit/toast.tsx';
import { passSoon } from './pending-decision.ts';

const begin = (userId: number): void =>
  beginSession({
    ...{ userId, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
    ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
  });
/** A phone that is put away, or taken out again. */
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

let sent: string[];
beforeEach(() => {
  sent = [];
  begin(1);
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return { json: async () => ({ code: 0, msg: '', data: { status: 'passed' } }) };
  });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'hidden');
});

test('a phone that is put away sends what was decided: it may never come back to it', () => {
  passSoon({ approvalId: 7, stepNo: 1, name: '王峰' }, () => undefined);
  expect(sent).toEqual([]);
  setHidden(true);
  expect(sent.length).toBe(1);
});

test('what has left is told, and not offered to be taken back', () => {
  render(createElement(Toast));
  act(() => passSoon({ approvalId: 10, stepNo: 1, name: '王峰' }, () => undefined));
  expect(screen.getByRole('button', { name: '撤回' })).toBeTruthy();
  setHidden(true);
  setHidden(false);
  expect(screen.getByRole('status').textContent).toBe('已通过王峰');
});

test('what was told meanwhile stays told', () => {
  render(createElement(Toast));
  act(() => passSoon({ approvalId: 11, stepNo: 1, name: '王峰' }, () => undefined));
  act(() => tell('李明没有通过：已被撤销', { tone: 'bad' }));
  setHidden(true);
  expect(screen.getByText('李明没有通过：已被撤销')).toBeTruthy();
});

test('the line goes as soon as it would have with what it offered', () => {
  vi.useFakeTimers();
  render(createElement(Toast));
  act(() => passSoon({ approvalId: 12, stepNo: 1, name: '王峰' }, () => undefined));
  act(() => void vi.advanceTimersByTime(4_000));
  setHidden(true);
  act(() => void vi.advanceTimersByTime(1_100));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('whoever signs out sends what they decided before they go', async () => {
  passSoon({ approvalId: 8, stepNo: 1, name: '王峰' }, () => undefined);
  await beforeSignOut();
  expect(sent.length).toBe(1);
});

test('nothing of what one person decided is sent in the name of the next one', () => {
  vi.useFakeTimers();
  passSoon({ approvalId: 9, stepNo: 1, name: '王峰' }, () => undefined);
  endSession();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
