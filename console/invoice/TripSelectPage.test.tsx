// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { invoiceApi } from '#contract/invoice.ts';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import { query } from '../kit/api.ts';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { TripSelectPage } from './TripSelectPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PERIOD = { billId: 9, billNo: 'ZD1', from: '2026-07-01', to: '2026-07-31', status: 'open' };
const entity = (entityId: number): LegalEntity => ({
  ...{ entityId, title: `主体${entityId}`, taxpayerId: '', isDefault: entityId === 4, isStopped: false },
  ...{ departments: [], version: '', editedBy: '', editedAt: null },
});

test('trips are asked for once it is known whose: those of other legal entities never stand there to be chosen', async () => {
  queryClient.setQueryData(query(invoiceApi.overview, {}).queryKey, { periods: [PERIOD] } as never);
  const asked: (string | null)[] = [];
  let tell: ((answer: Response) => void) | undefined;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path === invoiceApi.entities.path)
      return new Promise<Response>((resolve) => {
        tell = resolve;
      });
    if (path === invoiceApi.trips.path) asked.push((body as URLSearchParams).get('entityId'));
    return new Promise(() => undefined);
  });
  mountAt(TripSelectPage, '/?billNo=ZD1');
  await expect.poll(() => tell).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^查\s*询$/ })));
  expect(asked).toEqual([]);
  await act(async () => tell?.(answer(z.encode(invoiceApi.entities.output, { list: [entity(0), entity(4)] }))));
  await expect.poll(() => asked).toEqual(['4']);
});
