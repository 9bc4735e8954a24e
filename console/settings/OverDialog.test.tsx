// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flowApi } from '#contract/flow.ts';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { OverDialog } from './OverDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('an amount that was emptied stays empty, and is saved neither as 0 nor as no bound', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return answer([]);
  });
  const values = { payer: 'company' as const, boundFen: 50_00, flowId: 7 };
  const opened = { version: '1', values, editedBy: '', editedAt: null };
  mountAt(() => <OverDialog opened={opened} read={async () => opened} onClose={() => undefined} />);
  const field = await screen.findByLabelText<HTMLInputElement>('每单最多承担');
  expect(field.value).toBe('50.00');
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })));
  await screen.findByText('请输入正确的金额');
  expect(sent.filter((url) => !url.startsWith(flowApi.choices.path))).toEqual([]);
});
