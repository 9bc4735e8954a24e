import { endOfMonth, type Month, monthOf } from '#rules/calendar.ts';
import type { BillPlan } from '../money.ts';
import type { Random } from '../random.ts';
import type { Firm } from './firm.ts';
import { happen } from './moves.ts';
import { decideObjections } from './objections.ts';
import type { WorldOrder } from './order.ts';

const OBJECTED_RIDES = 5;
const OBJECTED_FEES = 1;

const monthOfSettling = ({ settledAt }: WorldOrder): Month => monthOf(new Date(settledAt!));

/** An order is complete when its bill is confirmed, or its month over where the company pays nothing: done up to a moment. */
export function completeOrders(firm: Firm, bills: readonly BillPlan[], until: number): void {
  const plans = new Map(bills.map((plan) => [plan.month, plan]));
  for (const order of firm.orders) {
    if (order.state.status !== 'settled') continue;
    const month = monthOfSettling(order);
    const paidAt = order.trail.at(-1)!.at;
    const at = order.split!.companyFen === 0 ? endOfMonth(month).getTime() : plans.get(month)?.confirmedAt;
    if (at === null || at === undefined || at > until) continue;
    happen(order, { kind: 'completed' }, Math.max(at, paidAt));
  }
}

/** The orders of a bill that nothing happened to since the objections. */
const billedIn = (firm: Firm, plan: BillPlan): WorldOrder[] =>
  firm.orders.filter(
    (order) =>
      order.settledAt !== null &&
      monthOfSettling(order) === plan.month &&
      order.split!.companyFen > 0 &&
      order.trail.at(-1)!.at < plan.objectedAt!,
  );

/** Some rides of the disputed bill, and a cancellation: the objections to them are the bill's. */
function dispute(firm: Firm, plan: BillPlan, by: number, draw: Random): void {
  const billed = billedIn(firm, plan);
  const rides = billed.filter(({ state }) => state.status === 'settled');
  const fees = billed.filter(({ state }) => state.status === 'cancelled' && state.cancelFeeFen > 0);
  const chosen = [...draw.shuffle(rides).slice(0, OBJECTED_RIDES), ...draw.shuffle(fees).slice(0, OBJECTED_FEES)];
  for (const order of chosen) happen(order, { kind: 'disputed' }, plan.objectedAt!, { staffId: by });
}

/** What the objections of the year meant for their orders: those of one bill are open, those of the one before decided. */
export function objectToBills(firm: Firm, bills: readonly BillPlan[], by: number, draw: Random): void {
  const objected = bills.filter(({ objectedAt }) => objectedAt !== null);
  const disputed = objected.find(({ status }) => status === 'disputed');
  if (disputed) dispute(firm, disputed, by, draw);
  const processed = objected.find(({ status }) => status === 'processed');
  if (!processed) return;
  const rides = billedIn(firm, processed).filter(({ state }) => state.status === 'settled');
  firm.decided.push(...decideObjections(firm, processed, rides, by, draw));
}
