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

/** An order is complete when its bill is confirmed, or its month over where the company pays nothing. */
function complete(firm: Firm, plans: ReadonlyMap<Month, BillPlan>): void {
  for (const order of firm.orders) {
    if (order.state.status !== 'settled') continue;
    const month = monthOfSettling(order);
    const paidAt = order.trail.at(-1)!.at;
    const at = order.split!.companyFen === 0 ? endOfMonth(month).getTime() : plans.get(month)?.confirmedAt;
    if (at === null || at === undefined || at > firm.now) continue;
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
function dispute(firm: Firm, plan: BillPlan | undefined, by: number, draw: Random): void {
  if (!plan?.objectedAt) return;
  const billed = billedIn(firm, plan);
  const rides = billed.filter(({ state }) => state.status === 'settled');
  const fees = billed.filter(({ state }) => state.status === 'cancelled' && state.cancelFeeFen > 0);
  const chosen = [...draw.shuffle(rides).slice(0, OBJECTED_RIDES), ...draw.shuffle(fees).slice(0, OBJECTED_FEES)];
  for (const order of chosen) happen(order, { kind: 'disputed' }, plan.objectedAt, { staffId: by });
}

/** What the bills of the year mean for their orders. */
export function closeMonths(firm: Firm, plans: readonly BillPlan[], objector: number, draw: Random): void {
  complete(firm, new Map(plans.map((plan) => [plan.month, plan])));
  dispute(
    firm,
    plans.find(({ status }) => status === 'disputed'),
    objector,
    draw,
  );
  const processed = plans.find(({ status }) => status === 'processed');
  if (!processed) return;
  const rides = billedIn(firm, processed).filter(({ state }) => state.status === 'settled');
  firm.decided.push(...decideObjections(firm, processed, rides, objector, draw));
}
