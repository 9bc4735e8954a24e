// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { actFor } from '../kit/acting.ts';
import { queryClient } from '../kit/calls.ts';
import { readDraft } from '../kit/draft.ts';
import { OrderScreen } from './OrderScreen.tsx';

vi.mock('../kit/stream.ts', () => ({ useLive: () => true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An order that waits for its booker's words. */
const asked = (orderId: number) =>
  ({
    ...{
      orderId,
      status: 'toSettle',
      can: ['reason'],
      reasonBy: new Date(),
      sceneName: '加班',
      actualPayFen: 100,
      second: null,
    },
    ...{ start: { address: '望京' }, end: { address: '北苑' }, rideAt: new Date(), meters: null },
  }) as unknown as AppOrderDetail;
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('words about one order are not the words about the next one', () => {
  for (const id of [1, 2]) queryClient.setQueryData([appRidesApi.order.path, { orderId: id }], asked(id));
  const page = (id: string) => (
    <QueryClientProvider client={queryClient}>
      <OrderScreen params={{ id }} />
    </QueryClientProvider>
  );
  const { rerender } = render(page('1'));
  fireEvent.change(words(), { target: { value: '航班晚点' } });
  rerender(page('2'));
  expect(words().value).toBe('');
  rerender(page('1'));
  expect(words().value).toBe('航班晚点');
});

test('words that were sent do not stay on the device of whoever has left before the answer', async () => {
  let answer = (): void => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes(appRidesApi.explain.path)
      ? new Promise((come) => {
          answer = () => come({ json: async () => ({ code: 0, msg: '', data: { orderId: 4, status: 'settled' } }) });
        })
      : new Promise(() => {}),
  );
  queryClient.setQueryData([appRidesApi.order.path, { orderId: 4 }], asked(4));
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <OrderScreen params={{ id: '4' }} />
    </QueryClientProvider>,
  );
  fireEvent.change(words(), { target: { value: '航班晚点' } });
  fireEvent.click(screen.getByRole('button', { name: '提交说明' }));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  unmount();
  const kept = () => readDraft('explain.4', (stored) => stored);
  expect(kept()).toBe('航班晚点');
  answer();
  await expect.poll(kept).toBeNull();
});

test.each([
  ['one’s own is told of by the stream, and not asked about', null, 0],
  ['of somebody for whom one acts it is asked about all the same', { staffId: 7, name: '王总', departmentName: '' }, 1],
])('a ride %s', async (_whose, principal, times) => {
  vi.useFakeTimers();
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  actFor(principal);
  const acting = principal && { actingFor: principal.staffId };
  queryClient.setQueryData([appRidesApi.order.path, { orderId: 3, ...acting }], asked(3));
  render(
    <QueryClientProvider client={queryClient}>
      <OrderScreen params={{ id: '3' }} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(fetched).toHaveBeenCalledTimes(times);
  act(() => actFor(null));
});
