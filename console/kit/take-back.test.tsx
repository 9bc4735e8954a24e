// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTakeBack } from './ConflictDialog.tsx';
import { ConfirmHost } from './confirm.tsx';

interface Budget {
  budgetFen: number;
}

const PARTS = [{ label: '预算', fields: ['budgetFen'] as const, text: ({ budgetFen }: Budget) => `${budgetFen}` }];
const at = (version: number, budgetFen: number) => ({ version, values: { budgetFen }, editedBy: '', editedAt: null });

test('a save is taken back over what it saved: the values before it, on the version that stands now', async () => {
  const saved: { budgetFen: number; version: unknown }[] = [];
  const { result } = renderHook(() => useTakeBack(), { wrapper: ConfirmHost });
  const task = {
    parts: PARTS,
    opened: at(3, 5_000),
    mine: { budgetFen: 8_000 },
    read: async () => at(4, 8_000),
    save: async ({ budgetFen }: Budget, version: unknown) => void saved.push({ budgetFen, version }),
  };
  await result.current(task, { budgetFen: 8_000 });
  expect(saved).toEqual([{ budgetFen: 5_000, version: 4 }]);
});
