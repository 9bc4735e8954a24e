// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { BillRow } from '#contract/finance-wire.ts';
import { type BillCheck, type ProofLine, proofApi } from '#contract/proof.ts';
import type { CheckResult } from '#rules/proof.ts';
import { ToastHost } from '../kit/notify.tsx';
import { queryClient } from '../kit/query-client.ts';
import { CheckLines } from './CheckLines.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const line = (orderId: number): ProofLine => ({
  ...{ orderId, orderNo: `N${orderId}`, riderName: `乘车人${orderId}`, departmentName: '', from: '', to: '' },
  ...{ rideAt: new Date('2026-10-05T02:00:00Z'), isCancelled: false, isRefunded: false },
  ...{ billedFen: 5_000, rightFen: 4_000 },
  figures: { tariff: 4_000, split: null, account: null, limits: null, events: null },
  ...{ findings: [], doubts: [], explanations: [], unmeasured: null },
});
const LINES = Array.from({ length: 25 }, (_, at) => line(at + 1));

const answer = (code: number, msg: string, data: unknown) =>
  new Response(JSON.stringify({ code, msg, data }), { headers: { 'content-type': 'application/json' } });

function start(all = LINES) {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === proofApi.draft.path) return answer(5_000, '这次核对已经过时', null);
    if (url !== proofApi.lines.path) return answer(5_000, '', null);
    const asked = new URLSearchParams(body as URLSearchParams);
    const [page, size] = [...asked].filter(([name]) => /page|size/i.test(name)).map(([, value]) => Number(value));
    const [from, count] = [(Math.min(page!, size!) - 1) * Math.max(page!, size!), Math.max(page!, size!)];
    return answer(0, '', z.encode(proofApi.lines.output, { rows: all.slice(from, from + count), total: 25 }));
  });
  const bill = { number: 'B1', status: 'issued', objections: 0 } as BillRow;
  const lots = { differs: 25, doubtful: 0, explained: 0, unmeasured: 0 };
  const lines = () => (
    <CheckLines
      bill={bill}
      check={{ checkId: 7 } as BillCheck}
      result={{ lots, agreed: 0 } as unknown as CheckResult}
    />
  );
  const root = createRootRoute();
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component: lines })]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router as never} />
        <ToastHost />
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

const drafting = (count: number) => screen.findByRole('button', { name: `起草 ${count} 单异议` });

test('every order that was charged too much is chosen, on the pages that nobody has turned to as well', async () => {
  start();
  await drafting(25);
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择 N3' }));
  await drafting(24);
  fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await screen.findByText('乘车人11');
  await drafting(24);
});

test('an order whose money was given back whole is not chosen, cannot be, and says why', async () => {
  start(LINES.map((one) => (one.orderId === 3 ? { ...one, isRefunded: true } : one)));
  await drafting(24);
  const box = await screen.findByRole('checkbox', { name: '选择 N3' });
  expect(box).toHaveProperty('disabled', true);
  await screen.findByText(/企业支付已全部退还/);
});

test('a draft that the server refuses says why', async () => {
  start();
  fireEvent.click(await screen.findByRole('button', { name: /起草 [1-9]\d* 单异议/ }));
  await screen.findByText(/这次核对已经过时/);
});
