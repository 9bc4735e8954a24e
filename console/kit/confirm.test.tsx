// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmHost, useConfirm } from './confirm.tsx';
import { useToasts } from './toasts.ts';

afterEach(cleanup);

test('an act that is under way is not cancelled any more, and nobody is told that it was', async () => {
  const { result } = renderHook(() => ({ confirm: useConfirm(), toasts: useToasts() }), { wrapper: ConfirmHost });
  let finish = (): void => undefined;
  const deleted = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const asked = result.current.confirm({
    ...{ title: '删除 60 人？', act: '删除 60 人', danger: true, cancelledText: '已取消' },
    onConfirm: () => deleted,
  });
  fireEvent.click(await screen.findByRole('button', { name: '删除 60 人' }));
  fireEvent.click(await screen.findByRole('button', { name: /取\s*消/ }));
  await act(async () => finish());
  expect(await asked).toBe(true);
  expect(result.current.toasts.map(({ text }) => text)).not.toContain('已取消');
});
