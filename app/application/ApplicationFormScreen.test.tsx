// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appApplicationApi } from '#contract/app-applications.ts';
import { referenceCalls } from '#contract/scene-reference.ts';
import { queryClient } from '../kit/calls.ts';
import { keepDraft, readDraft } from '../kit/draft.ts';
import { go, placeNow } from '../kit/router.ts';
import { ApplicationFormScreen } from './ApplicationFormScreen.tsx';
import { emptyForm, readForm } from './form.ts';

const scene = {
  ...{ sceneId: 2, name: '出差', template: 'trip', reminder: '', cityUse: false, transferUse: true },
  ...{ services: [], vehicleGroups: [], companionsAllowed: false },
};
const city = (cityId: number, name: string) => ({ cityId, name, pinyin: '', isHot: true });

/** What was sent, and the answer that is still to come. */
let sent: { legs: { fromCityId: number; toCityId: number }[] }[];
let answer: () => void;
/** What is asked for twice is one act: each test asks for something else. */
let asked = 0;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    if (!url.includes(appApplicationApi.apply.path)) return new Promise(() => {});
    sent.push(JSON.parse(init.body));
    const data = { applicationId: 7, number: 'A7', status: 'pending' };
    return new Promise((come) => {
      answer = () => come({ json: async () => ({ code: 0, msg: '', data }) });
    });
  });
  queryClient.setQueryData([appApplicationApi.scenes.path, {}], [scene]);
  queryClient.setQueryData([referenceCalls.cities.path, {}], [city(1, '北京'), city(2, '上海')]);
  keepDraft('application', { ...emptyForm(), sceneId: 2, reason: `拜访客户 ${asked++}` });
  go('/a/new');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ApplicationFormScreen />
    </QueryClientProvider>,
  );
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const wait = () => act(() => new Promise((done) => setTimeout(done, 20)));
const sending = () => expect.poll(() => sent.length).toBe(1);
function choose(end: string, name: string): void {
  press(new RegExp(`^${end} ?请选择`));
  press(name);
}

test('a leg that was filled in and not added is sent with the others', async () => {
  open();
  press('加一段');
  choose('从', '北京');
  choose('到', '上海');
  press('提交申请');
  await sending();
  expect(sent[0]?.legs).toMatchObject([{ fromCityId: 1, toCityId: 2 }]);
});

test('half a leg is told, and nothing is sent without it', async () => {
  open();
  press('加一段');
  choose('从', '北京');
  press('提交申请');
  await wait();
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('请选择到达城市');
  expect(screen.getByRole('button', { name: /^到 ?请选择/ }).dataset.missing).toBe('true');
  choose('到', '上海');
  press('加上这一段');
  press('提交申请');
  await sending();
  expect(sent[0]?.legs).toMatchObject([{ fromCityId: 1, toCityId: 2 }]);
});

test('a leg of which nothing was chosen is none', async () => {
  open();
  press('加一段');
  press('提交申请');
  await sending();
  expect(sent[0]?.legs).toEqual([]);
});

test('what was sent is no draft any more, also for whoever has left before the answer', async () => {
  const { unmount } = open();
  press('提交申请');
  await sending();
  act(() => go('/applications'));
  unmount();
  answer();
  await expect.poll(() => readDraft('application', readForm)).toBeNull();
  await wait();
  expect(placeNow().path).toBe('/applications');
});

test('whoever waits for the answer is led to what they asked for', async () => {
  open();
  press('提交申请');
  await sending();
  answer();
  await expect.poll(() => placeNow().path).toBe('/a/7');
  expect(readDraft('application', readForm)).toBeNull();
});
