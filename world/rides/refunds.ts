import { postRefund } from '#rules/account.ts';
import { addDays, addMonths, type Day, type Month } from '#rules/calendar.ts';
import type { FeeLine } from '#rules/tariff.ts';
import { dayAt, minuteOn, workedDaysAgo } from '../days.ts';
import type { InvoicePlan, InvoicePlans, RefundPlan } from '../plan.ts';
import { type Chunk, chunk, type IdOf, moment } from '../rows.ts';
import { allowed } from './approval.ts';
import { type Books, post } from './books.ts';
import { monthOfSettling } from './objections.ts';
import { happen, type Order } from './order.ts';

/** What the provider gave back of a ride whose invoice was issued already. */
export interface Refund {
  readonly id: number;
  readonly order: Order;
  readonly amountFen: number;
  readonly reason: string;
  readonly at: number;
  readonly plan: RefundPlan;
  readonly application: InvoicePlan;
}

/** What was charged wrongly, where the price has it; else some of the way. */
const REASONS: readonly (readonly [line: FeeLine, reason: string])[] = [
  ['highway', '高速费重复计收，复核后退还'],
  ['parking', '停车费没有票据，复核后退还'],
  ['waiting', '等候时间多计，复核后退还'],
];
const [WORTH_FEN, LEAST_FEN] = [300, 3_000];
const OF_THE_WAY = 0.18;

function wrongIn({ price, discount, split }: Order): Pick<Refund, 'amountFen' | 'reason'> {
  const found = REASONS.find(([line]) => price!.lines[line] >= WORTH_FEN);
  const most = split.companyFen - WORTH_FEN;
  if (!found)
    return { amountFen: Math.round((split.companyFen * OF_THE_WAY) / 100) * 100, reason: '绕行里程复核后退还' };
  const lineFen = Math.floor((price!.lines[found[0]] * discount) / 10_000);
  return { amountFen: Math.min(lineFen, most), reason: found[1] };
}

/** A ride that ended as it was booked, and that the company alone paid for. */
const isPlain = ({ state, split, second, counted }: Order): boolean =>
  state.status === 'completed' &&
  state.cancelledBy === null &&
  second === null &&
  counted.projectId === null &&
  split.personalFen === 0 &&
  split.companyFen >= LEAST_FEN;

interface Wish {
  readonly plan: RefundPlan;
  readonly application: InvoicePlan;
  readonly month: Month;
  readonly at: number;
  order: Order | null;
}

const wishesOf = ({ applications }: InvoicePlans, today: Day): Wish[] =>
  applications.flatMap((application) =>
    (application.refunds ?? []).map((plan): Wish => {
      const day = addDays(today, -workedDaysAgo(today, plan.daysAgo));
      const month = addMonths(today.slice(0, 7), -application.periods[0]![0]);
      return { plan, application, month, at: minuteOn(day, 9 * 60 + 12 + plan.daysAgo * 7), order: null };
    }),
  );

export interface Refunds {
  /** Whether something of the order goes back later: then it is not done with yet. */
  takes(order: Order): boolean;
  readonly given: readonly Refund[];
}

/** Each planned refund takes the first ride of its month that fits, no two of one day; it happens when its time comes. */
export function openRefunds(books: Books, plans: InvoicePlans, today: Day, idOf: IdOf): Refunds {
  const wishes = wishesOf(plans, today);
  const given: Refund[] = [];
  const giveBack = ({ plan, application, at }: Wish, order: Order): void => {
    const wrong = wrongIn(order);
    const id = idOf('orderRefund');
    const parts = { companyFen: wrong.amountFen, personalFen: 0, reason: wrong.reason };
    happen(order, { kind: 'refunded', personalDueFen: 0 }, at, { details: parts });
    const held = { frozenFen: 0, paidFen: order.split.companyFen, limitFen: order.limitFen };
    post(books, order, allowed(postRefund(held, wrong.amountFen)), at, { refundId: id, note: wrong.reason });
    order.refundedFen = wrong.amountFen;
    given.push({ id, order, at, plan, application, ...wrong });
  };
  return {
    given,
    takes: (order) => {
      if (order.settledAt === null || !isPlain(order)) return false;
      const day = dayAt(order.settledAt);
      const isFree = wishes.every((wish) => wish.order === null || dayAt(wish.order.settledAt!) !== day);
      const fitting = wishes.find(
        ({ month, application, order: taken }) =>
          taken === null &&
          month === monthOfSettling(order) &&
          (application.ofEntity === true) === (order.legalEntityId !== null),
      );
      if (!fitting || !isFree) return false;
      fitting.order = order;
      books.agenda.add(fitting.at, () => giveBack(fitting, order));
      return true;
    },
  };
}

export const refundReference = ({ at, id }: Pick<Refund, 'at' | 'id'>): string =>
  `TK${dayAt(at).replaceAll('-', '')}${id}`;

export const refundChunk = (companyId: number, refunds: readonly Refund[]): Chunk =>
  chunk('orderRefund', refunds, (refund) => {
    const { id, order, amountFen, reason, at } = refund;
    const told = { orderId: order.id, reference: refundReference(refund), companyFen: amountFen, personalFen: 0 };
    return { companyId, id, ...told, reason, at: moment(at) };
  });
