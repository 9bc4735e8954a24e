import { randomBytes } from 'node:crypto';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { companyOf, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';
import type { RideOrder } from './stored.ts';

const MINUTES = 30;

export interface Cashier {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A number of ours by which the wallet knows the payment; it says whose company it is about. */
const newTradeNo = (companyId: number): string => `${companyId.toString(36)}_${randomBytes(10).toString('hex')}`;

export function companyOfTrade(tradeNo: string): number | null {
  const [, company] = /^([0-9a-z]{1,11})_[0-9a-f]{20}$/.exec(tradeNo) ?? [];
  return company ? Number.parseInt(company, 36) : null;
}

/**
 * Where a person pays their part: WeChat where a merchant is set, else a demonstration's own page that says what it is.
 * Null: the provider's own app takes the money and tells us by the desk.
 */
export async function openCashier(
  db: Db,
  { config, payments, secrets }: Services,
  { companyId, orderId }: RideOrder,
  amountFen: number,
  now: Date,
): Promise<Cashier | null> {
  const wallet = payments ? 'wechat' : config.demo ? 'demo' : null;
  if (wallet === null) return null;
  const token = tokenFor(companyId);
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const tokenHash = secrets.hash('cashier', token);
  const tradeNo = newTradeNo(companyId);
  await db
    .insertInto('checkout')
    .values({ companyId, tokenHash, orderId, amountFen, expiresAt, wallet, tradeNo, openedAt: now })
    .execute();
  return { url: `/pay/${wallet}/${token}`, expiresAt };
}

export interface Checkout {
  readonly companyId: number;
  readonly tokenHash: Buffer;
  readonly orderId: number;
  readonly amountFen: number;
  readonly tradeNo: string;
  readonly expiresAt: Date;
  readonly number: string;
}

/** The visit that an address names; an old one, a foreign one and an unknown one look alike. */
export async function checkoutOf(
  db: Db,
  [companyId, tokenHash]: [companyId: number, tokenHash: Buffer],
  wallet: 'demo' | 'wechat',
  now: Date,
): Promise<Checkout> {
  const row = await db
    .selectFrom('checkout')
    .innerJoin('rideOrder', (join) =>
      join.onRef('rideOrder.companyId', '=', 'checkout.companyId').onRef('rideOrder.id', '=', 'checkout.orderId'),
    )
    .select(['orderId', 'amountFen', 'tradeNo', 'expiresAt', 'rideOrder.number'])
    .where('checkout.companyId', '=', companyId)
    .where('checkout.tokenHash', '=', tokenHash)
    .where('checkout.wallet', '=', wallet)
    .where('checkout.expiresAt', '>', now)
    .executeTakeFirst();
  return { companyId, tokenHash, ...found(row) };
}

export function sentToken({ secrets }: Services, token: string): [companyId: number, tokenHash: Buffer] {
  const companyId = companyOf(token);
  if (companyId === null) throw new Refused(REFUSALS.notFound);
  return [companyId, secrets.hash('cashier', token)];
}

export const markCheckout = (
  db: Db,
  { companyId, tradeNo }: { companyId: number; tradeNo: string },
  columns: { state?: 'paid' | 'closed' | 'returning' | 'returned'; begunAt?: Date },
) =>
  db.updateTable('checkout').set(columns).where('companyId', '=', companyId).where('tradeNo', '=', tradeNo).execute();
