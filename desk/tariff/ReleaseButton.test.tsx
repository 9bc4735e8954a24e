// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import type { DeskMe } from '#contract/desk-session.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import { meQuery } from '../kit/me.ts';
import { emptyRates } from './fields.ts';
import { ReleaseButton } from './ReleaseButton.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const START = new Date('2037-01-01T00:00:00+08:00');
const cell = (draftId: number, vehicleGroup: TariffCell['vehicleGroup']): TariffCell => {
  const key = { service: 'scheduled', vehicleGroup } as const;
  const draft = {
    draftId,
    version: 2,
    state: 'submitted',
    effectiveFrom: START,
    staffId: 8,
    staffName: '李敏',
  } as const;
  const rates = emptyRates({ cityId: 110_100, ...key }, START);
  return { ...key, current: null, next: null, draft: { ...draft, rates } };
};

test('what is submitted while the dialog is open is not released with what was read', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).drafts);
    const answer = { code: 0, msg: '', data: { done: 1, failed: [] } };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  client.setQueryData(meQuery.queryKey, { staffId: 7, rights: { tariffs: 'release' } } as unknown as DeskMe);
  const board = (cells: readonly TariffCell[]) => (
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <ReleaseButton cells={cells} />
      </ConfirmHost>
    </QueryClientProvider>
  );
  const [read, late] = [cell(1, 'business'), cell(2, 'comfort')];
  const { rerender } = render(board([read]));
  fireEvent.click(await screen.findByRole('button', { name: '放行 1 份' }));
  await screen.findByRole('table', { name: '放行的资费' });
  rerender(board([read, late]));
  fireEvent.click(screen.getAllByRole('button', { name: /^放行 \d 份$/ }).at(-1)!);
  await expect.poll(() => sent).toEqual([[{ draftId: 1, version: 2 }]]);
});
