import type { Movement, MovementKind } from '#rules/account.ts';
import type { NamedPart } from '#rules/bill.ts';
import { type MovementResult, moveAccount } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { type TakenForBill, takeForBills, takeNamed } from './allocation.ts';

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
  const done = await moveAccount(db, companyId, kind, movement, now);
  if (done.repeated || kind === 'adjust') return { ...done, taken: [] };
  const money = { entryId: done.entryId, amountFen: movement.amountFen, parts: allocations ?? [] };
  const named = await takeNamed(db, companyId, money, now);
  return { ...done, taken: [...named, ...(await takeForBills(db, companyId, now))] };
}
