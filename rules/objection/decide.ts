import { z } from 'zod';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ObjectionOutcome, type ObjectionStatus } from './codes.ts';
import { OBJECTION_REFUSALS } from './refusals.ts';

/** What the desk sends about one objection. */
export const Verdict = z.object({
  outcome: z.enum(ObjectionOutcome.names, '请选择处理结果：full、part、nextPeriod 或 rejected'),
  /** Needed for `part`; for `nextPeriod` the whole part where left out; the others follow by themselves. */
  refundFen: z.int('退还金额应为整数（分）').nullish(),
  remark: z.string('请填写正确的处理说明').trim().max(200, '处理说明不能超过 200 个字').default(''),
  relationOrderNo: z.string('请填写正确的关联订单号').trim().max(50, '关联订单号不能超过 50 个字').default(''),
});
export type Verdict = z.output<typeof Verdict>;

export interface ObjectionDecision {
  readonly outcome: ObjectionOutcome;
  readonly refundFen: number;
  /** Where the difference is billed: in the bill that was objected to, or in the one after it. */
  readonly adjusts: 'thisBill' | 'nextBill' | 'nothing';
}

function amountOf({ outcome, refundFen }: Verdict, paidFen: number): number | Refused {
  if (outcome === 'rejected') return 0;
  if (paidFen === 0) return refuse(OBJECTION_REFUSALS.nothingPaid);
  if (outcome === 'full') return paidFen;
  const refund = refundFen ?? (outcome === 'nextPeriod' ? paidFen : null);
  if (refund === null) return refuse(OBJECTION_REFUSALS.amountMissing);
  const most = moneyText(paidFen);
  if (refund <= 0 || refund > paidFen) return refuse(OBJECTION_REFUSALS.amountWrong, { most });
  return outcome === 'part' && refund === paidFen ? refuse(OBJECTION_REFUSALS.partIsAll, { most }) : refund;
}

/** `paidFen` is what the company has paid for the order so far. */
export function decideObjection(
  status: ObjectionStatus,
  paidFen: number,
  verdict: Verdict,
): ObjectionDecision | Refused {
  const { outcome, remark } = verdict;
  if (status === 'decided') return refuse(OBJECTION_REFUSALS.alreadyDecided);
  if (outcome === 'rejected' && remark === '') return refuse(OBJECTION_REFUSALS.reasonMissing);
  const refundFen = amountOf(verdict, paidFen);
  if (typeof refundFen !== 'number') return refundFen;
  const adjusts = outcome === 'rejected' ? 'nothing' : outcome === 'nextPeriod' ? 'nextBill' : 'thisBill';
  return { outcome, refundFen, adjusts };
}

/** The decision in words, for whoever objected. */
export function outcomeText(outcome: ObjectionOutcome, refundFen: number): string {
  const label = ObjectionOutcome.labelOf(outcome);
  return outcome === 'rejected' ? label : `${label} ${moneyText(refundFen)}`;
}
