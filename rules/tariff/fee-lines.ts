import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { moneyText, shareOfFen } from '../money.ts';
import { ORDER_REFUSALS } from '../order/refusals.ts';
import { type Refused, refuse } from '../refusal.ts';

/** What a price is made of, with the labels of the order's page. The wire's own names are the contract's. */
export const FeeLine = codeTable({
  base: ['base', '基础价'],
  overMileage: ['overMileage', '超里程费'],
  overTime: ['overTime', '超时长费'],
  longDistance: ['longDistance', '远途费'],
  waiting: ['waiting', '等候费'],
  nightMileage: ['nightMileage', '夜间里程费'],
  nightTime: ['nightTime', '夜间时长费'],
  highway: ['highway', '高速费'],
  parking: ['parking', '停车费'],
  bridge: ['bridge', '过桥费'],
  other: ['other', '其他附加费'],
  designatedDriver: ['designatedDriver', '指定司机费'],
  fixed: ['fixed', '一口价'],
  cancel: ['cancel', '取消费'],
  reduction: ['reduction', '减免'],
  rounding: ['rounding', '抹零'],
});
export type FeeLine = NameOf<typeof FeeLine>;
export type FeeLines = Readonly<Record<FeeLine, number>>;

const DEDUCTED: readonly FeeLine[] = ['reduction', 'rounding'];
export const isDeducted = (line: FeeLine): boolean => DEDUCTED.includes(line);
/** With the sign that it has in the sum, so that a reader adds the column up as it stands. */
export const summedFen = (line: FeeLine, fen: number): number => (isDeducted(line) ? 0 - fen : fen);
/** A thousand million yuan: beyond any ride, and far from where numbers stop being exact. */
const MOST_FEN = 100_000_000_000;
export const LineFen = z.int().nonnegative().max(MOST_FEN);
/** 10 000: the contract gives no discount. */
export const NO_DISCOUNT = 10_000;

const CHARGED: readonly FeeLine[] = FeeLine.names.filter((line) => !DEDUCTED.includes(line));

/** Written out, because a year of rides is reckoned with it: a loop over names takes several times as long. */
export const linesOf = (given: Partial<FeeLines>): FeeLines => ({
  base: given.base ?? 0,
  overMileage: given.overMileage ?? 0,
  overTime: given.overTime ?? 0,
  longDistance: given.longDistance ?? 0,
  waiting: given.waiting ?? 0,
  nightMileage: given.nightMileage ?? 0,
  nightTime: given.nightTime ?? 0,
  highway: given.highway ?? 0,
  parking: given.parking ?? 0,
  bridge: given.bridge ?? 0,
  other: given.other ?? 0,
  designatedDriver: given.designatedDriver ?? 0,
  fixed: given.fixed ?? 0,
  cancel: given.cancel ?? 0,
  reduction: given.reduction ?? 0,
  rounding: given.rounding ?? 0,
});

export function chargedFen(lines: FeeLines): number {
  let sum = 0;
  for (const line of CHARGED) sum += lines[line];
  return sum;
}
export const totalOf = (lines: FeeLines): number => chargedFen(lines) - lines.reduction - lines.rounding;

export interface Price {
  readonly lines: FeeLines;
  readonly totalFen: number;
  /** After the contract's discount, half up to the fen: what company and person pay together. */
  readonly actualPayFen: number;
  /** How much of it is the designated driver's, discounted alike. */
  readonly driverPayFen: number;
}

export function priceOf(lines: FeeLines, discountPerTenThousand: number): Price {
  const totalFen = totalOf(lines);
  const actualPayFen = shareOfFen(totalFen, discountPerTenThousand);
  const driverPayFen = Math.min(actualPayFen, shareOfFen(lines.designatedDriver, discountPerTenThousand));
  return { lines, totalFen, actualPayFen, driverPayFen };
}

const PriceKind = codeTable({
  metered: ['metered', '行程费用'],
  carpool: ['carpool', '拼车费用'],
  cancelled: ['cancelled', '取消费用'],
});
export type PriceKind = NameOf<typeof PriceKind>;

/** A carpool ride has one line, and so has a cancelled one; a metered ride has neither of them. */
const isForeign = (kind: PriceKind, line: FeeLine): boolean => {
  if (kind === 'metered') return line === 'fixed' || line === 'cancel';
  return line !== (kind === 'carpool' ? 'fixed' : 'cancel');
};

export interface PricePush {
  readonly lines: Partial<FeeLines>;
  readonly totalFen: number;
  readonly actualPayFen: number;
  /** The two parts, where the sender states them. The limits decide them here; they must add up all the same. */
  readonly parts?: { readonly companyFen: number; readonly personalFen: number };
}

function checkLines(lines: FeeLines, kind: PriceKind): Refused | null {
  const wrong = FeeLine.names.find((line) => !LineFen.safeParse(lines[line]).success);
  if (wrong) return refuse(ORDER_REFUSALS.lineWrong, { line: FeeLine.labelOf(wrong) });
  const foreign = FeeLine.names.find((line) => lines[line] > 0 && isForeign(kind, line));
  if (foreign) {
    return refuse(ORDER_REFUSALS.lineForeign, { kind: PriceKind.labelOf(kind), line: FeeLine.labelOf(foreign) });
  }
  return totalOf(lines) < 0 ? refuse(ORDER_REFUSALS.reductionTooLarge) : null;
}

const differs = (
  reason: (typeof ORDER_REFUSALS)['totalWrong' | 'actualWrong' | 'partsWrong'],
  right: number,
  sent: number,
) => (right === sent ? null : refuse(reason, { expected: moneyText(right), sent: moneyText(sent) }));

/** A push is taken when it adds up to the fen, and not otherwise. */
export function checkPush(
  push: PricePush,
  { kind, discountPerTenThousand }: { kind: PriceKind; discountPerTenThousand: number },
): Price | Refused {
  const lines = linesOf(push.lines);
  const bad = checkLines(lines, kind);
  if (bad) return bad;
  const price = priceOf(lines, discountPerTenThousand);
  const paid = push.parts && push.parts.companyFen + push.parts.personalFen;
  return (
    differs(ORDER_REFUSALS.totalWrong, price.totalFen, push.totalFen) ??
    differs(ORDER_REFUSALS.actualWrong, price.actualPayFen, push.actualPayFen) ??
    differs(ORDER_REFUSALS.partsWrong, price.actualPayFen, paid ?? price.actualPayFen) ??
    price
  );
}

/** Whether a price that is told again is the one whose lines were kept: each of them, and what they come to. */
export function isSamePush(kept: Partial<FeeLines>, push: PricePush, discountPerTenThousand: number): boolean {
  const [known, told] = [linesOf(kept), priceOf(linesOf(push.lines), discountPerTenThousand)];
  if (told.totalFen !== push.totalFen || told.actualPayFen !== push.actualPayFen) return false;
  return FeeLine.names.every((line) => known[line] === told.lines[line]);
}
