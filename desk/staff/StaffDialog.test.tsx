// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { DeskCompanyRow } from '#contract/desk-company.ts';
import { FIRST_TERMS } from '#rules/company-terms.ts';
import { Companies } from './StaffDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const company = (companyId: number): DeskCompanyRow => ({
  ...{ companyId, name: `第${companyId}企业`, status: 'active', suspendedMessage: '', createdAt: new Date() },
  terms: { ...FIRST_TERMS, accountKind: 'prepaid' },
});
const ALL = Array.from({ length: 300 }, (_, at) => company(at + 1));

test('a company that no list reaches is found by its name, and one that was chosen is not shown as nothing', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://desk');
    const found = ALL.filter(({ name }) => name.includes(searchParams.get('name') ?? ''));
    const rows = found.slice(0, Number(searchParams.get('pageSize')));
    const data = z.encode(deskApi.companies.output, { rows, total: found.length });
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <Companies value={[2, 277]} onChange={onChange} />
    </QueryClientProvider>,
  );
  await screen.findByText('第2企业');
  expect(screen.getByText('企业 277')).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: '企业' }), { target: { value: '288' } });
  fireEvent.click(await screen.findByText('第288企业'));
  expect(onChange.mock.lastCall?.[0]).toEqual([2, 277, 288]);
});
