// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appLimitApi, type LimitEntries } from '#contract/app-limits.ts';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { actFor } from '../kit/acting.ts';
import { queryClient, rowsKey } from '../kit/calls.ts';
import { now } from '../kit/when.ts';
import { LimitScreen } from './LimitScreen.tsx';

const month = monthOf(now());
const keep = (leftFen: number, acting: object, more: Partial<LimitEntries> = {}): void => {
  const entries: LimitEntries = {
    ...{ month, kind: 'monthly', moneyFen: 100_000, usedFen: 100_000 - leftFen, frozenFen: 0, leftFen },
    ...{ rows: [], total: 0 },
    ...more,
  };
  const pages = { pages: [entries], pageParams: [undefined] };
  queryClient.setQueryData(rowsKey(appLimitApi.entries, { month, ...acting }), pages);
};

afterEach(() => {
  cleanup();
  act(() => actFor(null));
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a secretary who comes from the other’s limit reads the other’s statement, and whose it is', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  keep(12_300, {});
  keep(45_600, { actingFor: 7 });
  actFor({ staffId: 7, name: '王总', departmentName: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <LimitScreen />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('456');
  act(() => screen.getByRole('button', { name: '换回本人' }).click());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('123');
});

test('the other’s statement is not shown as one’s own while that is asked for', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  keep(45_600, { actingFor: 7 });
  actFor({ staffId: 7, name: '王总', departmentName: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <LimitScreen />
    </QueryClientProvider>,
  );
  act(() => screen.getByRole('button', { name: '换回本人' }).click());
  expect(screen.queryByText(/还剩/)).toBeNull();
});

test.each<[string, Partial<LimitEntries>, string]>([
  ['comes to the limit', {}, ''],
  ['is of a month and the limit of a year', { kind: 'yearly', usedFen: 5_000 }, '每年限额 ¥1,000.00，现在还剩 ¥300.00'],
  ['is more than a limit that was lowered', { usedFen: 120_000, leftFen: 0 }, '限额 ¥1,000.00，现在还剩 ¥0.00'],
])('what was used %s: an equation stands where it holds', (_what, more, text) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  keep(30_000, {}, more);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <LimitScreen />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByText('=')).toHaveLength(text === '' ? 1 : 0);
  expect(container.textContent).toContain(text);
});

test('what was left of one month is not told as another’s while that is asked for', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  keep(12_300, {});
  render(
    <QueryClientProvider client={queryClient}>
      <LimitScreen />
    </QueryClientProvider>,
  );
  const monthText = (of: string) => `${Number(of.slice(5))} 月`;
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(heading()).toContain(`${monthText(month)}还剩`);
  act(() => screen.getByRole('button', { name: monthText(addMonths(month, -1)) }).click());
  expect(heading()).toContain(`${monthText(month)}还剩`);
});
