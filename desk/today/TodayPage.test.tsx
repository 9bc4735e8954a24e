// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskToday } from '#contract/desk-today.ts';
import { TodayPage } from './TodayPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what waits today stays on the screen where it cannot be read again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { queryKey } = query(deskApi.today, {});
  client.setQueryData(queryKey, { counts: {}, cases: [], rides: null } as unknown as DeskToday);
  render(
    <QueryClientProvider client={client}>
      <TodayPage />
    </QueryClientProvider>,
  );
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  expect(await screen.findByRole('heading', { name: '今日' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
