import type { AccountKind } from '../company.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { BillStatus } from './codes.ts';
import { BILL_REFUSALS } from './refusals.ts';

/** Told to whoever looks at a bill under objection. */
export const UNDER_OBJECTION = '异议已提交，平台核实处理后账单会重新计算，请留意处理结果。';
export const CONFIRM_WARNING = '确认账单后将无法提出异议，并计入可开票金额中。';

/** The states a bill passes through when the company confirms it: a prepaid one has been paid all along. */
export function confirmBill(status: BillStatus, account: AccountKind): readonly BillStatus[] | Refused {
  if (status === 'disputed') return refuse(BILL_REFUSALS.underObjection);
  if (status === 'confirmed' || status === 'paid') return refuse(BILL_REFUSALS.alreadyConfirmed);
  return account === 'prepaid' ? ['confirmed', 'paid'] : ['confirmed'];
}

/** All objections come in one submission, once, and before the bill is confirmed. */
export function objectToBill(status: BillStatus, objectedBefore: boolean): 'disputed' | Refused {
  if (status === 'confirmed' || status === 'paid') return refuse(BILL_REFUSALS.confirmedBefore);
  if (status !== 'issued' || objectedBefore) return refuse(BILL_REFUSALS.objectedBefore);
  return 'disputed';
}

/** The provider has its money. */
export function closeBill(status: BillStatus, leftFen: number): 'paid' | Refused {
  if (status === 'paid') return refuse(BILL_REFUSALS.alreadyPaid);
  if (status !== 'confirmed') return refuse(BILL_REFUSALS.notConfirmed);
  return leftFen === 0 ? 'paid' : refuse(BILL_REFUSALS.unpaid, { left: moneyText(leftFen) });
}
