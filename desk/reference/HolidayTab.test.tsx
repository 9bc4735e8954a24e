// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import { dayOf } from '#rules/calendar.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { HolidayTab } from './HolidayTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('next year’s press does not import this year’s days', async () => {
  const now = Number(dayOf(new Date()).slice(0, 4));
  const answerOf = (year: number) => {
    const read = {
      ...{ year, version: 1, publishedOn: `${year - 1}-11-01`, festivals: [], days: [], workdays: 250, saved: null },
      uses: { companies: 0, scenes: 0 },
    };
    return new Response(JSON.stringify({ code: 0, msg: '', data: z.encode(deskApi.holidays.output, read) }), {
      headers: { 'content-type': 'application/json' },
    });
  };
  let answer = (): void => undefined;
  const isNext = (path: string): boolean => path.includes(String(now + 1));
  vi.stubGlobal('fetch', (path: string) =>
    isNext(path)
      ? new Promise((resolve) => {
          answer = () => resolve(answerOf(now + 1));
        })
      : Promise.resolve(answerOf(now)),
  );
  mountAt(HolidayTab, clientOf({ reference: 'act' }));
  await screen.findByText(`${now} 年的安排`);
  fireEvent.click(screen.getByText(String(now + 1)));
  fireEvent.click(await screen.findByRole('button', { name: `导入 ${now + 1}` }));
  expect(screen.queryByText(`${now} 年的安排`)).toBeNull();
  expect(screen.queryByText(`${now} 年节假日`)).toBeNull();
  await act(async () => answer());
  expect(await screen.findByText(`${now + 1} 年节假日`)).toBeDefined();
});
