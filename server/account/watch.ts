import { isDeepStrictEqual } from 'node:util';
import { accountLeftFen, figuresOf, lowBalanceFen, observeAll, rearmed, type Warning } from '#rules/account.ts';
import { moneyText } from '#rules/money.ts';
import { notice, type RideNotice } from '#rules/order.ts';
import { ROLE } from '#rules/role.ts';
import type { Db } from '../db.ts';
import { enqueueSms } from '../outbox.ts';
import { sameCompany } from '../query-kit.ts';
import { accountSums, accountTerms } from './ledger.ts';

const NOTICE: Readonly<Record<Warning, RideNotice>> = { own: 'balanceOwn', low: 'balanceLow' };

const lockWatch = (db: Db, companyId: number) =>
  db.selectFrom('companyAccount').selectAll().where('companyId', '=', companyId).forUpdate().executeTakeFirstOrThrow();
type WatchedAccount = Awaited<ReturnType<typeof lockWatch>>;

interface Receiver {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
}

/** The receiver whom the company named, as long as that person is there; otherwise its super administrator. */
export async function receiverOf(db: Db, companyId: number, staffId: number | null): Promise<Receiver> {
  const people = db
    .selectFrom('staff')
    .select(['name', 'phone', 'email'])
    .where('staff.companyId', '=', companyId)
    .where('deletedAt', 'is', null);
  const named = staffId === null ? undefined : await people.where('id', '=', staffId).executeTakeFirst();
  if (named) return named;
  return people
    .innerJoin('staffRole', sameCompany('staffRole.staffId', 'staff.id'))
    .where('roleId', '=', ROLE.superAdministrator)
    .executeTakeFirstOrThrow();
}

async function warn(
  db: Db,
  account: WatchedAccount,
  warnings: readonly Warning[],
  [leftFen, lowFen]: [number, number],
) {
  const { companyId, warnFen, warnStaffId } = account;
  const { name } = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow();
  const { phone } = await receiverOf(db, companyId, warnStaffId);
  for (const warning of warnings) {
    const thresholdFen = warning === 'own' ? (warnFen ?? 0) : lowFen;
    const params = { company: name, left: moneyText(leftFen), threshold: moneyText(thresholdFen) };
    await enqueueSms(db, { phone, ...notice(NOTICE[warning], params) });
  }
}

/** Nobody asked to be told, and nothing was ever recharged: there is nothing to watch, and no lock to take. */
async function isUnwatched(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('companyAccount')
    .select(['warnFen', 'afterRechargeFen'])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.warnFen === null && row.afterRechargeFen === null;
}

/**
 * Looks at what is left and tells whoever asked to be told, once per downward crossing. `recharged`: new money has just
 * come, which arms the warnings again and is what the fifth is counted from.
 */
export async function observeAccount(db: Db, companyId: number, recharged = false): Promise<readonly Warning[]> {
  if (!recharged && (await isUnwatched(db, companyId))) return [];
  const reads = [lockWatch(db, companyId), accountTerms(db, companyId), accountSums(db, companyId)] as const;
  const [account, terms, sums] = await Promise.all(reads);
  const balanceFen = recharged ? figuresOf(sums, terms).balance : account.afterRechargeFen;
  const before = {
    own: { armed: account.ownArmed, below: account.ownBelow },
    low: { armed: account.lowArmed, below: account.lowBelow },
  };
  const lowFen = terms.kind === 'prepaid' ? lowBalanceFen(balanceFen) : null;
  const leftFen = accountLeftFen(sums, terms);
  const { watches, send } = observeAll(recharged ? { own: rearmed(before.own), low: rearmed(before.low) } : before, {
    leftFen,
    ownFen: account.warnFen,
    lowFen,
  });
  const { own, low } = watches;
  const seen = { ownArmed: own.armed, ownBelow: own.below, lowArmed: low.armed, lowBelow: low.below };
  if (recharged || !isDeepStrictEqual(watches, before)) {
    const columns = { ...seen, afterRechargeFen: balanceFen };
    await db.updateTable('companyAccount').set(columns).where('companyId', '=', companyId).execute();
  }
  if (send.length > 0) await warn(db, account, send, [leftFen, lowFen ?? 0]);
  return send;
}
