import { postRefund } from '#rules/account.ts';
import type { ObjectionOutcome } from '#rules/objection.ts';
import { isRefused } from '#rules/refusal.ts';
import type { FeeLine } from '#rules/tariff.ts';
import type { BillPlan } from '../money.ts';
import type { Random } from '../random.ts';
import { type AccountRow, type Firm, post } from './firm.ts';
import { happen } from './moves.ts';
import type { WorldOrder } from './order.ts';

/** What became of an objection that was looked at. */
export interface DecidedObjection {
  readonly order: WorldOrder;
  readonly words: string;
  readonly outcome: ObjectionOutcome;
  readonly refundFen: number;
  readonly remark: string;
}

type Ruling = Pick<DecidedObjection, 'words' | 'outcome' | 'remark'> & {
  /** What of the price was argued about: a line of it, or all. */
  readonly line: FeeLine | null;
};

/** One found half right, one wholly, one not at all. */
const RULINGS: readonly Ruling[] = [
  {
    words: '等候时间与实际不符',
    outcome: 'part',
    line: 'waiting',
    remark: '经核对行程轨迹，司机在约定时间之后到达，等候费不应收取，已退还。',
  },
  {
    words: '司机未到约定地点，没有乘坐',
    outcome: 'full',
    line: null,
    remark: '经核实该行程没有实际乘坐，已全额退还。',
  },
  { words: '高速费重复计算', outcome: 'rejected', line: 'highway', remark: '经核对行程轨迹与计费明细，费用无误。' },
];
const LEAST_FEN = 2_000;
/** Nobody argues about less. */
export const WORTH_FEN = 300;

/** Entries stand in the order of time; this one came while others went on. */
function inItsPlace(rows: AccountRow[]): void {
  const row = rows.pop()!;
  const later = rows.findIndex(({ at }) => at > row.at);
  rows.splice(later < 0 ? rows.length : later, 0, row);
}

function refund(firm: Firm, order: WorldOrder, refundFen: number, at: number): void {
  const held = { frozenFen: 0, paidFen: order.split!.companyFen, limitFen: order.limitFen };
  const posted = postRefund(held, refundFen);
  if (isRefused(posted)) throw new Error(`${order.number}: ${posted.refused.msg}`);
  post(firm, order, posted, at);
  inItsPlace(firm.accountRows);
  order.refundedFen = refundFen;
}

/** All of the company's part, or the line, as far as it was the company's. */
function refundOf(outcome: ObjectionOutcome, line: FeeLine | null, { split, price, discount }: WorldOrder): number {
  if (outcome === 'rejected') return 0;
  if (line === null) return split!.companyFen;
  const lineFen = Math.floor((price!.lines[line] * discount) / 10_000);
  return Math.min(Math.max(lineFen, WORTH_FEN), split!.companyFen - WORTH_FEN);
}

/** Rides of the bill whose objections are decided: what was granted went back to the account and to the limits. */
export function decideObjections(
  firm: Firm,
  { objectedAt, processedAt }: BillPlan,
  rides: readonly WorldOrder[],
  by: number,
  draw: Random,
): DecidedObjection[] {
  const free = draw.shuffle(rides.filter(({ split }) => split!.companyFen >= LEAST_FEN));
  return RULINGS.flatMap(({ line, ...ruling }) => {
    const fit = free.findIndex(({ price }) => line === null || price!.lines[line] >= WORTH_FEN);
    const [order] = free.splice(Math.max(fit, 0), 1);
    if (!order) return [];
    const whole = refundOf(ruling.outcome, line, order);
    happen(order, { kind: 'disputed' }, objectedAt!, { staffId: by });
    happen(order, { kind: 'disputeDecided' }, processedAt!, { details: JSON.stringify({ refundFen: whole }) });
    if (whole > 0) refund(firm, order, whole, processedAt!);
    return [{ ...ruling, order, refundFen: whole }];
  });
}
