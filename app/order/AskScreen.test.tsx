// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appQuestionApi } from '#contract/app-questions.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { keepDraft, readDraft } from '../kit/draft.ts';
import { go, placeNow } from '../kit/router.ts';
import { AskScreen } from './AskScreen.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const order = { orderId: 5, can: ['ask'], lines: null, lineNotes: {}, meters: null, planned: { meters: 0 } };

test.each([
  [true, '/orders'],
  [false, '/o/5'],
])('a question that was asked is no draft any more; left before the answer: %s', async (isLeft, path) => {
  let answer = (): void => undefined;
  vi.stubGlobal('fetch', (url: string) =>
    url.includes(appQuestionApi.ask.path)
      ? new Promise((come) => {
          answer = () => come({ json: async () => ({ code: 0, msg: '', data: { questionId: 1 } }) });
        })
      : new Promise(() => {}),
  );
  queryClient.setQueryData([appRidesApi.order.path, { orderId: 5 }], order);
  keepDraft('ask.5', { kind: 'notTaken', lines: [], text: `没坐过 ${isLeft}` });
  go('/o/5');
  go('/o/5/ask');
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <AskScreen params={{ id: '5' }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  if (isLeft) {
    act(() => go('/orders'));
    unmount();
  }
  answer();
  await expect.poll(() => readDraft('ask.5', (kept) => kept)).toBeNull();
  await expect.poll(() => placeNow().path).toBe(path);
});
