// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appRidesApi } from '#contract/app-rides.ts';
import { queryClient, rowsKey } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { OrderListScreen } from './OrderListScreen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('that one group is empty is not said of the next one, which is still asked for', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const none = { pages: [{ rows: [], total: 0 }], pageParams: [undefined] };
  queryClient.setQueryData(rowsKey(appRidesApi.orders, { group: 'open' }), none);
  act(() => go('/orders?group=open'));
  render(
    <QueryClientProvider client={queryClient}>
      <OrderListScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByText('没有进行中的行程')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '待处理' }));
  expect(screen.queryByText('没有要处理的')).toBeNull();
});

const POINT = { lng: 116.4, lat: 39.9 };
const row = (orderId: number) => ({
  ...{
    orderId,
    number: String(orderId),
    status: 'settled',
    statusName: '已结算',
    sceneName: '加班',
    service: 'scheduled',
  },
  ...{ vehicleGroup: 'comfort', rideAt: '2026-03-01 12:00:00', createdAt: '2026-03-01 11:00:00', riderName: '赵' },
  ...{ start: { address: `起${orderId}`, point: POINT }, end: { address: '终', point: POINT }, placedByName: null },
  ...{ estimateFen: 1, actualPayFen: 1, companyFen: 1, personalFen: 0, personalDueFen: 0, toExplain: false },
});

test('older ones are asked for behind the last that is shown, however many there are', async () => {
  // A list of 700, the newest first; each answer holds what stands behind the order that was named.
  const fetched = vi.fn(async (url: string) => {
    const after = new URL(url, 'http://app').searchParams.get('after');
    const first = after === null ? 700 : Number(after) - 1;
    const rows = Array.from({ length: 20 }, (_, at) => row(first - at));
    return { json: async () => ({ code: 0, msg: '', data: { rows, total: 700 } }) };
  });
  vi.stubGlobal('fetch', fetched);
  act(() => go('/orders'));
  render(
    <QueryClientProvider client={queryClient}>
      <OrderListScreen />
    </QueryClientProvider>,
  );
  for (const times of [1, 2, 3]) {
    await screen.findByText(new RegExp(`起${701 - 20 * times}\\b`));
    if (times < 3) fireEvent.click(screen.getByRole('button', { name: '看更早的' }));
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(fetched.mock.calls.map(([url]) => new URL(url, 'http://app').searchParams.get('after'))).toEqual([
    null,
    '681',
    '661',
  ]);
});
