// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskHolidayYear } from '#contract/desk-holidays.ts';
import { HolidayDialog } from './HolidayDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FESTIVAL = { name: '元旦', statutory: ['2027-01-01'], first: '2027-01-01', last: '2027-01-03', worked: [] };
const yearAt = (version: number): DeskHolidayYear => ({
  ...{ year: 2027, version, publishedOn: '2026-11-01', festivals: [FESTIVAL], days: [], workdays: 250 },
  ...{ saved: null, uses: { companies: 0, scenes: 0 } },
});

test('what a colleague wrote behind the dialog is not written over unseen', async () => {
  const sent: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).version);
    const answer = { code: 40_900, msg: '数据已被修改', data: null };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const dialog = (version: number) => (
    <QueryClientProvider client={client}>
      <HolidayDialog year={yearAt(version)} onClose={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(1));
  const write = await screen.findByRole('button', { name: /写\s*入/ });
  rerender(dialog(2));
  fireEvent.click(write);
  await expect.poll(() => sent).toEqual([1]);
});
