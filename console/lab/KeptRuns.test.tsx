// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { labApi } from '#contract/lab.ts';
import { MOST_KEPT } from '#rules/lab/request.ts';
import { query } from '../kit/api.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { KeptRuns } from './KeptRuns.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const kept = (nth: number) => ({
  ...{ runId: nth, kind: 'scene', subjectId: 1, subject: '加班', fromDay: '2026-01-01', toDay: '2026-01-31' },
  ...{ madeBy: 1, madeByName: '张三', madeAt: new Date('2026-02-01T00:00:00Z'), status: 'done', name: `回放 ${nth}` },
  ...{ movedFen: 0, outcome: '' },
});

test('every replay that may be kept stands in the list', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const all = Array.from({ length: MOST_KEPT }, (_, nth) => kept(nth + 1));
  for (const pageSize of [20, MOST_KEPT]) {
    const { queryKey } = query(labApi.list, { page: 1, pageSize, sceneId: undefined });
    queryClient.setQueryData(queryKey, { rows: all.slice(0, pageSize), total: all.length } as never);
  }
  const routeTree = createRootRoute({ component: KeptRuns });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmHost>
        <RouterProvider router={router as never} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('回放 1')).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(MOST_KEPT);
});
