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
import { afterEach, expect, test } from 'vitest';
import { proofApi } from '#contract/proof.ts';
import type { LimitStatement } from '#contract/proof-limit.ts';
import { parseSearch, stringifySearch } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { queryClient } from '../kit/query-client.ts';
import { StaffLimitPage } from './LimitPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const STATEMENT = {
  ...{ departmentName: '研发中心', month: '2026-06', kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null },
  ...{ windowFrom: new Date('2026-05-31T16:00:00Z'), windowUntil: null, leftFen: null },
  ...{ settledFen: 0, settledOrders: 0, heldFen: 0, heldOrders: 0, cancelledOrders: 0 },
  ...{ rows: [], total: 45, others: [], versions: [] },
} as unknown as LimitStatement;

/** What the server would answer to a page of a month, told by the owner's name. */
function answer(page: number, month?: string): void {
  const input = { userId: 5, page, pageSize: 20, ...(month ? { month } : {}) };
  const ownerName = `${month ?? '本月'}第 ${page} 页`;
  queryClient.setQueryData(query(proofApi.limitStatement, input).queryKey, { ...STATEMENT, ownerName });
}

test('the page belongs to the address: Back leads to the page before, and another month to its first', async () => {
  for (const month of [undefined, '2026-01']) for (const page of [1, 2]) answer(page, month);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/limit/staff/$id', component: StaffLimitPage });
  const history = createMemoryHistory({ initialEntries: ['/limit/staff/5', '/limit/staff/5?month=2026-01'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const shown = (text: string) => screen.findByText(`${text}的额度流水`);
  await shown('2026-01第 1 页');
  fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await shown('2026-01第 2 页');
  await act(async () => history.back());
  await shown('2026-01第 1 页');
  await act(async () => history.back());
  expect(await shown('本月第 1 页')).toBeTruthy();
});
