// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { OrderScreen } from './OrderScreen.tsx';

afterEach(cleanup);

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
