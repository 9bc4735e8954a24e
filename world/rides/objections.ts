import { postRefund } from '#rules/account.ts';
import { type Month, monthOf } from '#rules/calendar.ts';
import type { ObjectionOutcome } from '#rules/objection.ts';
import type { FeeLine } from '#rules/tariff.ts';
import type { Random } from '../random.ts';
import { allowed } from './approval.ts';
import type { BillPlan } from './bill-plans.ts';
import { type Books, post } from './books.ts';
import { happen, lastOf, type Order } from './order.ts';

/** An objection to a bill, with its decision where there is one. */
export interface Objection {
  readonly order: Order;
  readonly words: string;
  readonly decision: { readonly outcome: ObjectionOutcome; readonly refundFen: number; readonly remark: string } | null;
}

/** What can be said against a line, where the price has it. */
const WORDS: readonly (readonly [line: FeeLine, words: string])[] = [
  ['highway', '高速费重复计算'],
  ['parking', '停车费没有票据'],
  ['waiting', '等候时间与实际不符'],
  ['nightMileage', '夜间费用计算有误'],
  ['overMileage', '实际里程与行程轨迹不符'],
];

/** One found half right, one wholly, one not at all; `line` is what of the price was argued about, null all of it. */
const RULINGS: readonly {
  readonly words: string;
  readonly outcome: ObjectionOutcome;
  readonly line: FeeLine | null;
  readonly remark: string;
}[] = [
  {
    ...{ words: '等候时间与实际不符', outcome: 'part', line: 'waiting' },
    remark: '经核对行程轨迹，司机在约定时间之后到达，等候费不应收取，已退还。',
  },
  {
    ...{ words: '司机未到约定地点，没有乘坐', outcome: 'full', line: null },
    remark: '经核实该行程没有实际乘坐，已全额退还。',
  },
  { words: '高速费重复计算', outcome: 'rejected', line: 'highway', remark: '经核对行程轨迹与计费明细，费用无误。' },
];
/** Nobody argues about less. */
const WORTH_FEN = 300;
const LEAST_FEN = 2_000;

export const isCancelled = ({ state }: Order): boolean => (state.disputedFrom ?? state.status) === 'cancelled';
export const monthOfSettling = ({ settledAt }: Order): Month | null =>
  settledAt === null ? null : monthOf(new Date(settledAt));

/** All of the company's part, or the line, as far as it was the company's. */
function refundOf(outcome: ObjectionOutcome, line: FeeLine | null, { split, price, discount }: Order): number {
  if (outcome === 'rejected') return 0;
  if (line === null) return split.companyFen;
  const lineFen = Math.floor((price!.lines[line] * discount) / 10_000);
  return Math.min(Math.max(lineFen, WORTH_FEN), split.companyFen - WORTH_FEN);
}

/** What was granted went back to the account and to the limits. */
function refund(books: Books, order: Order, refundFen: number, at: number): void {
  const held = { frozenFen: 0, paidFen: order.split.companyFen, limitFen: order.limitFen };
  post(books, order, allowed(postRefund(held, refundFen)), at);
  order.refundedFen = refundFen;
}

/** Some rides of the bill, and a cancellation: nobody has decided yet. */
function raise({ objectedAt }: BillPlan, billed: readonly Order[], by: number, draw: Random): Objection[] {
  const rides = billed.filter(({ state }) => state.status === 'settled');
  const fees = billed.filter(({ state }) => state.status === 'cancelled' && state.cancelFeeFen > 0);
  return [...draw.shuffle(rides).slice(0, 5), ...draw.shuffle(fees).slice(0, 1)].map((order) => {
    const words = isCancelled(order)
      ? '已与司机协商取消'
      : (WORDS.find(([line]) => order.price!.lines[line] >= WORTH_FEN)?.[1] ?? '费用与预估相差较大');
    happen(order, { kind: 'disputed' }, objectedAt!, { staffId: by });
    return { order, words, decision: null };
  });
}

function decide(books: Books, plan: BillPlan, billed: readonly Order[], by: number, draw: Random): Objection[] {
  const { objectedAt, processedAt } = plan;
  const rides = billed.filter(({ state, split }) => state.status === 'settled' && split.companyFen >= LEAST_FEN);
  const free = draw.shuffle(rides);
  return RULINGS.flatMap(({ line, words, outcome, remark }) => {
    const fit = free.findIndex(({ price }) => line === null || price!.lines[line] >= WORTH_FEN);
    const [order] = free.splice(Math.max(fit, 0), 1);
    if (!order) return [];
    const refundFen = refundOf(outcome, line, order);
    happen(order, { kind: 'disputed' }, objectedAt!, { staffId: by });
    happen(order, { kind: 'disputeDecided' }, processedAt!, { details: { refundFen } });
    if (refundFen > 0) refund(books, order, refundFen, processedAt!);
    return [{ order, words, decision: { outcome, refundFen, remark } }];
  });
}

/** The objections to a bill, and what they mean for their orders. `orders`: those of which nothing is stored yet. */
export function objectTo(
  books: Books,
  plan: BillPlan,
  orders: readonly Order[],
  by: number,
  draw: Random,
): Objection[] {
  const { month, objectedAt, status } = plan;
  if (objectedAt === null) return [];
  const billed = orders.filter(
    (order) => monthOfSettling(order) === month && order.split.companyFen > 0 && lastOf(order).at < objectedAt,
  );
  return status === 'disputed' ? raise(plan, billed, by, draw) : decide(books, plan, billed, by, draw);
}
