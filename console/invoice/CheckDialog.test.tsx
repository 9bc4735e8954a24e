// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ArchivePackage } from '#contract/invoice-archive.ts';
import { queryClient } from '../kit/query-client.ts';
import { CheckDialog } from './CheckDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const ARCHIVE = { archiveId: 7, filename: '2026-06.zip', sha256: 'a'.repeat(64) } as ArchivePackage;
const start = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <CheckDialog archive={ARCHIVE} onClose={() => undefined} />
    </QueryClientProvider>,
  );
const whole = (isSame: boolean | null = null) =>
  new Response(JSON.stringify({ code: 0, msg: '', data: { sha256: ARCHIVE.sha256, whole: true, same: isSame } }));

test('a check that could not be made is no finding, and is made again', async () => {
  let isOut = true;
  vi.stubGlobal('fetch', async () => {
    if (isOut) throw new TypeError('offline');
    return whole();
  });
  start();
  const again = await screen.findByRole('button', { name: /重\s*试/ });
  expect(screen.queryByText('与归档时不一致')).toBeNull();
  isOut = false;
  fireEvent.click(again);
  await screen.findByText('与归档时一致');
});

test('the hash of a file that was chosen before comes too late to count', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(new URLSearchParams(String(body)).get('sha256') ?? '');
    return whole();
  });
  start();
  let finish = (_: ArrayBuffer): void => undefined;
  const slow = new File(['旧'], 'old.zip');
  slow.arrayBuffer = () => new Promise((resolve) => (finish = resolve));
  const field = screen.getByLabelText('手中的归档包');
  const choose = (file: File) => act(async () => void fireEvent.change(field, { target: { files: [file] } }));
  await choose(slow);
  await choose(new File(['新'], 'new.zip'));
  await expect.poll(() => asked.filter((hash) => hash !== '')).toHaveLength(1);
  await act(async () => finish(new TextEncoder().encode('旧').buffer as ArrayBuffer));
  await act(() => crypto.subtle.digest('SHA-256', new Uint8Array()));
  expect(asked.filter((hash) => hash !== '')).toHaveLength(1);
});
