import type { AccountHead } from '#contract/finance-head.ts';
import { FIGURES, type FigureName } from '#rules/account.ts';
import type { HeldFigure } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';

/** A figure as an equation: what it is, and the figures it is made of, each added or taken off. */
export interface Equation {
  readonly main: FigureName;
  readonly parts: readonly { readonly name: FigureName; readonly sign: '+' | '−' }[];
  /** Other figures of this account, each made of some of the parts. */
  readonly others: readonly FigureName[];
}

const EQUATIONS: Readonly<Record<AccountHead['kind'], Equation>> = {
  prepaid: {
    main: 'available',
    parts: [
      { name: 'balance', sign: '+' },
      { name: 'going', sign: '−' },
      { name: 'pending', sign: '−' },
    ],
    others: [],
  },
  postpaid: {
    main: 'creditLeft',
    parts: [
      { name: 'credit', sign: '+' },
      { name: 'owed', sign: '−' },
      { name: 'going', sign: '−' },
      { name: 'pending', sign: '−' },
    ],
    others: ['repayment', 'surplus'],
  },
};
export const equationOf = (kind: AccountHead['kind']): Equation => EQUATIONS[kind];

export const figureFen = ({ figures }: AccountHead, name: FigureName): number => figures[name] ?? 0;

/** The figures that orders stand behind. */
export const heldBehind: Partial<Record<FigureName, HeldFigure>> = { going: 'going', pending: 'pending' };

/** What the orders behind a figure have in common. */
export const heldExplains = (figure: HeldFigure): string =>
  figure === 'review' ? PRICE_REVIEW.explains : FIGURES[figure].explains;

const signed = (fen: number, word: string): string[] =>
  fen === 0 ? [] : [`${fen < 0 ? '−' : '+'} ${word} ${moneyText(Math.abs(fen))}`];

/** The sums behind a figure, in one line with their amounts. */
export function sumsText({ sums }: AccountHead, name: FigureName): string | null {
  const { rechargeFen, settleFen, refundFen, adjustFen, repayFen } = sums;
  if (name === 'balance') {
    // What was repaid before the account became a prepaid one is money like a recharge.
    return [`充值 ${moneyText(rechargeFen)}`, ...signed(repayFen, '还款'), ...signed(-settleFen, '结算')]
      .concat(signed(refundFen, '退款'), signed(adjustFen, '调整'))
      .join(' ');
  }
  if (name === 'owed') {
    // Money that was paid in advance, before the account became one of credit, is taken off like a repayment.
    return [`结算 ${moneyText(settleFen)}`, ...signed(-refundFen, '退款'), ...signed(-adjustFen, '调整')]
      .concat(signed(-repayFen, '还款'), signed(-rechargeFen, '充值'))
      .join(' ');
  }
  return null;
}

export interface Part {
  readonly label: string;
  readonly fen: number;
  readonly tone: 'past' | 'held' | 'left';
}

/** The whole of what there is, cut into what is gone, what is held and what is left; null where that is no cake. */
export function partsOf(head: AccountHead): { wholeFen: number; parts: Part[] } | null {
  const { kind, sums } = head;
  const heldFen = figureFen(head, 'going') + figureFen(head, 'pending');
  const leftFen = figureFen(head, equationOf(kind).main);
  const wholeFen = kind === 'prepaid' ? sums.rechargeFen + sums.repayFen : figureFen(head, 'credit');
  const goneFen = wholeFen - heldFen - leftFen;
  if (wholeFen <= 0 || leftFen < 0 || goneFen < 0) return null;
  return {
    wholeFen,
    parts: [
      { label: kind === 'prepaid' ? '已结算' : '已结算未还', fen: goneFen, tone: 'past' },
      { label: '冻结', fen: heldFen, tone: 'held' },
      { label: '可用', fen: leftFen, tone: 'left' },
    ],
  };
}
