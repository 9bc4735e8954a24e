import type { Receiver } from '#contract/finance.ts';
import { NEW_WATCH, warnAmountFen } from '#rules/account.ts';
import { type BalanceWarning, BILL_REFUSALS, warningText } from '#rules/bill.ts';
import { MOST_FOUND } from '#rules/role-form.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { lastEdit, markEdited, refuseStale, versionOf } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { sameCompany } from '../query-kit.ts';
import { matchesSearch } from '../staff/queries.ts';

/** Somebody who has left receives nothing: the amount stays, and another person must be chosen. */
export async function findWarning(db: Db, companyId: number): Promise<BalanceWarning> {
  const row = await db
    .selectFrom('companyAccount')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.companyId', '=', 'companyAccount.companyId')
        .onRef('staff.id', '=', 'companyAccount.warnStaffId')
        .on('staff.deletedAt', 'is', null),
    )
    .select(['companyAccount.warnFen', 'staff.id as staffId', 'staff.name', 'staff.phone'])
    .where('companyAccount.companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const version = versionOf([row.warnFen, row.staffId]);
  const edit = await lastEdit(db, companyId, 'balanceWarning', 'own');
  return { ...row, name: row.name ?? '', phone: row.phone ?? '', version, ...edit };
}

/** The account is the company's, and so are those who may hear of it: everybody who works there. */
export const findReceivers = (db: Db, companyId: number, keyword: string): Promise<Receiver[]> =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', companyId)
    .where('staff.deletedAt', 'is', null)
    .where(matchesSearch(companyId, keyword))
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'department.name as departmentName'])
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(MOST_FOUND)
    .execute();

const receiverOf = (db: Db, companyId: number, staffId: number) =>
  db
    .selectFrom('staff')
    .select(['id as staffId', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** A new amount is watched anew; another receiver alone changes nothing about what was already told. */
export async function setWarning(
  { actor, db, now, record, unchanged }: Context,
  { warnAmount, staffIds, version }: { warnAmount: string; staffIds: readonly number[]; version?: string | undefined },
): Promise<void> {
  const { companyId } = actor;
  const warnFen = allowed(warnAmountFen(warnAmount));
  const [staffId, ...others] = new Set(staffIds);
  if (staffId === undefined) throw new Refused(BILL_REFUSALS.receiverMissing);
  if (others.length > 0) throw new Refused(BILL_REFUSALS.receiversTooMany);
  const receiver = found(await receiverOf(db, companyId, staffId));
  await lockAccount(db, companyId);
  const before = await findWarning(db, companyId);
  refuseStale(version, before.version);
  const watch = before.warnFen === warnFen ? {} : { ownArmed: NEW_WATCH.armed, ownBelow: NEW_WATCH.below };
  await db
    .updateTable('companyAccount')
    .set({ warnFen, warnStaffId: staffId, ...watch })
    .where('companyId', '=', companyId)
    .execute();
  await markEdited(db, actor, 'balanceWarning', ['own'], now);
  if (before.warnFen === warnFen && before.staffId === staffId) unchanged();
  record(warningText(before, { warnFen, name: receiver.name }));
}
