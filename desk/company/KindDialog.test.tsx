// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { KindDialog } from './KindDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COMPANY = { companyId: 1, name: '合岳', terms: { accountKind: 'prepaid' } } as const;

test('a credit that is no amount is not planned as none', async () => {
  const facts: Output<typeof deskApi.kindChange> = {
    ...{ from: 'prepaid', to: 'postpaid', effectiveFrom: '2037-01-01', creditFen: 0, checks: [] },
    ...{ starts: ['2037-01-01'], isPossible: true, plannedFrom: null },
  };
  vi.stubGlobal('fetch', async () => {
    const data = z.encode(deskApi.kindChange.output, facts);
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  mountAt(() => <KindDialog company={COMPANY} onClose={() => undefined} />, clientOf({ companies: 'act' }));
  const plan = await screen.findByRole<HTMLButtonElement>('button', { name: '安排 2037-01-01 改为后付费' });
  const credit = screen.getByLabelText('总授信额度');
  fireEvent.change(credit, { target: { value: '5万' } });
  expect(plan.disabled).toBe(true);
  fireEvent.change(credit, { target: { value: '50000' } });
  await expect.poll(() => plan.disabled).toBe(false);
});
