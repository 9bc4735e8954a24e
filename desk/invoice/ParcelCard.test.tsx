// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice } from '#contract/desk-invoices.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { ParcelCard } from './ParcelCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = new Date('2037-03-02T10:00:00+08:00');
const delivery = { receiver: '李敏', phone: '13800138000', address: '北京市朝阳区建国路 1 号' };
const INVOICE: DeskInvoice = {
  ...{ companyId: 3, invoiceId: 7, type: 'special', content: 'passenger', status: 'invoiced', title: '合岳科技' },
  ...{ taxpayerId: '91330100MA27X00000', amountFen: 3_350, tripCount: 3, applicantName: '李敏', appliedAt: AT },
  ...{ email: null, delivery, refusedReason: '', number: '10000001', issuedOn: '2037-03-01', taxRate: 300 },
  ...{ netFen: 3_252, taxFen: 98, carrier: '', trackingNo: '', mailedAt: null, mailedBy: '', parcelVersion: 0 },
  ...{ periods: [], files: [], withTravellers: false, isArchived: false },
  parcelMates: [{ invoiceId: 8, number: '10000002', amountFen: 1_000, status: 'invoiced' }],
};
const POSTED: Partial<DeskInvoice> = {
  ...{ status: 'mailed', carrier: '顺丰速运', trackingNo: 'SF12345', mailedAt: AT, mailedBy: '乔安', parcelVersion: 1 },
};

/** The card of somebody with this right; what it sends. `now`: as the invoice is by then. */
function open(invoice: DeskInvoice, right: 'look' | 'act' = 'act', now: DeskInvoice = invoice) {
  const sent: Record<string, unknown>[] = [];
  const answer = (code: number, data: unknown) =>
    new Response(JSON.stringify({ code, msg: '', data }), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    const isStale = body && (sent.at(-1)?.parcelVersion ?? now.parcelVersion) !== now.parcelVersion;
    return isStale
      ? answer(REFUSALS.changedMeanwhile.code, null)
      : answer(0, z.encode(deskApi.invoice.output, { ...now, status: body ? 'mailed' : now.status }));
  });
  mount(<ParcelCard invoice={invoice} delivery={delivery} />, clientOf({ invoices: right }));
  return sent;
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  const found = (await screen.findAllByText(name)).filter((one) => one.closest('button'));
  fireEvent.click(found.at(-1)!);
};

test('where the paper goes is shown, and a parcel is registered with what else goes there', async () => {
  const sent = open(INVOICE);
  for (const text of [delivery.receiver, delivery.address, '还没有寄出']) expect(screen.getByText(text)).toBeTruthy();
  await press('登记快递');
  fill('快递公司', '顺丰速运');
  fill('快递单号', 'SF 1');
  await press('登 记');
  await screen.findByText('快递单号应为 5 至 40 位字母或数字');
  expect(sent).toEqual([]);
  fill('快递单号', 'SF12345');
  fireEvent.click(screen.getByLabelText('发票 10000002 ¥10.00'));
  await press('登 记');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ invoiceId: 7, carrier: '顺丰速运', together: [8], parcelVersion: 0 });
});

test('a parcel is shown with who registered it, and whoever corrects it after somebody else sees both', async () => {
  const now = { ...INVOICE, ...POSTED, trackingNo: 'SF99999', mailedBy: '周南', parcelVersion: 2 };
  const sent = open({ ...INVOICE, ...POSTED }, 'act', now);
  for (const text of ['顺丰速运 SF12345', '2037-03-02', '乔安']) expect(screen.getByText(text)).toBeTruthy();
  await press('更正快递');
  fill('快递单号', 'SF54321');
  await press('更 正');
  fireEvent.click(await screen.findByLabelText('快递单号：用我的'));
  await press('按所选保存');
  await waitFor(() => expect(sent.map(({ parcelVersion }) => parcelVersion)).toEqual([1, 2]));
  expect(sent[1]).toMatchObject({ trackingNo: 'SF54321' });
});

test.each([
  ['only looks', INVOICE, 'look'],
  ['comes before it was written', { ...INVOICE, status: 'accepted', number: null }, 'act'],
  ['comes after it was received', { ...INVOICE, ...POSTED, status: 'received' }, 'act'],
] as const)('whoever %s registers nothing', (_, invoice, right) => {
  open(invoice as DeskInvoice, right);
  expect(screen.getByText(delivery.address)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('that the company has it is asked about first, and told once', async () => {
  const sent = open({ ...INVOICE, ...POSTED });
  fireEvent.click(screen.getByRole('button', { name: '企业已收到' }));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: /^已\s*收\s*到$/ }));
  await waitFor(() => expect(sent).toEqual([{ companyId: 3, invoiceId: 7 }]));
});
