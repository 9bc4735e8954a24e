import { checkMovement, checkReference, figuresOf, type Movement, type MovementKind, rearms } from '#rules/account.ts';
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

/** A recharge, repayment or adjustment by the provider; told twice under one number, it is written once. */
export async function moveAccount(
  db: Db,
  companyId: number,
  kind: MovementKind,
  sent: Movement,
  now: Date,
): Promise<MovementResult> {
  const toldBefore = db
    .selectFrom('accountLedger')
    .select(['id', 'amountFen'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('reference', '=', sent.reference);
  // In one packet: each sees what was there when the lock was had.
  const locked = [lockAccount(db, companyId), accountTerms(db, companyId), keyed(db, toldBefore.compile())] as const;
  const [, { kind: account }, [known]] = await Promise.all(locked);
  const { amountFen, reference, note } = allowed(checkMovement(kind, sent, account));
  if (known) {
    const other = checkReference(kind, sent, known.amountFen);
    if (isRefused(other)) throw new Refused(other.refused);
    return { entryId: known.id, repeated: true };
  }
  const entry = { companyId, kind, amountFen, reference, note, at: now };
  const insert = keyed(db, db.insertInto('accountLedger').values(entry).returning('id').compile());
  const [[inserted]] = await Promise.all([insert, rearms(kind) ? observeAccount(db, companyId, true) : null]);
  return { entryId: inserted!.id, repeated: false };
}

export async function accountFigures(db: Db, companyId: number) {
  const [terms, sums] = await Promise.all([accountTerms(db, companyId), accountSums(db, companyId)]);
  return { kind: terms.kind, figures: figuresOf(sums, terms) };
}
