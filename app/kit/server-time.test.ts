// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { appMeApi } from '#contract/app-me.ts';
import { queryClient } from './calls.ts';
import { followServerTime } from './server-time.ts';
import { now } from './when.ts';

const HOUR = 3_600_000;
const real = Date.now;
/** What this phone's clock shows. */
const clock = (aheadMs: number) => vi.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
const ask = (key: string, answer: () => unknown) =>
  queryClient.fetchQuery({ queryKey: [appMeApi.me.path, { key }], queryFn: async () => answer() });
const off = () => Math.abs(now().getTime() - real());

followServerTime(appMeApi.me);
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

test('a phone whose clock is hours off goes by the server’s', async () => {
  clock(-3 * HOUR);
  await ask('slow', () => ({ now: new Date(real()) }));
  expect(off()).toBeLessThan(60_000);
  vi.restoreAllMocks();
  clock(3 * HOUR);
  await ask('fast', () => ({ now: new Date(real()) }));
  expect(off()).toBeLessThan(60_000);
});

test('an answer that lay in a sleeping phone, or was kept by an earlier visit, tells no time', async () => {
  await ask('right', () => ({ now: new Date(real()) }));
  const told = new Date(real());
  await ask('slept', () => {
    clock(HOUR);
    return { now: told };
  });
  vi.restoreAllMocks();
  queryClient.setQueryData([appMeApi.me.path, { key: 'kept' }], { now: new Date(real() - HOUR) });
  expect(off()).toBeLessThan(60_000);
});
