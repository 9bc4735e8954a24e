// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SECURITY } from '#rules/security.ts';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { SecurityDialog } from './SecurityDialogs.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('networks are saved against those that the form was opened with', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answer(null);
  });
  const settings = { ...DEFAULT_SECURITY, networks: ['127.0.0.0/8', '203.0.113.0/24'] };
  mountAt(() => <SecurityDialog name="networks" settings={settings} address="127.0.0.1" onClose={() => undefined} />);
  const field = await screen.findByLabelText('地址或地址段，每行一个');
  fireEvent.change(field, { target: { value: '127.0.0.0/8\n198.51.100.0/24' } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存/ });
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    networks: ['127.0.0.0/8', '198.51.100.0/24'],
    opened: { networks: ['127.0.0.0/8', '203.0.113.0/24'] },
  });
});
