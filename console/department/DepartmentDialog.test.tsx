// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { departmentApi } from '#contract/department.ts';
import { UNLIMITED } from '#rules/limit.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { DepartmentDialog } from './DepartmentDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const WAIT = { timeout: 30_000 };
const DEPARTMENT = {
  ...{ id: 12, superId: 1, superName: '总部', number: 'D-12', level: 2, managers: [] },
  limit: { ...UNLIMITED, residualFen: null },
  ...{ headcount: 0, directHeadcount: 0, childCount: 0, manageable: true },
  ...{ editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') },
};
const OPTIONS = [{ key: 12, title: '研发', value: 12, children: [] }];
const answer = (data: unknown, code = 0) => new Response(JSON.stringify({ code, msg: '', data }));

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const versions: unknown[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(departmentApi.update.path)) {
      versions.push(JSON.parse(String(body)).version);
      return answer(null, REFUSALS.changedMeanwhile.code);
    }
    if (!path.startsWith(departmentApi.detail.path)) return answer([]);
    reads += 1;
    const now = reads === 1 ? { version: '1', name: '研发' } : { version: '2', name: '研发中心' };
    return answer(z.encode(departmentApi.detail.output, { ...DEPARTMENT, ...now }));
  });
  const dialog = () => (
    <DepartmentDialog task={{ kind: 'edit', departmentId: 12 }} options={OPTIONS as never} onClose={() => undefined} />
  );
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
  fireEvent.change(await screen.findByLabelText('部门名称', {}, WAIT), { target: { value: '研发一部' } });
  const save = screen.getByRole('button', { name: /^保\s*存$/ });
  await act(async () => fireEvent.click(save));
  fireEvent.click(await screen.findByRole('button', { name: '返回修改' }, WAIT));
  await vi.waitFor(() => expect([reads, queryClient.isFetching()]).toEqual([3, 0]), WAIT);
  await act(async () => undefined);
  await act(async () => fireEvent.click(save));
  await vi.waitFor(() => expect(versions).toHaveLength(2), WAIT);
  expect(versions).toEqual(['1', '1']);
});
