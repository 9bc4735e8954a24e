// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RaisedObjection } from '#contract/desk-today.ts';
import { Proofs } from './Proofs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OBJECTION = { companyId: 3, objectionNo: 'YY1', billNo: 'ZD1', proofCount: 1 } as RaisedObjection;

function start(fetch: (address: string) => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <Proofs objection={OBJECTION} />
    </QueryClientProvider>,
  );
}

test('the pictures are asked for by the objection, however many its bill has', async () => {
  const asked: string[] = [];
  start((address) => {
    asked.push(String(address));
    return new Promise(() => {});
  });
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toContain('objectionNo=YY1');
});

test('pictures that could not be asked for are told', async () => {
  start(() => Promise.reject(new TypeError('offline')));
  expect(await screen.findByText('凭证加载失败')).toBeTruthy();
});
