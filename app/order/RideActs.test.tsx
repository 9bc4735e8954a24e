// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { Early, Tools } from './RideActs.tsx';

afterEach(cleanup);

const none = { show: () => undefined };
const acts = (can: AppOrderDetail['can']) => {
  const order = { status: 'waiting', mayChange: ['at', 'from', 'to'], can, cancel: null } as unknown as AppOrderDetail;
  render(
    <QueryClientProvider client={queryClient}>
      <Early order={order} cancel={none} change={none} />
      <Tools order={order} cancel={none} change={none} safety={none} share={none} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

test('whoever booked the ride changes it; whoever only rides is not offered that', () => {
  expect(acts(['cancel', 'change'])).toEqual(['改行程', '取消，不收费', '改行程', '安全', '取消']);
  cleanup();
  expect(acts([])).toEqual(['安全']);
});
