// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AppMessage, appMessageApi } from '#contract/app-messages.ts';
import { actFor, useActing } from '../kit/acting.ts';
import { queryClient, rowsKey } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { changeTrip, tripNow } from '../parts/trip-store.ts';
import { MessageScreen } from './MessageScreen.tsx';

const BOSS = { staffId: 7, name: '王总', departmentName: '研发' };
const message = (link: string, actingFor: AppMessage['actingFor']): AppMessage => ({
  ...{ messageId: 1, purpose: 'orderAssigned', text: '已派车', at: new Date(), readAt: new Date(), link, actingFor },
});

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  act(() => actFor(null));
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(row: AppMessage): void {
  const rows = { pages: [{ rows: [row], total: 1, unread: 0 }], pageParams: [undefined] };
  queryClient.setQueryData(rowsKey(appMessageApi.messages, {}), rows);
  go('/messages');
  changeTrip({ reason: '去机场' });
  render(
    <QueryClientProvider client={queryClient}>
      <MessageScreen />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getAllByRole('button').at(-1)!);
}
const acting = () => renderHook(() => useActing()).result.current;

test('a secretary sees what a message speaks of as the one whose it is, and begins no trip of one for the other', () => {
  open(message('/m/o/12', BOSS));
  expect([location.pathname, acting()]).toEqual(['/m/o/12', BOSS]);
  expect(tripNow().reason).toBe('');
});

test('one’s own is seen as oneself, also from acting for another', () => {
  actFor(BOSS);
  open(message('/m/a/12', null));
  expect([location.pathname, acting()]).toEqual(['/m/a/12', null]);
});

test('an approval, and what is the same person’s, changes nothing of it', () => {
  actFor(BOSS);
  open(message('/m/p/12', null));
  expect([location.pathname, acting()]).toEqual(['/m/p/12', BOSS]);
  cleanup();
  open(message('/m/o/12', BOSS));
  expect(tripNow().reason).toBe('去机场');
});
