// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { objectionApi } from '#contract/objection.ts';
import type { CandidateOrder } from '#contract/objection-wire.ts';
import { query } from '../kit/api.ts';
import { queryClient } from '../kit/query-client.ts';
import { OrderSelector } from './OrderSelector.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ORDER = {
  ...{ orderId: 1, orderNo: '2026100500000001', status: 'settled', riderName: '周子昂', departmentName: '研发中心' },
  ...{ rideAt: new Date('2026-10-05T02:00:00Z'), totalFen: 5_000, billedFen: 5_000 },
} as CandidateOrder;

test('what an earlier opening remembers is not offered: orders that are read anew take no tick away', async () => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await arrived;
    return new Response(JSON.stringify({ code: 0, msg: '', data: z.encode(objectionApi.candidates.output, [ORDER]) }));
  });
  const key = query(objectionApi.candidates, { billNo: 'B1' }).queryKey;
  queryClient.setQueryData(key, [ORDER], { updatedAt: Date.now() - 60_000 });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <OrderSelector billNo="B1" chosenNos={[]} onConfirm={() => {}} onClose={() => {}} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /周子昂/ });
  expect(box()).toBeNull();
  await act(async () => arrive());
  fireEvent.click(await screen.findByRole('checkbox', { name: /周子昂/ }));
  expect(box()!.checked).toBe(true);
});
