// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Chain, type ChainMonth, chainApi } from '#contract/proof-chain.ts';
import { queryClient } from '../kit/query-client.ts';
import { MonthCard } from './MonthCard.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const MONTH: ChainMonth = {
  ...{ month: '2026-02', settledFen: 5_000, orders: 1, parts: [], taxFen: 0, generalTaxFen: 0 },
  outsiders: { fen: 0, orders: 0 },
  bill: {
    ...{ billNo: 'B1', status: 'confirmed', totalFen: 8_000, confirmedAt: new Date('2026-03-02T02:00:00Z') },
    ...{ dueOn: null, payState: 'part', paidFen: 1_000, outstandingFen: 7_000, overdueDays: 0 },
  },
};

/** The card as it is for one entity, or for all; the fields of what it asks for. */
function start(entityId: number | null | undefined) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === chainApi.chainInvoices.path)
      asked.push(Object.fromEntries(new URLSearchParams(body as URLSearchParams)));
    const answer = { code: 0, msg: '', data: { list: [] } };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const chain = { obstacles: [], minimumFen: 0, taxRate: 300 } as unknown as Chain;
  const card = () => <MonthCard month={MONTH} chain={chain} entityId={entityId} onOpen={() => undefined} />;
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: card })]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return asked;
}

test.each([
  [1_000, '全企业账单', { month: '2026-02', entityId: '1000' }],
  [null, '全企业账单', { month: '2026-02', entityId: '0' }],
  [undefined, '账单', { month: '2026-02' }],
])('of entity %s the invoices are its own, and the bill says whose it is', async (entityId, words, fields) => {
  const asked = start(entityId);
  const step = await screen.findByText(/账单/);
  expect(step.textContent).toMatch(new RegExp(`^${words} `));
  await expect.poll(() => asked).toEqual([fields]);
});
