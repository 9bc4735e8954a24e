// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Trip } from '../parts/trip.ts';
import type { Booking } from './booking.ts';

const SPOT = { cityId: 1, address: '望京SOHO', point: { lng: 116.48, lat: 39.99 } };
const HOME = { cityId: 1, address: '北苑桥', point: { lng: 116.42, lat: 40.03 } };
const booking = (more: Partial<Booking> = {}): Booking => ({
  ...{ sceneId: 1, applicationId: null, from: SPOT, to: HOME, via: [], rider: null, companions: [] },
  ...{ service: 'scheduled', vehicleGroup: 'comfort', projectNo: null, reason: '', carpool: false, personalFen: 0 },
  ...{ designatedDriver: false, packages: 1 },
  ...more,
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
  vi.restoreAllMocks();
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

const GUEST = { name: '陈逸飞', phone: '13900000009' };
const [TRIP_FROM, TRIP_TO] = [
  { ...SPOT, help: '' },
  { ...HOME, help: '' },
];
/** Booked and left without an answer, then opened again; answers what was sent since. */
async function leftAndOpened(begun: Partial<Trip>, booked: Booking, between: () => void): Promise<string[]> {
  const { beginTrip } = await import('../parts/trip-store.ts');
  beginTrip({ from: TRIP_FROM, to: TRIP_TO, ...begun });
  const first = await start();
  act(() => first.result.current.book(booked));
  await wait();
  first.unmount();
  between();
  sent = [];
  await start();
  await wait();
  return sent.map(([path]) => path);
}

test.each<[string, Partial<Trip>]>([
  ['another place', { to: TRIP_FROM }],
  ['another time', { at: new Date('2030-03-16T12:00:00+08:00') }],
  ['another stop', { via: [TRIP_FROM] }],
  ['a guest', { rider: GUEST, riderIs: 'guest' }],
  ['a colleague', { rider: { ...GUEST, phone: '', staffId: 7 }, riderIs: 'colleague' }],
  ['company', { companions: [GUEST] }],
  ['a project', { projectNo: 'P-1' }],
  ['a reason', { reason: '拜访客户' }],
  ['another scene', { sceneId: 2 }],
  ['another application', { applicationId: 9 }],
  ['another car', { vehicleGroup: 'business' }],
])('a booking that was left is not sent again in place of a trip with %s', async (_change, changes) => {
  const { changeTrip } = await import('../parts/trip-store.ts');
  const paths = await leftAndOpened({}, booking(), () => changeTrip(changes));
  expect(paths).not.toContain('/app/v1/rides/book');
  expect(paths).toHaveLength(1); // it is asked what became of it
});

test('a booking that was left is sent again for the trip that it was made of, however much that says', async () => {
  const begun: Partial<Trip> = {
    ...{ via: [TRIP_FROM], rider: GUEST, riderIs: 'guest', projectNo: ' P-1', reason: '拜访客户' },
    ...{ sceneId: 1, vehicleGroup: 'comfort', companions: [{ ...GUEST, phone: '', staffId: 7 }] },
  };
  const { address, point } = SPOT;
  const people = { rider: GUEST, companions: [], companionIds: [7] };
  const booked = booking({
    ...people,
    via: [{ address, point }],
    projectNo: 'P-1',
    reason: '拜访客户',
    personalFen: 500,
  });
  expect(await leftAndOpened(begun, booked, () => {})).toContain('/app/v1/rides/book');
});

test('a booking for somebody whose secretary one is is not sent again by oneself', async () => {
  const { actFor } = await import('../kit/acting.ts');
  actFor({ staffId: 6, name: '王总', departmentName: '' });
  const paths = await leftAndOpened({}, booking({ actingFor: 6 }), () => actFor(null));
  expect(paths).not.toContain('/app/v1/rides/book');
});

test('a car for now that did not get through in five minutes is not called later without asking', async () => {
  const { beginTrip } = await import('../parts/trip-store.ts');
  beginTrip({ from: TRIP_FROM, to: TRIP_TO });
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
  const { beginTrip } = await import('../parts/trip-store.ts');
  beginTrip({ from: TRIP_FROM, to: TRIP_TO });
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

test.each([
  ['cancelled', '订单已取消'],
  ['waiting', '订单已经叫到，请在订单里处理'],
])('a stopped booking that did arrive and is %s by now is told as that', async (status, text) => {
  const { appRidesApi } = await import('#contract/app-rides.ts');
  const { beginSession, endSession } = await import('../kit/session.ts');
  const { Toast } = await import('../kit/toast.tsx');
  vi.spyOn(appRidesApi.order.output, 'safeDecode').mockReturnValue({ success: true, data: { status } as never });
  beginSession({
    ...{ userId: 1, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
    ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
  });
  render(<Toast />);
  const { result } = await start();
  act(() => result.current.book(booking({ reason: status })));
  await wait();
  const booked = { orderId: 1, number: '1', status, estimateFen: 0, companyFen: 0, personalFen: 0 };
  answer = (path) => (path.endsWith('/book') ? booked : path.endsWith('/detail') ? {} : { done: true });
  act(() => result.current.stop());
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(new RegExp(`^${text}`));
  endSession();
});

test('whoever signs out asks first whether an open booking arrived; unanswered, it stays kept', async () => {
  const { keepBooking, sentBooking } = await import('./booking.ts');
  const { beforeSignOut } = await import('../kit/session.ts');
  await import('./use-booking.ts');
  const { key } = keepBooking(booking());
  await beforeSignOut();
  expect(sentBooking()?.key).toBe(key);
  answer = () => ({ done: false });
  await beforeSignOut();
  expect(sentBooking()).toBeNull();
  expect(keys().size).toBe(0);
});
