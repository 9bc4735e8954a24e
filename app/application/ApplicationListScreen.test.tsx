// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appApplicationApi } from '#contract/app-applications.ts';
import { actFor } from '../kit/acting.ts';
import { queryClient, rowsKey } from '../kit/calls.ts';
import { ApplicationListScreen } from './ApplicationListScreen.tsx';

afterEach(() => {
  cleanup();
  act(() => actFor(null));
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what the other applied for is not shown as one’s own while that is asked for', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const none = { pages: [{ rows: [], total: 0 }], pageParams: [undefined] };
  queryClient.setQueryData(rowsKey(appApplicationApi.own, { actingFor: 7 }), none);
  actFor({ staffId: 7, name: '王总', departmentName: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <ApplicationListScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByText('还没有用车申请')).toBeTruthy();
  act(() => screen.getByRole('button', { name: '换回本人' }).click());
  expect(screen.queryByText('还没有用车申请')).toBeNull();
});

test.each([
  [false, 1],
  [true, 0],
])('one that was rejected is offered to be sent anew unless it is erased (%s)', (isErased, buttons) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const row = {
    ...{
      applicationId: 1,
      number: '1',
      template: 'approval',
      sceneName: '拜访',
      status: 'rejected',
      statusReason: '不急',
    },
    ...{
      useReason: '拜访客户',
      startDay: '2026-03-01',
      endDay: '2026-03-01',
      uses: 1,
      usesLeft: 1,
      createdAt: new Date(),
    },
    ...{ placedByName: null, isErased, waitingFor: [], since: null },
  };
  const pages = [{ rows: [row], total: 1 }];
  queryClient.setQueryData(rowsKey(appApplicationApi.own, {}), { pages, pageParams: [undefined] });
  render(
    <QueryClientProvider client={queryClient}>
      <ApplicationListScreen />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole('button', { name: '改后重提' })).toHaveLength(buttons);
});
