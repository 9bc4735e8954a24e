// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import type { BalanceWarning } from '#rules/bill.ts';
import { answer, mount, Overtaken } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { WarningDialog } from './WarningDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const receiver = { staffId: 7, name: '许静怡', phone: '13811112222' };
const edited = { editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') };
const warning = (version: string, warnFen: number): BalanceWarning => ({ ...receiver, ...edited, version, warnFen });

/** The dialog over these two: the first is what it opens with, the other what a colleague saves meanwhile. */
function start(first: BalanceWarning, later: BalanceWarning): Overtaken {
  const kept = new Overtaken();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(financeApi.setWarning.path)) {
      return kept.save(new URLSearchParams(String(body)).get('version'));
    }
    if (!path.startsWith(financeApi.warning.path)) return answer([]);
    return answer(z.encode(financeApi.warning.output, kept.read(first, later)));
  });
  mount(<WarningDialog account="prepaid" onClose={() => undefined} />);
  return kept;
}
const typeAmount = async (amount: string) =>
  fireEvent.change(await screen.findByLabelText(/预警金额/), { target: { value: amount } });

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const kept = start(warning('1', 500_000), warning('2', 800_000));
  await typeAmount('6000');
  await kept.expectAskedTwice();
});

test('whom a colleague has chosen meanwhile is told by name', async () => {
  start(warning('1', 500_000), { ...warning('2', 500_000), staffId: 8, name: '张三' });
  await typeAmount('6000');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ })));
  const theirs = await screen.findByLabelText('接收人员：保留周明的');
  expect(theirs.closest('tr')?.textContent).toBe('接收人员许静怡张三许静怡');
});
