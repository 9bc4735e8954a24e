// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appPlacesApi } from '#contract/app-places.ts';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { back, go, placeNow } from '../kit/router.ts';
import { RideScreen } from './RideScreen.tsx';

const place = (address: string) => ({ address, point: { lng: 116.4, lat: 39.9 } });
const [HERE, THERE] = [place('望京SOHO'), place('北苑桥')];
const order = {
  ...{ orderId: 1, status: 'waiting', statusName: '待出发', rideAt: new Date('2030-03-04T09:00:00+08:00') },
  ...{ can: ['cancel', 'change'], mayChange: ['at', 'from', 'to'], arrivalReminder: 'off', why: [], trail: [] },
  ...{ start: HERE, end: THERE, bookedStart: HERE, bookedEnd: THERE, via: [], track: [], position: null, driver: null },
  ...{ sceneName: '市内公出', vehicleGroup: 'comfort', estimateFen: 3_000, companyFen: null, personalFen: null },
  planned: { meters: 1, seconds: 1, companyFen: 3_000, personalFen: 0 },
  cancel: { feeFen: 0, companyFen: 0, personalFen: 0, releasedFen: 3_000, next: [] },
} as unknown as AppOrderDetail;

const ride = { at: '03-04 09:00', start: '', end: '', via: [], vehicleGroup: '' };
const fens = { estimateFen: 3_000, companyFen: 3_000, personalFen: 0 };
const changed = (dryRun: boolean) => ({
  ...{ orderId: 1, status: 'waiting', changed: !dryRun, verdict: 'ALLOW', reasons: [], changes: [], warnings: [] },
  ...{ before: { ...ride, ...fens }, after: { ...ride, ...fens } },
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (!url.includes(appRidesApi.change.path)) return new Promise(() => {});
    return { json: async () => ({ code: 0, msg: '', data: changed(JSON.parse(init.body).dryRun) }) };
  });
  const known = { ...HERE, name: '外滩', address: '', cityId: 1, cityName: '', meters: null, radiusMeters: 100 };
  queryClient.setQueryData([appPlacesApi.places.path, {}], { favourites: [], recents: [], company: [known] });
  go('/orders');
  go('/o/1');
  render(
    <QueryClientProvider client={queryClient}>
      <RideScreen order={order} />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  cleanup();
  // The browser takes its step back after the screen has gone.
  await expect.poll(() => placeNow().sheet).toBeNull();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const sheet = () => within(screen.getByRole('dialog'));
const press = (name: string | RegExp): void => void fireEvent.click(sheet().getByRole('button', { name }));
const search = () => sheet().queryByRole('searchbox');
async function closed(): Promise<void> {
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
}
async function chooseEnd(): Promise<void> {
  press(/^下车/);
  fireEvent.click(await screen.findByRole('button', { name: /^外滩/ }));
}

test('whoever looks for another place goes back to the rest of the ride without choosing one', () => {
  fireEvent.click(screen.getByRole('button', { name: '改行程' }));
  for (const part of [/^上车/, /^下车/]) {
    press(part);
    expect(search()).not.toBeNull();
    press('返回');
    expect(search()).toBeNull();
    expect(sheet().getByRole('button', { name: /^时间/ })).toBeTruthy();
  }
});

test('a change that was given up, and a search, are gone when it is opened again', async () => {
  const change = screen.getByRole('button', { name: '改行程' });
  fireEvent.click(change);
  await chooseEnd();
  expect(sheet().getByRole('button', { name: /^下车 ?外滩/ })).toBeTruthy();
  press(/^上车/);
  press('关闭');
  await closed();
  fireEvent.click(change);
  expect(search()).toBeNull();
  expect(sheet().getByRole('button', { name: /^下车 ?北苑桥/ })).toBeTruthy();
});

test('whoever came to change the ride from its cancelling is on the ride afterwards, and not asked to cancel it', async () => {
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  press('改行程');
  await chooseEnd();
  const confirm = sheet().getByRole('button', { name: '确认并通知司机' });
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(confirm);
  await closed();
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect([placeNow().path, placeNow().sheet]).toEqual(['/o/1', null]);
  act(() => back());
  await expect.poll(() => placeNow().path).toBe('/orders');
});
