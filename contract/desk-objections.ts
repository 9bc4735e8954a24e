import { z } from 'zod';
import { BillStatus } from '#rules/bill.ts';
import { ObjectionOutcome, ObjectionStatus, Verdict } from '#rules/objection.ts';
import { companyId, deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('objections');

const objection = z.object({
  objectionNo: z.string(),
  billNo: z.string(),
  orderNo: z.string(),
  status: z.enum(ObjectionStatus.names),
  description: z.string(),
  /** Ids of pictures, each to be had from /desk/v1/objections/proof. */
  proofs: z.array(z.string()),
  applicantName: z.string(),
  applicantPhone: z.string(),
  appliedAt: localTime,
  /** What the company has paid for the order, refunds taken off. */
  paidFen: z.int(),
  outcome: z.enum(ObjectionOutcome.names).nullable(),
  refundFen: z.int().nullable(),
  remark: z.string(),
  relationOrderNo: z.string(),
  decidedAt: localTime.nullable(),
});
export type DeskObjection = z.output<typeof objection>;

const objectionNo = z.string('请填写异议编号').trim().min(1, '请填写异议编号');

export const deskObjectionCalls = {
  objections: read.get(
    '/desk/v1/objections',
    '一家企业的异议',
    deskPaged({
      companyId: whole,
      status: optional(z.enum(ObjectionStatus.names, '没有这个状态')),
      billNo: optional(text),
      objectionNo: optional(text),
    }),
    deskRows(objection),
  ),
  objectionProof: read.get(
    '/desk/v1/objections/proof',
    '一张异议凭证图片',
    z.object({ companyId: whole, fileId: text }),
    z.object({ contentType: z.string(), base64: z.string() }),
  ),
  decideObjection: write.json(
    '/desk/v1/objections/decide',
    '处理异议：全额、部分（金额）、下期，或不予调整（原因）',
    Verdict.extend({ companyId, objectionNo }),
    z.object({
      objectionNo: z.string(),
      outcome: z.enum(ObjectionOutcome.names),
      refundFen: z.int(),
      billNo: z.string(),
      billStatus: z.enum(BillStatus.names),
      billTotalFen: z.int(),
      /** How many objections of the bill still wait. */
      openCount: z.int(),
    }),
  ),
};
