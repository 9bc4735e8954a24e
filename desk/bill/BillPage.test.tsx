// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { BillPage } from './BillPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('one month’s sums do not stand under the name of another', async () => {
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes('2026-05')) return new Promise(() => {});
    const data = path.includes(deskApi.monthSums.path)
      ? z.encode(deskApi.monthSums.output, { rows: [{ status: 'issued', count: 731, totalFen: 100 }] } as never)
      : z.encode(deskApi.monthBills.output, { rows: [], total: 745 });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data }), { headers }));
  });
  const page = () => (
    <>
      <Link to="." search={{ month: '2026-05' } as never}>
        上一个月
      </Link>
      <BillPage />
    </>
  );
  mountAt(page, clientOf({ bills: 'look' }), '/?month=2026-06');
  await screen.findAllByText('731 家');
  await screen.findByText('2026年6月，745 家；每家每月一份');
  fireEvent.click(screen.getByText('上一个月'));
  await screen.findByText(/^2026年5月，/);
  expect(screen.queryAllByText(/731|^2026年5月，745/)).toEqual([]);
});
