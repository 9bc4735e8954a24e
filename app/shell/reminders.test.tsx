// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import type { SignedIn } from '#contract/signed-in.ts';
import { useRemind } from '../application/use-remind.ts';
import { useSceneReminder } from '../home/use-scene-reminder.ts';
import { queryClient } from '../kit/calls.ts';
import { beginSession, endSession } from '../kit/session.ts';
import { Toast, tellNothing } from '../kit/toast.tsx';
import { Tools } from '../order/RideActs.tsx';

const person: SignedIn = {
  ...{ userId: 1, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
};
let answer: () => void;
beforeEach(() => {
  beginSession(person);
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  vi.stubGlobal('fetch', () => answered.then(() => ({ json: async () => ({ code: 28001, msg: '四小时内提醒过了' }) })));
});
afterEach(() => {
  cleanup();
  act(tellNothing);
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const none = { show: () => undefined };
const order = { orderId: 1, status: 'serving', can: ['remind'], arrivalReminder: 'off' } as unknown as AppOrderDetail;

/** Each pressed, and left. */
const ACTS: readonly (readonly [what: string, press: () => () => void])[] = [
  [
    'an approver',
    () => {
      const { result, unmount } = renderHook(() => useRemind(1, '王峰'), { wrapper });
      act(() => result.current.press());
      return unmount;
    },
  ],
  [
    'oneself of a scene',
    () => {
      const { result, unmount } = renderHook(() => useSceneReminder({ sceneId: 1, remindAt: null }), { wrapper });
      act(() => result.current?.press());
      return unmount;
    },
  ],
  [
    'oneself of the arrival',
    () => {
      const { unmount } = render(<Tools order={order} cancel={none} change={none} safety={none} share={none} />, {
        wrapper,
      });
      fireEvent.click(screen.getByRole('button', { name: '到点提醒' }));
      return unmount;
    },
  ],
];

test.each(ACTS)('whoever has reminded %s and gone on is told where that came to nothing', async (_what, press) => {
  render(<Toast />);
  const leave = press();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  act(leave);
  answer();
  expect(await screen.findByText('四小时内提醒过了')).toBeTruthy();
});
