// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DebtRow } from '#contract/desk-debts.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { ContactDialog, PauseDialog } from './DebtDialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DEBT = { companyId: 1, companyName: '合岳', overdueFen: 100, pausedUntil: null, version: 0 } as DebtRow;

test('a dialog that was opened to wait does not become the end of a colleague’s wait', async () => {
  const dialog = (debt: DebtRow) => (
    <QueryClientProvider client={new QueryClient()}>
      <PauseDialog debt={debt} onClose={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(DEBT));
  await screen.findByText('等到');
  rerender(dialog({ ...DEBT, pausedUntil: '2037-01-01', version: 1 }));
  expect(screen.getByText('等到')).toBeDefined();
  expect(screen.queryByRole('button', { name: '结束暂缓' })).toBeNull();
});

test('a promise that is no amount is not noted as one of the whole debt; an empty one is', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).promised);
    return new Response(JSON.stringify({ code: 0, msg: '', data: null }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  mount(<ContactDialog debt={DEBT} onClose={() => undefined} />, clientOf({ bills: 'act' }));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.mouseDown(await screen.findByLabelText('承诺付款日'));
  type('承诺付款日', '2037-01-01');
  fireEvent.keyDown(screen.getByLabelText('承诺付款日'), { key: 'Enter' });
  type('经过', '电话 贾雪');
  type('承诺金额', '3万');
  fireEvent.click(screen.getByRole('button', { name: /记\s*下/ }));
  expect(await screen.findByText('请输入正确的金额')).toBeDefined();
  expect(sent).toEqual([]);
  type('承诺金额', '');
  fireEvent.click(screen.getByRole('button', { name: /记\s*下/ }));
  await expect.poll(() => sent).toEqual([{ day: '2037-01-01', amountFen: 100 }]);
});
