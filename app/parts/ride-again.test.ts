// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { go, placeNow } from '../kit/router.ts';
import { useRideAgain } from './ride-again.ts';
import { tripNow } from './trip-store.ts';

afterEach(() => void vi.unstubAllGlobals());

const end = (address: string) => ({ address, point: { lng: 116.4, lat: 39.9 } });
const order = {
  bookedStart: end('望京'),
  bookedEnd: end('北苑'),
  via: [end('太阳宫')],
  projectNo: null,
  reason: '',
} as unknown as AppOrderDetail;
const found = { code: 0, msg: '', data: null };

test('whoever has left while the places were asked for stays where they are', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(answer)));
  go('/o/1');
  const { result, unmount } = renderHook(() => useRideAgain());
  act(() => result.current.start(order));
  unmount();
  go('/orders');
  await expect.poll(() => answers.length).toBe(3);
  await act(async () => {
    for (const answer of answers) answer({ json: async () => found });
  });
  expect(placeNow().path).toBe('/orders');
});

test('the same ride once more passes by the same places', async () => {
  vi.stubGlobal('fetch', async () => ({ json: async () => found }));
  const { result } = renderHook(() => useRideAgain());
  await act(async () => result.current.start(order));
  await expect.poll(() => placeNow().path).toBe('/confirm');
  const { from, via, to } = tripNow();
  expect([from, ...via, to].map((spot) => spot?.address)).toEqual(['望京', '太阳宫', '北苑']);
});
