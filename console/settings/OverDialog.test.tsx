// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { flowApi } from '#contract/flow.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { OverDialog } from './OverDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an amount that was emptied stays empty, and is saved neither as 0 nor as no bound', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response(JSON.stringify({ code: 0, msg: '', data: [] }));
  });
  const opened = { version: '1', values: { payer: 'company' as const, boundFen: 50_00, flowId: 7 } };
  const dialog = () => <OverDialog opened={opened} read={async () => opened} onClose={() => undefined} />;
  const routeTree = createRootRoute({ component: dialog });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>
          <RouterProvider router={router as never} />
        </ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('每单最多承担', {}, { timeout: 10_000 });
  expect(field.value).toBe('50.00');
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })));
  await screen.findByText('请输入正确的金额', {}, { timeout: 10_000 });
  expect(sent.filter((url) => !url.startsWith(flowApi.choices.path))).toEqual([]);
});
