import { sql } from 'kysely';
import type { AccountEntryKind, AccountSums, AccountTerms, OrderBalance, Postings } from '#rules/account.ts';
import { accountLeftFen } from '#rules/account.ts';
import { PENDING_STATUSES } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';

/**
 * Held until the transaction ends: whoever moves money of a company, or asks what is left of it in order to spend it,
 * waits here first. The lock comes before every other: then limits, then an application, then an order.
 */
export async function lockAccount(db: Db, companyId: number): Promise<void> {
  const query = db.selectFrom('companyAccount').select('companyId').where('companyId', '=', companyId).forUpdate();
  const [row] = await keyed(db, query.compile());
  if (!row) throw new Error(`company ${companyId} has no account`);
}

interface TotalRow {
  readonly kind: AccountEntryKind;
  readonly amountFen: number;
}

export const totalsQuery = (db: Db, companyId: number) =>
  db.selectFrom('accountTotal').select(['kind', 'amountFen']).where('companyId', '=', companyId).compile();

const totalsOf = (db: Db, companyId: number): Promise<TotalRow[]> => keyed(db, totalsQuery(db, companyId));

/** Orders that wait for settlement are few; what is frozen and not theirs belongs to rides under way. */
async function pendingFen(db: Db, companyId: number): Promise<number> {
  const waiting = sql<{ fen: number }>`
    select coalesce(sum(case entry.kind when 'freeze' then entry.amount_fen else -entry.amount_fen end), 0)::bigint as fen
    from ride_order waiting
    join account_ledger entry on entry.company_id = waiting.company_id and entry.order_id = waiting.id
      and entry.kind in ('freeze', 'unfreeze')
    where waiting.company_id = ${companyId} and waiting.status in (${sql.join(PENDING_STATUSES)})`;
  const [row] = await keyed(db, waiting.compile(db));
  return row!.fen;
}

function sumsFrom(totals: readonly TotalRow[], pending: number): AccountSums {
  const of = (kind: AccountEntryKind): number => totals.find((total) => total.kind === kind)?.amountFen ?? 0;
  return {
    rechargeFen: of('recharge'),
    settleFen: of('settle'),
    refundFen: of('refund'),
    adjustFen: of('adjust'),
    repayFen: of('repay'),
    goingFen: of('freeze') - of('unfreeze') - pending,
    pendingFen: pending,
  };
}

/** All that the figures of an account are made of. */
export const accountSums = async (db: Db, companyId: number): Promise<AccountSums> =>
  sumsFrom(...(await Promise.all([totalsOf(db, companyId), pendingFen(db, companyId)])));

export async function accountTerms(db: Db, companyId: number): Promise<AccountTerms> {
  const query = db
    .selectFrom('company')
    .innerJoin('companyTerms', 'companyTerms.companyId', 'company.id')
    .select(['company.accountKind', 'companyTerms.creditFen'])
    .where('company.id', '=', companyId);
  const [row] = await keyed(db, query.compile());
  if (!row) throw new Error(`company ${companyId} has no terms`);
  return { kind: row.accountKind, creditFen: row.creditFen };
}

/** What new orders may still take. Whether a freeze is of a ride under way or one that waits makes no difference here. */
export const leftOf = (totals: readonly TotalRow[], terms: AccountTerms): number =>
  accountLeftFen(sumsFrom(totals, 0), terms);

export const accountLeft = async (db: Db, companyId: number): Promise<number> =>
  leftOf(...(await Promise.all([totalsOf(db, companyId), accountTerms(db, companyId)])));

/** What an order holds and has taken so far, in both ledgers. */
export async function heldOf(db: Db, companyId: number, orderId: number): Promise<OrderBalance> {
  const { rows } = await sql<OrderBalance>`
    select
      coalesce(sum(amount_fen) filter (where kind = 'freeze'), 0)::bigint
        - coalesce(sum(amount_fen) filter (where kind = 'unfreeze'), 0)::bigint as frozen_fen,
      coalesce(sum(amount_fen) filter (where kind = 'settle'), 0)::bigint
        - coalesce(sum(amount_fen) filter (where kind = 'refund'), 0)::bigint as paid_fen,
      (select coalesce(sum(amount_fen), 0)::bigint from limit_ledger
        where company_id = ${companyId} and order_id = ${orderId}) as limit_fen
    from account_ledger where company_id = ${companyId} and order_id = ${orderId}`.execute(db);
  return rows[0]!;
}

/** What both ledgers need to know of an order. */
export interface PostedOrder {
  readonly companyId: number;
  readonly orderId: number;
  readonly staffId: number;
  readonly departmentId: number;
  readonly sceneId: number;
  /** Of the list: its budget bears what the limits bear. */
  readonly projectId: number | null;
  readonly cityId: number;
  readonly countsPersonal: boolean;
  readonly rideAt: Date;
}

export interface PostingNote {
  readonly objectionId?: number | undefined;
  readonly refundId?: number | undefined;
  readonly note?: string | undefined;
}

/** Writes what one step of an order comes to into both ledgers. The caller holds the account's lock. */
export async function post(db: Db, order: PostedOrder, posted: Postings, now: Date, more: PostingNote = {}) {
  await Promise.all([
    postToAccount(db, order, posted.account, [now, more]),
    postToLimits(db, order, posted.limit, now),
  ]);
}

async function postToAccount(
  db: Db,
  { companyId, orderId }: PostedOrder,
  posted: Postings['account'],
  [at, more]: [at: Date, more: PostingNote],
): Promise<void> {
  if (posted.length === 0) return;
  const { objectionId = null, refundId = null, note = '' } = more;
  const about = { companyId, orderId, objectionId, refundId, note, at };
  const entries = posted.map(({ kind, amountFen }) => ({ ...about, kind, amountFen }));
  await keyed(db, db.insertInto('accountLedger').values(entries).compile());
}

async function postToLimits(db: Db, order: PostedOrder, posted: Postings['limit'], now: Date): Promise<void> {
  if (posted.length === 0) return;
  const { companyId, orderId } = order;
  const about = {
    companyId,
    orderId,
    staffId: order.staffId,
    departmentId: order.departmentId,
    sceneId: order.sceneId,
    projectId: order.projectId,
    startCityId: order.cityId,
    countsPersonal: order.countsPersonal,
    rideAt: order.rideAt,
    createdAt: now,
  };
  const entries = posted.map(({ entry, amountFen }) => ({ ...about, entry, amountFen }));
  await keyed(db, db.insertInto('limitLedger').values(entries).compile());
}
