// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import { UNKNOWN } from '#rules/access.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { EnrolmentPage } from './EnrolmentPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = new Date('2037-03-02T10:00:00+08:00');
const ROW = {
  ...{ enrolmentId: 5, companyName: '合岳建筑', companyNature: UNKNOWN, city: '杭州市', contact: '范思远' },
  ...{ phone: '13910204476', department: UNKNOWN, post: UNKNOWN, status: 'new' as const, reason: '' },
  ...{ createdAt: AT, dueAt: AT, movedAt: null, companyId: null },
};

test('what an applicant left open is told as 未知, and not at all where a line has no room for it', async () => {
  const data = z.encode(deskApi.enrolments.output, { rows: [ROW], total: 1 });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, msg: '', data })));
  mountAt(EnrolmentPage, clientOf({ enrolments: 'look' }));
  await screen.findByText('杭州市 · 范思远');
  expect(await screen.findAllByText('未知')).toHaveLength(2);
  expect(document.body.textContent).not.toContain(UNKNOWN);
});
