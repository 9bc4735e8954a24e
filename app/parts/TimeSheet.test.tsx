// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../kit/calls.ts';
import { TimeSheet } from './TimeSheet.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('each opening begins with the time of the trip as it is then', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const shown = (open: boolean, at: Date | null) => (
    <QueryClientProvider client={queryClient}>
      <TimeSheet open={open} at={at} scenes={[]} onPick={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(true, null));
  expect(screen.getByRole('button', { name: '现在出发' })).toBeTruthy();
  rerender(shown(false, new Date('2030-03-16T12:00:00+08:00')));
  rerender(shown(true, new Date('2030-03-16T12:00:00+08:00')));
  expect(screen.getByRole('button', { name: /12:00 出发$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '现在' }));
  rerender(shown(false, new Date('2030-03-16T12:00:00+08:00')));
  rerender(shown(true, new Date('2030-03-16T12:00:00+08:00')));
  expect(screen.getByRole('button', { name: /12:00 出发$/ })).toBeTruthy();
});
