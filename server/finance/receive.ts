import type { Movement, MovementKind } from '#rules/account.ts';
import type { NamedPart } from '#rules/bill.ts';
import { type MovementResult, moveAccount } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { openBills, type TakenForBill, takeFor, takeForBills, takeNamed } from './allocation.ts';

export interface Received extends MovementResult {
  readonly taken: readonly TakenForBill[];
}

/** A movement of the account, and what it pays: the bills the provider names, then the oldest. Once, however often told. */
export async function receiveMoney(
  db: Db,
  companyId: number,
  kind: MovementKind,
  { allocations, ...movement }: Movement & { readonly allocations?: readonly NamedPart[] | undefined },
  now: Date,
): Promise<Received> {
  // The bills are asked for behind the account's lock, in the same packet.
  const [done, bills] = await Promise.all([
    moveAccount(db, companyId, kind, movement, now),
    kind === 'adjust' ? [] : openBills(db, companyId),
  ]);
  if (done.repeated || kind === 'adjust') return { ...done, taken: [] };
  if (allocations === undefined || allocations.length === 0)
    return { ...done, taken: await takeFor(db, companyId, bills, now) };
  const money = { entryId: done.entryId, amountFen: movement.amountFen, parts: allocations };
  const named = await takeNamed(db, companyId, money, now);
  return { ...done, taken: [...named, ...(await takeForBills(db, companyId, now))] };
}
