// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { passSoon } from './pending-decision.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'hidden');
});

test('a phone that is put away sends what was decided: it may never come back to it', () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return { json: async () => ({ code: 0, msg: '', data: null }) };
  });
  passSoon({ approvalId: 7, stepNo: 1, name: '王峰' }, () => undefined);
  expect(sent).toEqual([]);
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent.length).toBe(1);
});
