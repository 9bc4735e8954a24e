import { z } from 'zod';
import { PaymentState } from '#rules/bill.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice.ts';
import { ChainState } from '#rules/proof.ts';
import { calls } from './endpoint.ts';
import { billStatus } from './finance-wire.ts';
import { spelt } from './spelt.ts';
import { coded, entityChoice, localTime, optional, paged, pageOf, text, yuan } from './wire.ts';

const proof = calls('proof');

const part = spelt({ state: ['state', coded(ChainState)], fen: ['amount', yuan], orders: ['num', z.int()] });
export type ChainPartRow = z.output<typeof part>;

const chainBill = spelt({
  billNo: ['billNo', z.string()],
  status: ['billingStatus', billStatus],
  totalFen: ['accountAmount', yuan],
  confirmedAt: ['confirmTime', localTime.nullable()],
  dueOn: ['dueDate', z.string().nullable()],
  payState: ['payStatus', coded(PaymentState)],
  paidFen: ['paidAmount', yuan],
  outstandingFen: ['unpaidAmount', yuan],
  overdueDays: ['overdueDays', z.int()],
});

/** Rides by people who are none of the company's: their tax cannot be deducted. */
const outsiders = spelt({ fen: ['amount', yuan], orders: ['num', z.int()] });

const month = spelt({
  month: ['month', z.string()],
  settledFen: ['settled', yuan],
  orders: ['num', z.int()],
  parts: ['parts', z.array(part)],
  bill: ['bill', chainBill.nullable()],
  /** Of what can be applied for: what could be deducted at the provider's rate, and at that of the general method. */
  taxFen: ['tax', yuan],
  generalTaxFen: ['generalTax', yuan],
  outsiders: ['outsiders', outsiders],
});
export type ChainMonth = z.output<typeof month>;

const chain = spelt({
  months: ['months', z.array(month)],
  settledFen: ['settled', yuan],
  parts: ['parts', z.array(part)],
  /** What the account's ledger says was settled in the same months. */
  ledgerFen: ['ledger', yuan],
  obstacles: ['obstacles', z.array(z.string())],
  minimumFen: ['minimum', yuan],
  /** Of what can be applied for; null: nobody may know who does not see invoices. */
  taxFen: ['tax', yuan],
  /** Of the latest invoice, per ten thousand. */
  taxRate: ['taxRate', z.int()],
});
export type Chain = z.output<typeof chain>;

const chainInvoice = spelt({
  invoiceId: ['invoiceId', z.int()],
  type: ['invoiceType', coded(InvoiceType)],
  status: ['status', coded(InvoiceStatus)],
  number: ['invoiceNo', z.string()],
  appliedAt: ['applyTime', localTime],
  amountFen: ['amount', yuan],
  trips: ['num', z.int()],
});
export type ChainInvoice = z.output<typeof chainInvoice>;

const chainOrder = spelt({
  orderId: ['orderId', z.int()],
  orderNo: ['orderNo', z.string()],
  riderName: ['riderName', z.string()],
  departmentName: ['departmentName', z.string()],
  rideAt: ['bookingDate', localTime],
  settledAt: ['settleTime', localTime],
  fen: ['amount', yuan],
});
export type ChainOrder = z.output<typeof chainOrder>;

export const chainApi = {
  chain: proof.form(
    '/api/v3/account/chain',
    '票据链：最近十三个月每一分结算在哪一步',
    z.object({ entityId: entityChoice }),
    chain,
  ),
  chainInvoices: proof.form(
    '/api/v3/account/chain/month',
    '一个月的结算进了哪些开票申请',
    z.object({ month: text, entityId: entityChoice }),
    z.object({ list: z.array(chainInvoice) }),
  ),
  chainOrders: proof.form(
    '/api/v3/account/chain/orders',
    '票据链一格里的订单',
    paged({ state: coded(ChainState), month: optional(text), entityId: entityChoice }),
    pageOf(chainOrder, 'list', 'totalRecord'),
  ),
  chainExport: proof.form(
    '/api/v3/account/chain/export',
    '导出票据链：每个订单在哪一步，多少钱',
    z.object({ month: optional(text), entityId: entityChoice }),
    z.string(),
    { effect: 'export', limit: { count: 30, seconds: 60 } },
  ),
};
