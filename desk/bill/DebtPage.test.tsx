// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { DebtPage } from './DebtPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const debt = (companyId: number, overdueDays: number, more: Partial<DebtRow> = {}): DebtRow => ({
  ...{ companyId, companyName: `企业${companyId}`, overdueFen: 100, overdueDays, oldestDueOn: '2026-08-01' },
  ...{ taken: [], next: { step: 'reminder', on: '2026-09-01', isToday: true, isToTell: false } },
  ...{ pausedUntil: null, promisedOn: null, promisedFen: null, isFrozen: false, isRepaying: false },
  ...{ ownerId: null, ownerName: null, version: 0, ...more },
});

/** The page at this address; `found` is what it finds by now. */
async function start(address: string, rows: DebtRow[]) {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://desk');
    const data =
      pathname === deskApi.debts.path ? z.encode(deskApi.debts.output, { bands: [], rows, people: [] }) : null;
    const answer = data ? { code: 0, msg: '', data } : { code: 40_400, msg: '没有查询到数据', data };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = clientOf({ bills: 'act' });
  const found = (next: DebtRow[]) =>
    act(async () => {
      rows = next;
      await client.refetchQueries({ queryKey: query(deskApi.debts, {}).queryKey });
      await new Promise((drawn) => setTimeout(drawn, 50));
    });
  mountAt(DebtPage, client, address);
  await screen.findByText('企业1', { selector: 'button' });
  const panel = () => screen.getByRole('complementary').getAttribute('aria-label');
  return { found, panel };
}

test('the company whose case is open stays open when another one comes before it', async () => {
  const { found, panel } = await start('/', [debt(1, 40)]);
  expect(panel()).toBe('企业1');
  await found([debt(2, 95), debt(1, 40)]);
  expect(panel()).toBe('企业1');
});

test('a link to a company that owes nothing any more opens no other', async () => {
  const { panel } = await start('/?id=7', [debt(1, 40)]);
  expect(panel()).toBe('链接里的企业');
  expect(screen.getByText('没有找到链接里的企业')).toBeDefined();
});

test('whose repayment waits to be released is not counted among the steps of today', async () => {
  await start('/', [debt(1, 40), debt(2, 30, { isRepaying: true })]);
  expect(screen.getByRole('button', { name: '执行今天的 1 步' })).toBeDefined();
});
