// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appApplicationApi } from '#contract/app-applications.ts';
import { queryClient } from '../kit/calls.ts';
import { pressButtonsOnce } from '../kit/press-once.ts';
import { go, usePlace } from '../kit/router.ts';
import { ApprovalListScreen } from './ApprovalListScreen.tsx';
import { ApprovalScreen } from './ApprovalScreen.tsx';
import { WAITING } from './use-waiting.ts';

const NAMES = ['王峰', '李明', '赵敏'];
const waiting = (approvalId: number) => ({
  ...{ approvalId, stepNo: 1, subject: 'order', applicantName: NAMES[approvalId - 1], startDay: null },
  ...{ createdAt: new Date(approvalId * 1_000) },
});

beforeAll(pressButtonsOnce);
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    // What is read anew does not come: the list is as it was read before.
    if (!/approve|reject/.test(url)) return new Promise(() => {});
    return Promise.resolve({ json: async () => ({ code: 0, msg: '', data: { status: 'passed' } }) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Here() {
  const { path } = usePlace();
  const id = /^\/p\/(\d+)$/.exec(path)?.[1];
  return id ? <ApprovalScreen params={{ id }} /> : <ApprovalListScreen />;
}
const { waiting: list, standing } = appApplicationApi;
function open(ids: number[], total = ids.length): void {
  queryClient.setQueryData([list.path, WAITING], { rows: ids.map(waiting), total });
  for (const approvalId of ids)
    queryClient.setQueryData([standing.path, { approvalId }], { ...waiting(approvalId), closed: '', inPlaceOf: '' });
  go('/approvals');
  go(`/p/${ids[0]}`);
  render(
    <QueryClientProvider client={queryClient}>
      <Here />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a rejection goes on to the next one after the browser has taken the sheet away', async () => {
  const step = history.back.bind(history);
  let make: (() => void) | undefined;
  vi.spyOn(history, 'back').mockImplementation(() => {
    make = step;
  });
  open([1, 2, 3]);
  press('驳回');
  const sheet = within(screen.getByRole('dialog'));
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '缺项目号' } });
  fireEvent.click(sheet.getByRole('button', { name: '驳回' }));
  await expect.poll(() => make).toBeDefined();
  expect(location.pathname).toBe('/m/p/1');
  await act(async () => make?.());
  await expect.poll(() => location.pathname).toBe('/m/p/2');
  expect(screen.getByText('第 2 项，共 3 项')).toBeTruthy();
});

test('after the last one is passed comes the list, not one that was passed before', async () => {
  open([1, 2]);
  press('通过');
  expect(location.pathname).toBe('/m/p/2');
  expect(screen.getByText('第 1 项，共 1 项')).toBeTruthy();
  press('通过');
  await screen.findByRole('heading', { name: '审批' });
  dispatchEvent(new Event('pagehide'));
});

test('the second tap of a double tap passes nothing that nobody has seen', () => {
  open([1, 2, 3]);
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button', { name: '通过' }), { detail });
  expect(location.pathname).toBe('/m/p/2');
  dispatchEvent(new Event('pagehide'));
});

test('Y passes one, however long it is held, and none together with a key of the browser', () => {
  open([1, 2, 3]);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    fireEvent.keyDown(document.body, { key: 'y', ...held });
  expect(location.pathname).toBe('/m/p/1');
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: 'y', repeat });
  expect(location.pathname).toBe('/m/p/2');
  dispatchEvent(new Event('pagehide'));
});

test('the list says how many more wait than it holds', async () => {
  open([1, 2], 130);
  act(() => go('/approvals'));
  expect(await screen.findByText(/另有 30 项，处理后接着列出/)).toBeTruthy();
});
