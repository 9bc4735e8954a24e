import { moneyText } from '../money.ts';
import type { PeriodFinding } from './application.ts';
import { InvoiceType } from './codes.ts';
import type { VoucherField } from './voucher.ts';

/** Who gets a paper, where, as it was when it was asked for. */
export interface Delivery {
  readonly receiver: string;
  readonly phone: string;
  readonly address: string;
}
export type Destination = { email: string; delivery: null } | { email: null; delivery: Delivery };

export function appliedText(
  type: InvoiceType,
  amountFen: number,
  found: readonly Pick<PeriodFinding, 'billNo' | 'free' | 'freeFen'>[],
  { email, delivery }: Destination,
): string {
  const periods = found.map(({ billNo, free, freeFen }) => `账单 ${billNo} ${free} 个行程 ${moneyText(freeFen)}`);
  const to = delivery ? `${delivery.receiver} ${delivery.phone} ${delivery.address}` : email;
  return `申请${InvoiceType.labelOf(type)} ${moneyText(amountFen)}：${periods.join('，')}，寄送至 ${to}`;
}

export const withdrawnText = (invoiceId: number, type: InvoiceType, amountFen: number, trips: number): string =>
  `撤回开票申请 ${invoiceId}（${InvoiceType.labelOf(type)} ${moneyText(amountFen)}），${trips} 个行程可重新申请`;

export const recordsExportedText = (count: number, amountFen: number): string =>
  `导出发票记录 ${count} 条，有效申请合计 ${moneyText(amountFen)}`;

export const fileDownloadedText = (number: string | null, name: string): string => `下载发票 ${number} 的文件“${name}”`;

export const voucherDownloadedText = (
  number: string | null,
  trips: number,
  fields: readonly Pick<VoucherField, 'title'>[],
): string => `下载发票 ${number} 的付款凭证，共 ${trips} 个行程，字段：${fields.map(({ title }) => title).join('、')}`;

export const redConfirmedText = (number: string, amountFen: number): string =>
  `确认发票 ${number} 的红字确认单（${moneyText(amountFen)}）`;
export const redDeclinedText = (number: string, amountFen: number, reason: string): string =>
  `不同意发票 ${number} 的红字确认单（${moneyText(amountFen)}）：${reason}`;
