// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut, beginSession, endSession } from '../kit/session.ts';
import { passSoon } from './pending-decision.ts';

let sent: string[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return { json: async () => ({ code: 0, msg: '', data: { status: 'passed' } }) };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'hidden');
});

test('a phone that is put away sends what was decided: it may never come back to it', () => {
  passSoon({ approvalId: 7, stepNo: 1, name: '王峰' }, () => undefined);
  expect(sent).toEqual([]);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent.length).toBe(1);
});

test('whoever signs out sends what they decided before they go', async () => {
  passSoon({ approvalId: 8, stepNo: 1, name: '王峰' }, () => undefined);
  await beforeSignOut();
  expect(sent.length).toBe(1);
});

test('nothing of what one person decided is sent in the name of the next one', () => {
  vi.useFakeTimers();
  beginSession({
    ...{ userId: 1, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
    ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
  });
  passSoon({ approvalId: 9, stepNo: 1, name: '王峰' }, () => undefined);
  endSession();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
});
