// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OrderView } from '#contract/desk-order-view.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ORDER = {
  ...{ companyId: 1, orderId: 2, number: 'QX1', isSettled: false, discountPerTenThousand: 10_000 },
  fees: { base: 5_000, parking: 500 },
} as OrderView;

test('a line is typed anew without becoming nothing, and what is no amount is not submitted', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)).input.lines);
    const data = body ? { amountFen: 0, needs: 'none', summary: '费用改低', effect: {} } : [];
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  mount(<CorrectDialog order={ORDER} onClose={() => undefined} />, clientOf({ prices: 'act' }));
  const base = await screen.findByLabelText<HTMLInputElement>('基础价改为');
  const typed = (value: string): string => {
    fireEvent.change(base, { target: { value } });
    return base.value;
  };
  fireEvent.change(screen.getByLabelText(/^原因/), { target: { value: '多计了路桥费' } });
  const look = screen.getByRole<HTMLButtonElement>('button', { name: '看看会变什么' });
  expect([typed(''), look.disabled]).toEqual(['', true]);
  expect([typed('3万'), look.disabled]).toEqual(['3万', true]);
  fireEvent.submit(base.ownerDocument.querySelector('form')!);
  expect([typed('30'), look.disabled]).toEqual(['30', false]);
  fireEvent.click(look);
  await screen.findByText('费用改低');
  expect(sent).toEqual([expect.objectContaining({ base: 3_000, parking: 500 })]);
});
