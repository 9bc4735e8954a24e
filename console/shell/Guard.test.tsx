// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PERMISSION } from '#rules/permission.ts';
import { queryClient } from '../kit/query-client.ts';
import { type Me, meQuery } from '../kit/rights.ts';
import { Guard } from './Guard.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('rights that cannot be read again leave the page, and what is typed on it, where it is', async () => {
  queryClient.setQueryData(meQuery.queryKey, { functions: [PERMISSION.staff] } as unknown as Me);
  const root = createRootRoute({ component: Guard });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { name: '员工资料', permission: PERMISSION.staff },
    component: () => <input aria-label="姓名" />,
  });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('姓名');
  fireEvent.change(field, { target: { value: '周子昂' } });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  await act(() => queryClient.refetchQueries({ queryKey: meQuery.queryKey }));
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('周子昂');
});
