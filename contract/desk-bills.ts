import { z } from 'zod';
import { BILL_REFUSALS, BillStatus, isMonth } from '#rules/bill.ts';
import { companyId, deskPaged, deskRead, deskRows, deskWrite } from './desk-wire.ts';
import { endpoint } from './endpoint.ts';
import { localTime, optional, whole } from './wire.ts';

const month = z.string(BILL_REFUSALS.monthWrong.msg).refine(isMonth, BILL_REFUSALS.monthWrong.msg);
const billNo = z.string('请填写账单编号').trim().min(1, '请填写账单编号');

const part = z.object({ count: z.int(), amountFen: z.int() });
const parts = z.object({ rides: part, cancellations: part, adjustments: part, totalFen: z.int() });
export type BillParts = z.output<typeof parts>;

const billed = z.object({
  billNo: z.string(),
  statementNo: z.string(),
  month: z.string(),
  status: z.enum(BillStatus.names),
  totalFen: z.int(),
  issuedAt: localTime,
  confirmedAt: localTime.nullable(),
  paidAt: localTime.nullable(),
});
export type DeskBill = z.output<typeof billed>;

export const deskBillCalls = {
  bills: endpoint({
    ...deskRead,
    summary: '一家企业的账单',
    path: '/desk/v1/bills',
    input: deskPaged({ companyId: whole, status: optional(z.enum(BillStatus.names, '没有这个状态')) }),
    output: deskRows(billed),
  }),
  previewBill: endpoint({
    ...deskRead,
    summary: '试算一家企业某月的账单；该月可以尚未结束',
    path: '/desk/v1/bills/preview',
    input: z.object({ companyId: whole, month }),
    output: parts.extend({ billNo: z.string(), isIssued: z.boolean() }),
  }),
  issueBill: endpoint({
    ...deskWrite,
    summary: '出某月的账单；已出过的不再重复',
    path: '/desk/v1/bills/issue',
    input: z.object({ companyId, month }),
    output: billed.extend({ isNew: z.boolean() }),
  }),
  closeBill: endpoint({
    ...deskWrite,
    summary: '收到款项，结清已确认的账单',
    path: '/desk/v1/bills/close',
    input: z.object({ companyId, billNo }),
    output: billed,
  }),
};
