// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { back, go, hideSheet, placeNow, showSheet, useSheet } from './router.ts';

/** A browser makes a step back some time after it was asked to. */
let steps: (() => void)[];
beforeEach(() => {
  steps = [];
  const step = history.back.bind(history);
  vi.spyOn(history, 'back').mockImplementation(() => void steps.push(step));
  go('/approvals');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const popped = () => new Promise<void>((done) => addEventListener('popstate', () => done(), { once: true }));
async function browserSteps(): Promise<void> {
  for (const step of steps.splice(0)) {
    const done = popped();
    step();
    await done;
  }
}
const where = () => ({ path: placeNow().path, sheet: placeNow().sheet });

test('whoever goes on from below a sheet goes once its entry is gone, however slow the browser is', async () => {
  go('/p/1');
  showSheet('reject');
  const onward = hideSheet().then(() => go('/p/2', { replace: true }));
  await Promise.resolve();
  expect(where()).toEqual({ path: '/p/1', sheet: 'reject' });
  await browserSteps();
  await onward;
  expect(where()).toEqual({ path: '/p/2', sheet: null });
  back();
  await browserSteps();
  expect(where()).toEqual({ path: '/approvals', sheet: null });
});

test('two presses before the browser has made its step are one step', async () => {
  go('/p/1');
  showSheet('reject');
  void hideSheet();
  void hideSheet();
  await browserSteps();
  expect(where()).toEqual({ path: '/p/1', sheet: null });
  back();
  back();
  await browserSteps();
  expect(where()).toEqual({ path: '/approvals', sheet: null });
});

test('a screen that gives way to another takes its open sheet with it', async () => {
  go('/o/1');
  const { result, unmount } = renderHook(() => useSheet('cancel'));
  act(() => result.current.show());
  unmount();
  await browserSteps();
  expect(where()).toEqual({ path: '/o/1', sheet: null });
});

test('what a sheet was waiting for closes no other sheet', async () => {
  go('/o/1');
  const { result } = renderHook(() => useSheet('cancel'));
  act(() => showSheet('share'));
  await act(() => result.current.hide());
  await browserSteps();
  expect(where()).toEqual({ path: '/o/1', sheet: 'share' });
});
