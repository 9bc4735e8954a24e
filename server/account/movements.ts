import {
  checkMovement,
  checkReference,
  figuresOf,
  type KnownMovement,
  type Movement,
  type MovementKind,
  numberedWith,
  rearms,
} from '#rules/account.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
import { keyed } from '../prepared.ts';
import { accountSums, accountTerms, lockAccount } from './ledger.ts';
import { observeAccount } from './watch.ts';

export interface MovementResult {
  entryId: number;
  /** True where the provider told it before: nothing was written. */
  repeated: boolean;
}

/**
 * A recharge, repayment or adjustment by the provider; told twice under one number, it is written once. What was told
 * before is looked at first: the account may be of another kind by now, and the money is the same.
 */
export async function moveAccount(
  db: Db,
  companyId: number,
  kind: MovementKind,
  sent: Movement,
  now: Date,
): Promise<MovementResult> {
  const toldBefore = db
    .selectFrom('accountLedger')
    .select(['id', 'kind', 'amountFen'])
    .where('companyId', '=', companyId)
    .where('kind', 'in', numberedWith(kind))
    .where('reference', '=', sent.reference)
    .$narrowType<KnownMovement>();
  // In one packet: each sees what was there when the lock was had.
  const locked = [lockAccount(db, companyId), accountTerms(db, companyId), keyed(db, toldBefore.compile())] as const;
  const [, { kind: account }, told] = await Promise.all(locked);
  const known = told.find((one) => one.kind === kind) ?? told[0];
  if (known) {
    const other = checkReference(kind, sent, known);
    if (isRefused(other)) throw new Refused(other.refused);
    return { entryId: known.id, repeated: true };
  }
  const { amountFen, reference, note } = allowed(checkMovement(kind, sent, account));
  const entry = { companyId, kind, amountFen, reference, note, at: now };
  const insert = keyed(db, db.insertInto('accountLedger').values(entry).returning('id').compile());
  const [[inserted]] = await Promise.all([insert, rearms(kind) ? observeAccount(db, companyId, true) : null]);
  return { entryId: inserted!.id, repeated: false };
}

export async function accountFigures(db: Db, companyId: number) {
  const [terms, sums] = await Promise.all([accountTerms(db, companyId), accountSums(db, companyId)]);
  return { kind: terms.kind, figures: figuresOf(sums, terms) };
}
