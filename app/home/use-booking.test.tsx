// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Booking } from './booking.ts';

const SPOT = { cityId: 1, address: '望京SOHO', point: { lng: 116.48, lat: 39.99 } };
const HOME = { cityId: 1, address: '北苑桥', point: { lng: 116.42, lat: 40.03 } };
const booking = (to = HOME): Booking => ({
  ...{ sceneId: 1, applicationId: null, from: SPOT, to, via: [], rider: null, companions: [] },
  ...{ service: 'scheduled', vehicleGroup: 'comfort', projectNo: null, reason: '', carpool: false, personalFen: 0 },
  ...{ designatedDriver: false, packages: 1 },
});

/** What leaves the phone, and what comes back: nothing at all where there is no network, a number where it is refused. */
let sent: [path: string, key: string | undefined][];
let answer: (path: string) => unknown;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    const path = url.split('?')[0]!;
    sent.push([path, init.headers['idempotency-key']]);
    const data = answer(path);
    if (data === undefined) throw new TypeError('no network');
    return { json: async () => (typeof data === 'number' ? { code: data, msg: '' } : { code: 0, msg: '', data }) };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wait = () => act(() => new Promise((done) => setTimeout(done, 20)));
async function start() {
  const { useBooking } = await import('./use-booking.ts');
  return renderHook(() => useBooking());
}
const keys = () => new Set(sent.filter(([path]) => path.endsWith('/book')).map(([, key]) => key));

test('without a network nobody knows whether a stopped booking arrived, and no second one is sent', async () => {
  const { result } = await start();
  act(() => result.current.book(booking()));
  await wait();
  act(() => result.current.stop());
  await wait();
  act(() => result.current.book(booking()));
  await wait();
  expect(keys().size).toBe(1);
  expect(result.current.error).not.toBeNull();
});

test('a booking that was left is not sent again in place of another trip', async () => {
  const { changeTrip } = await import('../parts/trip-store.ts');
  changeTrip({ from: { ...SPOT, help: '' }, to: { ...HOME, help: '' } });
  const first = await start();
  act(() => first.result.current.book(booking()));
  await wait();
  first.unmount();
  changeTrip({ to: { ...SPOT, help: '' } });
  sent = [];
  await start();
  await wait();
  expect(sent.map(([path]) => path)).not.toContain('/app/v1/rides/book');
});

test('a car for now that did not get through in five minutes is not called later without asking', async () => {
  const { changeTrip } = await import('../parts/trip-store.ts');
  changeTrip({ from: { ...SPOT, help: '' }, to: { ...HOME, help: '' } });
  const first = await start();
  act(() => first.result.current.book(booking()));
  await wait();
  first.unmount();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  sent = [];
  answer = () => ({ done: false });
  const { result } = await start();
  await wait();
  expect(keys().size).toBe(0);
  expect(result.current.error).not.toBeNull();
  vi.restoreAllMocks();
});

test('of a booking whose person had to sign in it is asked whether it arrived, and it is not sent again by itself', async () => {
  const { changeTrip } = await import('../parts/trip-store.ts');
  changeTrip({ from: { ...SPOT, help: '' }, to: { ...HOME, help: '' } });
  const { sentBooking } = await import('./booking.ts');
  const first = await start();
  answer = () => 10_004;
  act(() => first.result.current.book(booking()));
  await wait();
  expect(keys()).toEqual(new Set([sentBooking()?.key]));
  first.unmount();
  sent = [];
  answer = () => ({ done: false });
  await start();
  await wait();
  expect(sent.length).toBe(1);
  expect(keys().size).toBe(0);
  expect(sentBooking()).toBeNull();
});
