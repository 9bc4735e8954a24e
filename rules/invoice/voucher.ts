import { type Refused, refuse } from '../refusal.ts';
import { hasVoucher, type InvoiceStatus } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** The columns that a payment voucher can have, in their order. */
export const VOUCHER_FIELDS = [
  { id: 'orderNo', title: '订单号', width: 24 },
  { id: 'serviceType', title: '服务类型', width: 12 },
  { id: 'bookingUser', title: '下单人', width: 12 },
  { id: 'riderUser', title: '乘车人', width: 12 },
  { id: 'bookingDate', title: '用车时间', width: 20 },
  { id: 'bookingStartAddr', title: '上车地点', width: 32 },
  { id: 'bookingEndAddr', title: '下车地点', width: 32 },
  { id: 'totalAmount', title: '订单金额（元）', width: 14, kind: 'money' },
  { id: 'companyPay', title: '企业支付（元）', width: 14, kind: 'money' },
] as const;
export type VoucherField = (typeof VOUCHER_FIELDS)[number];
export type VoucherFieldId = VoucherField['id'];

/** The fields that were asked for, each once and in our order; unknown ones are left out. */
export function chooseVoucher(status: InvoiceStatus, ids: readonly string[]): readonly VoucherField[] | Refused {
  if (!hasVoucher(status)) return refuse(INVOICE_REFUSALS.voucherEarly);
  const sent = new Set(ids.map((id) => id.trim()));
  const chosen = VOUCHER_FIELDS.filter(({ id }) => sent.has(id));
  return chosen.length > 0 ? chosen : refuse(INVOICE_REFUSALS.noFields);
}
