// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { go, placeNow } from '../kit/router.ts';
import { useRideAgain } from './ride-again.ts';

afterEach(() => void vi.unstubAllGlobals());

const end = (address: string) => ({ address, point: { lng: 116.4, lat: 39.9 } });
const order = {
  bookedStart: end('望京'),
  bookedEnd: end('北苑'),
  projectNo: null,
  reason: '',
} as unknown as AppOrderDetail;

test('whoever has left while the places were asked for stays where they are', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(answer)));
  const found = { json: async () => ({ code: 0, msg: '', data: null }) };
  go('/o/1');
  const { result, unmount } = renderHook(() => useRideAgain());
  act(() => result.current.start(order));
  unmount();
  go('/orders');
  for (const at of [0, 1]) {
    await expect.poll(() => answers.length).toBe(at + 1);
    await act(async () => answers[at]?.(found));
  }
  expect(placeNow().path).toBe('/orders');
});
