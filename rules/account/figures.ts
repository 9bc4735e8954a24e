import type { AccountKind } from '../company.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { AccountSums } from './ledger.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

export interface AccountTerms {
  readonly kind: AccountKind;
  /** What a postpaid company may owe in all. */
  readonly creditFen: number;
}

interface Figure {
  readonly label: string;
  /** One line for the person who asks where a figure comes from. */
  readonly explains: string;
  readonly of: (sums: AccountSums, terms: AccountTerms) => number;
}

/**
 * All the money of the company that the provider has, less all that was taken. A company that changes its kind of
 * account takes it along: what was prepaid lowers what it owes, and what it owes is a balance below nothing.
 */
const balance: Figure = {
  label: '账户余额',
  explains: '充值与还款 − 已结算 + 退款 ± 调整',
  of: ({ rechargeFen, repayFen, settleFen, refundFen, adjustFen }) =>
    rechargeFen + repayFen - settleFen + refundFen + adjustFen,
};
const going: Figure = {
  label: '进行中订单',
  explains: '尚未结束的订单按预估冻结的企业支付金额',
  of: ({ goingFen }) => goingFen,
};
const pending: Figure = {
  label: '待结算订单',
  explains: '已结束、尚未扣款的订单按实际费用冻结的企业支付金额',
  of: ({ pendingFen }) => pendingFen,
};
const available: Figure = {
  label: '实时可用金额',
  explains: '账户余额 − 进行中订单 − 待结算订单',
  of: (sums, terms) => balance.of(sums, terms) - sums.goingFen - sums.pendingFen,
};
const repayment: Figure = {
  label: '待还款总额',
  explains: '进行中订单 + 待结算订单',
  of: ({ goingFen, pendingFen }) => goingFen + pendingFen,
};
const credit: Figure = { label: '总授信额度', explains: '合同约定的授信额度', of: (_sums, terms) => terms.creditFen };
const surplus: Figure = {
  label: '剩余额度',
  explains: '总授信额度 − 待结算订单',
  of: ({ pendingFen }, { creditFen }) => creditFen - pendingFen,
};
const owed: Figure = {
  label: '已结算未还',
  explains: '已结算 − 退款 ∓ 调整 − 已还款与充值，不论是否已出账单',
  of: (sums, terms) => 0 - balance.of(sums, terms),
};
const creditLeft: Figure = {
  label: '可预订额度',
  explains: '总授信额度 − 进行中订单 − 待结算订单 − 已结算未还',
  of: (sums, terms) => terms.creditFen - sums.goingFen - sums.pendingFen - owed.of(sums, terms),
};

/** The figures at the head of the finance page; which of them a company sees follows from its kind of account. */
export const FIGURES = { balance, going, pending, available, repayment, credit, surplus, owed, creditLeft } as const;
export type FigureName = keyof typeof FIGURES;

export const PREPAID_FIGURES: readonly FigureName[] = ['available', 'going', 'pending', 'balance'];
export const POSTPAID_FIGURES: readonly FigureName[] = [
  'repayment',
  'going',
  'pending',
  'credit',
  'surplus',
  'owed',
  'creditLeft',
];

export const figuresOf = (sums: AccountSums, terms: AccountTerms): Readonly<Record<FigureName, number>> =>
  Object.fromEntries(Object.entries(FIGURES).map(([name, { of }]) => [name, of(sums, terms)])) as Record<
    FigureName,
    number
  >;

/** What new orders may still take. Below nothing, where rides that took place went beyond it, nothing is admitted. */
export const accountLeftFen = (sums: AccountSums, terms: AccountTerms): number =>
  FIGURES[terms.kind === 'prepaid' ? 'available' : 'creditLeft'].of(sums, terms);

export function admitOrder(companyFen: number, sums: AccountSums, terms: AccountTerms): Refused | null {
  const leftFen = accountLeftFen(sums, terms);
  if (leftFen >= companyFen) return null;
  return refuse(ACCOUNT_REFUSALS.balanceShort, { left: moneyText(leftFen), wanted: moneyText(companyFen) });
}
