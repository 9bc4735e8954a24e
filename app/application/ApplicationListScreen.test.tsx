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
