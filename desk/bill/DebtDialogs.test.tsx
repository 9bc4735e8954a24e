// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DebtRow } from '#contract/desk-debts.ts';
import { PauseDialog } from './DebtDialogs.tsx';

afterEach(cleanup);

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
