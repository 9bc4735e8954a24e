import { z } from 'zod';
import { BILL_REFUSALS, BillStatus, isMonth, PaymentState } from '#rules/bill.ts';
import { companyId, deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('bills');

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
  /** Money that came is taken for confirmed bills: those that the repayment names, then the oldest. */
  unpaidFen: z.int(),
  payState: z.enum(PaymentState.names),
  paidFen: z.int(),
  /** By the terms of the day of issue; null where the balance bears it. */
  dueOn: z.string().nullable(),
  overdueDays: z.int(),
});
export type DeskBill = z.output<typeof billed>;

const monthRow = z.object({
  companyId: z.int(),
  companyName: z.string(),
  /** Null, with everything after it: none was issued for this month. */
  billNo: z.string().nullable(),
  status: z.enum(BillStatus.names).nullable(),
  rideFen: z.int(),
  cancellationFen: z.int(),
  adjustmentFen: z.int(),
  totalFen: z.int(),
  unpaidFen: z.int(),
  issuedAt: localTime.nullable(),
  confirmedAt: localTime.nullable(),
  dueOn: z.string().nullable(),
});
export type MonthBill = z.output<typeof monthRow>;

export const deskBillCalls = {
  monthBills: read.get(
    '/desk/v1/bills/month',
    '某月所有企业的账单，没出的在前；以及各状态的家数和金额',
    deskPaged({ month, status: optional(z.enum([...BillStatus.names, 'none'], '没有这个状态')), word: optional(text) }),
    deskRows(monthRow),
  ),
  monthSums: read.get(
    '/desk/v1/bills/sums',
    '某月账单各状态的家数和金额',
    z.object({ month }),
    z.object({ rows: z.array(z.object({ status: z.string(), count: z.int(), totalFen: z.int() })) }),
  ),
  issueMonth: write.json(
    '/desk/v1/bills/issueAll',
    '给还没有账单的企业出某月的账单；每家单独成败，没有费用的不出',
    z.object({ month }),
    z.object({
      issued: z.int(),
      empty: z.int(),
      failed: z.array(z.object({ companyId: z.int(), companyName: z.string(), reason: z.string() })),
    }),
  ),
  bills: read.get(
    '/desk/v1/bills',
    '一家企业的账单',
    deskPaged({ companyId: whole, status: optional(z.enum(BillStatus.names, '没有这个状态')) }),
    deskRows(billed),
  ),
  previewBill: read.get(
    '/desk/v1/bills/preview',
    '试算一家企业某月的账单；该月可以尚未结束',
    z.object({ companyId: whole, month }),
    parts.extend({ billNo: z.string(), isIssued: z.boolean() }),
  ),
  issueBill: write.json(
    '/desk/v1/bills/issue',
    '出某月的账单；已出过的不再重复',
    z.object({ companyId, month }),
    billed.extend({ isNew: z.boolean() }),
  ),
  closeBill: write.json('/desk/v1/bills/close', '收到款项，结清已确认的账单', z.object({ companyId, billNo }), billed),
};
