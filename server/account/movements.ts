import { checkMovement, checkReference, figuresOf, type Movement, type MovementKind, rearms } from '#rules/account.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
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
  await lockAccount(db, companyId);
  const { kind: account } = await accountTerms(db, companyId);
  const { amountFen, reference, note } = allowed(checkMovement(kind, sent, account));
  const known = await db
    .selectFrom('accountLedger')
    .select(['id', 'amountFen'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (known) {
    const other = checkReference(kind, sent, known.amountFen);
    if (isRefused(other)) throw new Refused(other.refused);
    return { entryId: known.id, repeated: true };
  }
  const { id } = await db
    .insertInto('accountLedger')
    .values({ companyId, kind, amountFen, reference, note, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rearms(kind)) await observeAccount(db, companyId, true);
  return { entryId: id, repeated: false };
}

export async function accountFigures(db: Db, companyId: number) {
  const terms = await accountTerms(db, companyId);
  return { kind: terms.kind, figures: figuresOf(await accountSums(db, companyId), terms) };
}
