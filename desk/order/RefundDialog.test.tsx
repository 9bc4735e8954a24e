// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderView } from '#contract/desk-order-view.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { RefundDialog } from './RefundDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ORDER = { companyId: 1, orderId: 2, number: 'QX1', companyFen: 5_000_000, personalFen: 2_000 } as OrderView;

test('a part that is no amount is not left out of what is given back', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)).input);
    const data = body ? { amountFen: 1_000, needs: 'none', summary: '退个人', effect: {} } : [];
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  mount(<RefundDialog order={ORDER} onClose={() => undefined} />, clientOf({ prices: 'act' }));
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('退企业');
  type('退企业', '3万');
  type('退个人', '10');
  type(/^原因/, '绕路');
  fireEvent.click(screen.getByRole('button', { name: '看看会变什么' }));
  expect(await screen.findByText('请输入正确的金额')).toBeDefined();
  expect(sent).toEqual([]);
  type('退企业', '');
  fireEvent.click(screen.getByRole('button', { name: '看看会变什么' }));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ companyFen: 0, personalFen: 1_000 })]);
});
