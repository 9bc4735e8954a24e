// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appRidesApi } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { OrderListScreen } from './OrderListScreen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('that one group is empty is not said of the next one, which is still asked for', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  queryClient.setQueryData([appRidesApi.orders.path, { page: 1, pageSize: 20, group: 'open' }], { rows: [], total: 0 });
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
