import { z } from 'zod';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { Price } from '../tariff/fee-lines.ts';
import { OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import type { Payer } from './split.ts';
import type { OrderState } from './states.ts';

const Fen = z.int({ error: '金额应为整数（分）' }).nonnegative('金额不能小于 0').max(100_000_000_000, '金额太大');
const line = (what: string, most: number) =>
  z
    .string({ error: `请填写${what}` })
    .trim()
    .min(1, `请填写${what}`)
    .max(most, `${what}不能超过 ${most} 个字`)
    .regex(/^\P{Cc}*$/u, `${what}不能包含特殊字符`);

/** The provider's own number of a refund is taken once; everybody who pays reads the reason. */
export const RefundHead = z.object({ reference: line('退款编号', 100), reason: line('原因', 200) });
export const OrderRefund = RefundHead.extend({ companyFen: Fen.default(0), personalFen: Fen.default(0) });

export interface RefundParts {
  readonly companyFen: number;
  readonly personalFen: number;
}

export interface SettledParts {
  readonly state: OrderState;
  /** What company and person pay by now. */
  readonly companyFen: number | null;
  readonly personalFen: number | null;
}

const REFUNDABLE: readonly OrderStatus[] = ['toPay', 'paying', 'settled', 'completed', 'cancelled'];

/** Whether so much of each part can go back now. */
export function checkRefund(order: SettledParts, refund: RefundParts): Refused | null {
  const { status } = order.state;
  if (status === 'disputed') return refuse(ORDER_REFUSALS.refundInDispute);
  if (order.companyFen === null || order.personalFen === null || !REFUNDABLE.includes(status)) {
    return refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(status), action: '退款' });
  }
  if (status === 'paying' && refund.personalFen > 0) return refuse(ORDER_REFUSALS.refundWhilePaying);
  if (refund.companyFen + refund.personalFen === 0) return refuse(ORDER_REFUSALS.refundNothing);
  if (refund.companyFen <= order.companyFen && refund.personalFen <= order.personalFen) return null;
  return refuse(ORDER_REFUSALS.refundTooMuch, {
    company: moneyText(order.companyFen),
    personal: moneyText(order.personalFen),
  });
}

/**
 * What goes back where the right price is lower than what was settled. What lay above the caps was the person's, so
 * theirs goes back first; a designated driver whom the person pays stays theirs.
 */
export function loweredParts(
  { companyFen, personalFen }: RefundParts,
  { actualPayFen, driverPayFen }: Pick<Price, 'actualPayFen' | 'driverPayFen'>,
  driverPayer: Payer,
): RefundParts | Refused {
  const paidFen = companyFen + personalFen;
  if (actualPayFen >= paidFen) {
    return refuse(ORDER_REFUSALS.onlyLower, { paid: moneyText(paidFen), sent: moneyText(actualPayFen) });
  }
  const own = driverPayer === 'personal' ? Math.min(driverPayFen, personalFen) : 0;
  const left = Math.min(companyFen, actualPayFen - own);
  return { companyFen: companyFen - left, personalFen: personalFen - (actualPayFen - left) };
}

/** What was given back, in words. */
export function refundText({ companyFen, personalFen }: RefundParts): string {
  const parts = [
    ...(companyFen > 0 ? [`企业 ${moneyText(companyFen)}`] : []),
    ...(personalFen > 0 ? [`个人 ${moneyText(personalFen)}`] : []),
  ];
  return parts.join('、');
}
