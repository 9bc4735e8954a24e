// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useAddress } from '../kit/use-page.ts';
import { RecordsTab } from './RecordsTab.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const RECORD: InvoiceRecord = {
  ...{ invoiceId: 41, appliedAt: new Date('2026-07-01T02:00:00Z'), applicantName: '许静怡', type: 'digitalOrdinary' },
  ...{ title: '北京云帆科技有限公司', content: 'passenger', amountFen: 90_000, status: 'submitted', refusedReason: '' },
  ...{ number: '', issuedOn: '', tripCount: 3, redFen: 0, redWaiting: 0, hasFile: false },
};

let address: object = {};
function Page() {
  address = useAddress();
  return <RecordsTab header={null} />;
}

test('the list stays on its page while a detail is opened and closed', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path !== invoiceApi.records.path) return new Promise(() => undefined);
    asked.push((body as URLSearchParams).get('pageNum'));
    return answer(z.encode(invoiceApi.records.output, { rows: [RECORD], total: 45 }));
  });
  mountAt(Page, '/?tab=records&page=3&kind=digitalOrdinary');
  fireEvent.click(await screen.findByRole('button', { name: /^发票详情/ }));
  await expect.poll(() => address).toEqual({ tab: 'records', page: '3', kind: 'digitalOrdinary', record: '41' });
  fireEvent.click(await screen.findByRole('button', { name: /Close|关\s*闭/ }));
  await expect.poll(() => address).toEqual({ tab: 'records', page: '3', kind: 'digitalOrdinary' });
  expect(new Set(asked)).toEqual(new Set(['3']));
});
