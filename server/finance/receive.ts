import type { Movement, MovementKind } from '#rules/account.ts';
import type { NamedPart } from '#rules/bill.ts';
import { type MovementResult, moveAccount } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { openBills, type TakenForBill, takeFor, takeForBills, takeNamed } from './allocation.ts';
import { boundBy, releaseDebtor } from './debtor.ts';

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
  // What follows is asked for behind the account's lock, in the same packet.
  const [done, bills, bound] = await Promise.all([
    moveAccount(db, companyId, kind, movement, now),
    kind === 'adjust' ? [] : openBills(db, companyId),
    boundBy(db, companyId),
  ]);
  if (done.repeated || kind === 'adjust') return { ...done, taken: [] };
  const parts = allocations ?? [];
  const money = { entryId: done.entryId, amountFen: movement.amountFen, parts };
  const named = await takeNamed(db, companyId, money, now);
  const others = await (parts.length > 0 ? takeForBills(db, companyId, now) : takeFor(db, companyId, bills, now));
  // Also where no bill took it: what waits to be confirmed may be covered now.
  if (bound) await releaseDebtor(db, companyId, now);
  return { ...done, taken: [...named, ...others] };
}
