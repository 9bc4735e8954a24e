// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appApplicationApi } from '#contract/app-applications.ts';
import { queryClient } from '../kit/calls.ts';
import { Approvers } from './Approvers.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('who decides is asked for by the estimate, once the fingers rest', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://localhost');
    if (url.pathname === appApplicationApi.preview.path) asked.push(url.searchParams.get('amountFen'));
    return new Promise(() => {});
  });
  const shown = (amountFen: number | null) => (
    <QueryClientProvider client={queryClient}>
      <Approvers sceneId={2} amountFen={amountFen} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(null));
  for (const typed of [100, 1_200, 12_050]) rerender(shown(typed));
  await expect.poll(() => asked).toEqual([null, '12050']);
});
