// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { staffApi } from '#contract/staff.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useToasts } from '../kit/toasts.ts';
import { useBulkPay } from './use-bulk-pay.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <ConfirmHost>{children}</ConfirmHost>
  </QueryClientProvider>
);

test('who was stopped is started again by name: the filter that found them finds them no more', async () => {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) });
    return new Response(JSON.stringify({ code: 0, msg: '', data: { count: 2, userId: [1201, 1202] } }));
  });
  const { result } = renderHook(() => ({ pay: useBulkPay(() => undefined), toasts: useToasts() }), { wrapper });
  const matching = { withSubDepartments: false, everywhere: true, pay: 'enabled' as const };
  const done = result.current.pay({ staffIds: [], matching, expected: 2 }, 2, false);
  fireEvent.click(await screen.findByRole('button', { name: '停用 2 人' }));
  await act(() => done);
  await act(async () => result.current.toasts.at(-1)?.action?.onClick());
  expect(sent.map(({ path }) => path)).toEqual([staffApi.stopManyPay.path, staffApi.startManyPay.path]);
  expect(sent[1]?.body).toEqual({ userId: [1201, 1202] });
});
