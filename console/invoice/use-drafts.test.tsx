// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { queryClient } from '../kit/query-client.ts';
import { writeDraft } from './draft.ts';
import { useFormMemory } from './form-memory.ts';
import { useDrafts } from './use-drafts.ts';

const period = (billId: number) => ({ billId, billNo: `B${billId}`, status: 'open' }) as BillingPeriod;
const PERIODS = [period(1), period(2), period(3)];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const { billNo, billId } of PERIODS) writeDraft(billNo, [{ orderId: billId, amountFen: 100 }]);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('the box in the head takes every period out of the application, and in again', () => {
  const { result } = renderHook(
    () => {
      const [memory, remember] = useFormMemory();
      return useDrafts(PERIODS, memory, remember);
    },
    { wrapper },
  );
  const included = () =>
    result.current.drafts.filter(({ isIncluded }) => isIncluded).map(({ period: { billNo } }) => billNo);
  const each = (put: 'include' | 'exclude') =>
    act(() => {
      for (const { billNo } of PERIODS) result.current[put](billNo);
    });
  each('exclude');
  expect(included()).toEqual([]);
  each('include');
  expect(included()).toEqual(['B1', 'B2', 'B3']);
});
