// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice, DeskInvoiceRow } from '#contract/desk-invoices.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { InvoicePage } from './InvoicePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ONE = { companyId: 3, invoiceId: 7 };
const APPLIED = {
  ...{ type: 'electronic', content: 'transport', title: '合岳科技', taxpayerId: '', amountFen: 3_350, tripCount: 3 },
  ...{ applicantName: '李敏', appliedAt: new Date(), number: '10000001' },
} as const;

/** The page with one invoice that its address names, in this state. */
async function open(status: DeskInvoice['status']) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = clientOf({ invoices: 'act' });
  const row = { ...ONE, ...APPLIED, status, companyName: '合岳' } as unknown as DeskInvoiceRow;
  const asked = { companyId: undefined, invoiceId: undefined, status: undefined, type: undefined };
  client.setQueryData(query(deskApi.invoices, { ...asked, page: 1, pageSize: 100 }).queryKey, {
    rows: [row],
    total: 1,
  });
  const detail = { ...row, email: 'a@example.com', delivery: null, periods: [], files: [] } as unknown as DeskInvoice;
  client.setQueryData(query(deskApi.invoice, ONE).queryKey, detail);
  mountAt(InvoicePage, client, '/?status=all&id=7');
  await screen.findByRole('heading', { name: '合岳科技' });
  return screen.queryByRole('button', { name: '再发一次邮件' }) !== null;
}

test.each([
  ['invoiced', true],
  ['received', true],
  ['submitted', false],
  ['refused', false],
] as const)('of an invoice that is %s the e-mail can be sent again: %s', async (status, expected) => {
  expect(await open(status)).toBe(expected);
});
