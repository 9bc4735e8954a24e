// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskInvoice } from '#contract/desk-invoices.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { AttachForm } from './AttachForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [null, ''],
  ['10000001', '10000001'],
])('what is registered says which number it replaces: %s', async (number, replaces) => {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return new Promise(() => {});
  });
  const invoice = { companyId: 3, invoiceId: 7, type: 'special', amountFen: 3_350, title: '合岳科技', number };
  mount(<AttachForm invoice={{ ...invoice, taxpayerId: '', email: null } as unknown as DeskInvoice} />, clientOf({}));
  fireEvent.change(screen.getByLabelText('发票号码'), { target: { value: '10000002' } });
  fireEvent.click(screen.getByRole('button', { name: /登\s*记/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ invoiceId: 7, number: '10000002', replaces });
});
