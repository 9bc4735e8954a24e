import { moneyText } from '#rules/money.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { noteEvent, putOrder } from './move.ts';
import { lockOwn } from './own.ts';
import { withdrawQuestion } from './question.ts';
import { settleOrder } from './settle.ts';
import type { RideOrder } from './stored.ts';

/** The person agrees to the price, as it was told to them; what else holds the order still does. */
export async function confirmCost(
  db: Db,
  [companyId, staffId, orderId]: [companyId: number, staffId: number, orderId: number],
  toldFen: number | undefined,
  now: Date,
): Promise<RideOrder> {
  await lockAccount(db, companyId);
  const order = await lockOwn(db, [companyId, staffId, orderId]);
  const isAsked = order.state.status === 'toSettle' && order.needsConfirmation && order.confirmedAt === null;
  if (!isAsked) throw new Refused(ORDER_REFUSALS.nothingToConfirm);
  const { actualPayFen } = order;
  if (toldFen !== undefined && actualPayFen !== null && toldFen !== actualPayFen) {
    throw new Refused(ORDER_REFUSALS.costChanged, { cost: moneyText(actualPayFen) });
  }
  await withdrawQuestion(db, order, now);
  await putOrder(db, order, { confirmedAt: now });
  await noteEvent(db, order, ['costConfirmed', 'person'], { at: now, staffId });
  return settleOrder(db, { ...order, confirmedAt: now }, now);
}
