// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
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
import { LEAVE_TEXTS } from '#console/kit/LeaveGuard.tsx';
import { deskApi } from '#contract/desk.ts';
import type { TariffKey } from '#rules/tariff.ts';
import { leave } from '../kit/leave.ts';
import { clientOf } from '../kit/mounted.tsx';
import { TariffEditorPage } from './TariffEditorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TARIFF: TariffKey = { cityId: 110_100, service: 'scheduled', vehicleGroup: 'comfort' };
const PATH = '/tariffs/110100/scheduled/comfort';

/** The editor of a tariff that there was none of, with a price typed. */
async function typed() {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = clientOf({ tariffs: 'act' });
  client.setQueryData(query(deskApi.tariff, TARIFF).queryKey, {
    cityName: '北京市',
    versions: [],
    draft: null,
  } as never);
  const root = createRootRoute();
  const path = '/tariffs/$cityId/$service/$vehicleGroup';
  const page = createRoute({ getParentRoute: () => root, path, component: TariffEditorPage });
  const list = createRoute({ getParentRoute: () => root, path: '/tariffs', component: () => '资费' });
  const history = createMemoryHistory({ initialEntries: [PATH] });
  const router = createRouter({ routeTree: root.addChildren([page, list]), history });
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <RouterProvider router={router as never} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('基础价'), { target: { value: '12' } });
  return history;
}

test('what was typed of a tariff is asked about before it is left', async () => {
  localStorage.removeItem('qixing.user');
  const history = await typed();
  await act(async () => history.push('/tariffs'));
  await screen.findAllByText(LEAVE_TEXTS.title);
  expect(history.location.pathname).toBe(PATH);
});

test('whoever is led to the login because their session has ended is not asked', async () => {
  const history = await typed();
  vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  leave();
  await act(async () => history.push('/tariffs'));
  expect(await screen.findByText('资费')).toBeTruthy();
});
