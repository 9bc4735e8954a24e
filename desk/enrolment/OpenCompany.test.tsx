// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EnrolmentRow } from '#contract/desk-enrolment.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { OpenCompany } from './OpenCompany.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Another one each time: the same again, so soon, would be the same act. */
let enrolmentId = 0;
const ENROLMENT = { companyName: '合岳建筑', contact: '范思远', phone: '13910204476' } as EnrolmentRow;

/** The form of somebody with this right to companies, and what they typed in it; what it sends, each with its path. */
async function openedBy(companies: 'look' | 'act', typed: Readonly<Record<string, string>> = {}) {
  enrolmentId += 1;
  const enrolment = { ...ENROLMENT, enrolmentId };
  const sent: [path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (body) sent.push([path, JSON.parse(String(body))]);
    const opened = { enrolmentId, status: 'accepted', companyId: 12, administratorId: 9 };
    const preview = {
      amountFen: 10_000_000,
      needs: 'second',
      summary: '授信额度由 ¥0.00 改为 ¥100,000.00',
      effect: {},
    };
    const data = path.endsWith('/decide') ? opened : preview;
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  mountAt(() => <OpenCompany enrolment={enrolment} />, clientOf({ enrolments: 'act', companies }));
  const open = await screen.findByRole('button', { name: '开通企业' });
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(open);
  return sent;
}
const opening = (terms: object) => [
  expect.stringContaining('/desk/v1/enrolments/decide'),
  expect.objectContaining({ enrolmentId, terms }),
];

test('a company is opened with what gives nothing; its credit is shown and submitted as a change of its terms', async () => {
  const sent = await openedBy('act');
  await screen.findByText('由另一位同事复核放行后执行；放行前不变。');
  expect(sent).toEqual([
    opening({ accountKind: 'postpaid', salesName: '' }),
    [
      expect.stringContaining('/desk/v1/holds/preview'),
      { call: '/desk/v1/companies/terms', input: { companyId: 12, creditFen: 10_000_000 } },
    ],
  ]);
});

test('whoever may not change terms is asked for none and submits none', async () => {
  const sent = await openedBy('look');
  await waitFor(() => expect(sent).toEqual([opening({ accountKind: 'postpaid', salesName: '' })]));
  expect(screen.queryByLabelText('总授信额度')).toBeNull();
});

test('no company is opened while of its terms something is missing', async () => {
  const sent = await openedBy('act', { '付款期限（天）': '', '协议价（%）': '' });
  expect(await screen.findByText('账期天数应为整数')).toBeDefined();
  expect(await screen.findByText('请填写协议价')).toBeDefined();
  expect(sent).toEqual([]);
});
