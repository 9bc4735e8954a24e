// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '#console/kit/api.ts';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskMe } from '#contract/desk-session.ts';
import { FIRST_TERMS } from '#rules/company-terms.ts';
import { meQuery } from '../kit/me.ts';
import { CompanyPage } from './CompanyPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const company = (companyId: number) => ({
  ...{ companyId, name: `企业${companyId}`, status: 'active', suspendedMessage: '', createdAt: new Date() },
  ...{ terms: { ...FIRST_TERMS, accountKind: 'prepaid' }, staffCount: 1 },
  administrator: { staffId: 1, name: '李敏', phone: '13800000000' },
});

test('what was typed of one company’s money is not there in the dialog of another', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, { rights: { accounts: 'act' } } as unknown as DeskMe);
  for (const companyId of [1, 2])
    client.setQueryData(query(deskApi.company, { companyId }).queryKey, company(companyId) as never);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/companies/$companyId', component: CompanyPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/companies/1'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <RouterProvider router={router as never} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  const open = async (name: string) => {
    await screen.findByRole('heading', { name });
    fireEvent.click(screen.getByRole('button', { name: '登记充值' }));
    return screen.findByLabelText<HTMLInputElement>('编号');
  };
  fireEvent.change(await open('企业1'), { target: { value: 'R-1' } });
  fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  await act(async () => router.history.push('/companies/2'));
  expect((await open('企业2')).value).toBe('');
});
