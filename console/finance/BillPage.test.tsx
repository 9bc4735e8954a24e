// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useAddress } from '../kit/use-page.ts';
import { BillPage } from './BillPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const BILL: BillRow = {
  ...{ billId: 1, number: 'ZD1', statementNo: 'DZ1', month: '2026-06', totalFen: 90_000, status: 'paid', log: [] },
  ...{ issuedAt: new Date('2026-07-01T02:00:00Z'), confirmedAt: null, objections: 0, dueOn: null },
  ...{ payState: 'paid', paidFen: 90_000, outstandingFen: 0, overdueDays: 0 },
};
const LINES = { bill: BILL, list: [], totalRecord: 45, sums: [], review: { orders: 0, frozenFen: 0 } };

let address: object = {};
function Page() {
  address = useAddress();
  return <BillPage />;
}

test('the lines stay on their page while the bill is taken apart', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === financeApi.lines.path
      ? answer(z.encode(financeApi.lines.output, LINES))
      : answer(z.encode(financeApi.split.output, { list: [] })),
  );
  mountAt(Page, '/?page=3&orderNo=2026');
  fireEvent.click(await screen.findByText('按部门'));
  await expect.poll(() => address).toEqual({ page: '3', orderNo: '2026', by: 'department' });
  fireEvent.click(screen.getByText('明细'));
  await expect.poll(() => address).toEqual({ page: '3', orderNo: '2026' });
});
