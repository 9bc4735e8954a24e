import { shareOfFen } from '../money.ts';
import { FeeLine, type FeeLines, totalOf } from '../tariff/fee-lines.ts';

const DEDUCTED: readonly FeeLine[] = ['reduction', 'rounding'];

/** A line as it counts: what is taken off is below nothing, so that a reader adds the column up as it stands. */
export interface FeeRow {
  readonly line: FeeLine;
  readonly label: string;
  readonly fen: number;
}

export interface PricedOrder {
  readonly fees: FeeLines;
  readonly totalFen: number;
  readonly actualPayFen: number;
  readonly companyFen: number;
  readonly personalFen: number;
  readonly discountPerTenThousand: number;
  /** What objections have given back to the company. */
  readonly refundFen: number;
}

/** From the lines down to who pays: each sum can be followed with a pencil. */
export interface FeeBreakdown {
  readonly rows: readonly FeeRow[];
  readonly totalFen: number;
  /** Zero or below: what the contract's discount takes off. */
  readonly discountFen: number;
  /** Zero or below. */
  readonly refundFen: number;
  readonly actualPayFen: number;
  readonly companyFen: number;
  readonly personalFen: number;
  /** Whether every sum comes out; it always should, and a reader is told where it does not. */
  readonly addsUp: boolean;
}

export const feeRows = (fees: FeeLines): FeeRow[] =>
  FeeLine.names
    .filter((line) => fees[line] !== 0)
    .map((line) => ({
      line,
      label: FeeLine.labelOf(line),
      fen: DEDUCTED.includes(line) ? -fees[line] : fees[line],
    }));

export function feeBreakdown(order: PricedOrder): FeeBreakdown {
  const { totalFen, actualPayFen, companyFen, personalFen } = order;
  const discountFen = shareOfFen(totalFen, order.discountPerTenThousand) - totalFen;
  const refundFen = order.refundFen === 0 ? 0 : -order.refundFen;
  const addsUp =
    totalOf(order.fees) === totalFen &&
    totalFen + discountFen + refundFen === actualPayFen &&
    companyFen + personalFen === actualPayFen;
  return { rows: feeRows(order.fees), totalFen, discountFen, refundFen, actualPayFen, companyFen, personalFen, addsUp };
}

/** 9500 → '9.5 折'; 10000: no discount. */
export const discountText = (perTenThousand: number): string =>
  perTenThousand === 10_000 ? '无折扣' : `${Number((perTenThousand / 1000).toFixed(3))} 折`;
