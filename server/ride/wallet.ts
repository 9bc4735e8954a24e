import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { found, Refused } from '../http/refused.ts';
import { type PaymentState, WalletAway } from '../outside/payments/payment-service.ts';
import type { Payments } from '../outside/payments/payments.ts';
import type { Services } from '../services.ts';
import { companyOfTrade, markCheckout } from './cashier.ts';
import { takePayment } from './payments.ts';

interface OpenCheckout {
  readonly companyId: number;
  readonly orderId: number;
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly state: 'open' | 'paid' | 'closed' | 'returning' | 'returned';
}

async function lockCheckout(db: Db, companyId: number, tradeNo: string): Promise<OpenCheckout> {
  await lockAccount(db, companyId);
  const row = await db
    .selectFrom('checkout')
    .select(['companyId', 'orderId', 'tradeNo', 'amountFen', 'state'])
    .where('companyId', '=', companyId)
    .where('tradeNo', '=', tradeNo)
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

/** What a rule refuses is no failure of ours: the money is not due any more, or the order has moved on. */
const unlessRefused = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );

/** Takes the wallet's word into the order; answers whether money has to go back. */
async function take(db: Db, checkout: OpenCheckout, told: PaymentState, now: Date): Promise<boolean> {
  const { companyId, orderId, tradeNo } = checkout;
  if (checkout.state === 'returning') return true;
  if (told.state === 'open' || checkout.state === 'paid' || checkout.state === 'returned') return false;
  if (told.state === 'closed') {
    if (checkout.state === 'closed') return false;
    const failed = { orderId, amountFen: checkout.amountFen, reference: tradeNo };
    await unlessRefused(takePayment(db, companyId, 'failed', failed, now));
    await markCheckout(db, checkout, { state: 'closed' });
    return false;
  }
  const sent = { orderId, amountFen: told.amountFen, reference: told.reference || tradeNo };
  const isTaken = await unlessRefused(takePayment(db, companyId, 'received', sent, now));
  await markCheckout(db, checkout, { state: isTaken ? 'paid' : 'returning' });
  return !isTaken;
}

/** Paid twice, or no longer due: all of it goes back, once, whoever tells us of it how often. */
async function giveBack(services: Services, payments: Payments, companyId: number, told: PaymentState): Promise<void> {
  const { tradeNo, amountFen } = told;
  await payments.refund({
    tradeNo,
    refundNo: tradeNo,
    amountFen,
    totalFen: amountFen,
    reason: '订单已支付或不再需要支付',
  });
  await services.database.company(companyId, (db) => markCheckout(db, { companyId, tradeNo }, { state: 'returned' }));
}

/** What the wallet says of a payment, by its notice or by our question: it counts once. */
export async function settleCheckout(services: Services, payments: Payments, told: PaymentState, now: Date) {
  const companyId = found(companyOfTrade(told.tradeNo));
  const goesBack = await services.database.company(companyId, async (db) =>
    take(db, await lockCheckout(db, companyId, told.tradeNo), told, now),
  );
  if (goesBack) await giveBack(services, payments, companyId, told);
}

const MINUTE_MS = 60_000;

/** Visits of which no notice has come: begun a minute ago or more, or over though nobody began them. */
const unsettled = (db: Db, companyId: number, now: Date) =>
  db
    .selectFrom('checkout')
    .select(['tradeNo', 'begunAt', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('wallet', '=', 'wechat')
    .where('state', 'in', ['open', 'returning'])
    .where('openedAt', '<=', new Date(now.getTime() - MINUTE_MS))
    .where((eb) => eb.or([eb('begunAt', 'is not', null), eb('expiresAt', '<', now)]))
    .orderBy('openedAt')
    .execute();
type Unsettled = Awaited<ReturnType<typeof unsettled>>[number];

async function settleVisit(services: Services, payments: Payments, visit: Unsettled, now: Date): Promise<void> {
  const { tradeNo, begunAt, expiresAt } = visit;
  const told: PaymentState = begunAt
    ? await payments.query(tradeNo)
    : { tradeNo, state: 'closed', amountFen: 0, reference: '' };
  const state = told.state === 'open' && expiresAt < now ? 'closed' : told.state;
  await settleCheckout(services, payments, { ...told, state }, now);
}

/**
 * A notice may never come: the wallet is asked. A visit that nobody began ends by itself. One that fails holds up no other,
 * unless nobody answers at all: then the rest would only wait as long.
 */
export async function askWallet(services: Services, companyId: number, now: Date): Promise<void> {
  const { payments, database } = services;
  if (!payments) return;
  let isAway = false;
  await inTurn(await database.company(companyId, (db) => unsettled(db, companyId, now)), async (visit) => {
    if (isAway) return;
    await settleVisit(services, payments, visit, now).catch((error: unknown) => {
      isAway = error instanceof WalletAway;
      throw error;
    });
  });
}
