// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeskKeyRow } from '#contract/desk-keys.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { KeyDialog } from './KeyDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KEY = { keyId: 'fleet-01', name: '车队派单 01', rights: { orders: 'act' }, addresses: [], limitFen: 100_000 };

test('a bound that is no amount is not saved as none', async () => {
  const sent = vi.fn();
  vi.stubGlobal('fetch', sent);
  const row = { ...KEY, version: 1 } as unknown as DeskKeyRow;
  mount(<KeyDialog row={row} onClose={() => undefined} onSecret={() => undefined} />, clientOf({ keys: 'act' }));
  fireEvent.change(await screen.findByLabelText('单笔上限'), { target: { value: '5万' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('请输入正确的金额')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
});
