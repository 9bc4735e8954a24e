// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import type { BillPart } from '#contract/finance-split.ts';
import { BillSplit as SplitBy } from '#rules/bill.ts';
import { answer, mount } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { BillSplit } from './BillSplit.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const part = (name: string, fen: number): BillPart => ({
  ...{ name, orders: 1, totalFen: fen, adjustedFen: 0, amountFen: fen },
});
const PARTS: Partial<Record<SplitBy, BillPart[]>> = {
  person: [part('王伟', 5_000), part('王伟', 3_000)],
  department: [part('研发中心', 8_000)],
};

function Bill() {
  const [by, setBy] = useState<SplitBy>('person');
  return (
    <>
      <button type="button" onClick={() => setBy('department')}>
        按部门
      </button>
      <BillSplit billNo="ZD1" by={by} />
    </>
  );
}

test('two of one name are two rows, and neither stays when the bill is taken apart by something else', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const by = SplitBy.nameOf((body as URLSearchParams).get('type') ?? '');
    return answer(z.encode(financeApi.split.output, { list: PARTS[by!] ?? [] }));
  });
  mount(<Bill />);
  const rows = () => document.querySelectorAll('tbody tr').length;
  expect(await screen.findAllByText('王伟')).toHaveLength(2);
  expect(rows()).toBe(2);
  fireEvent.click(screen.getByText('按部门'));
  await screen.findByText('研发中心');
  expect([rows(), screen.queryByText('王伟')]).toEqual([1, null]);
});
