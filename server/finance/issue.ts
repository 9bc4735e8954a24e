import { type RawBuilder, sql } from 'kysely';
import type { BillParts } from '#contract/desk-bills.ts';
import { type BillLineKind, billNumber, monthsDue, PROVIDER_NAME, statementNumber } from '#rules/bill.ts';
import { addDays, addMonths, type Day, dayOf, endOfMonth, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { lockAccount } from '../account/ledger.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { billOfMonth, noteSteps, type StoredBill } from './bills.ts';

/** The latest month before this one that has a bill. */
async function billedBefore(db: Db, companyId: number, month: Month): Promise<Month | null> {
  const row = await db
    .selectFrom('bill')
    .select((eb) => eb.fn.max('month').as('latest'))
    .where('companyId', '=', companyId)
    .where('month', '<', `${month}-01`)
    .executeTakeFirst();
  return row?.latest ? String(row.latest).slice(0, 7) : null;
}

const inMonth = (month: Month): RawBuilder<boolean> =>
  sql<boolean>`(entry.at >= ${startOfMonth(month)} and entry.at < ${endOfMonth(month)})`;

/**
 * Movements of the month, and of the one before it that reached the ledger after their month was billed: a settlement
 * that began in the last second of a month commits in the next.
 */
function within(month: Month, latest: Month | null): RawBuilder<boolean> {
  if (latest === null) return inMonth(month);
  const late = addMonths(month, -1);
  return sql<boolean>`(${inMonth(month)} or (entry.at >= ${startOfMonth(late)} and entry.at < ${startOfMonth(month)}
    and entry.at < ${endOfMonth(latest)}))`;
}

/**
 * Adjustments of the month, and all earlier ones that bills have passed by: a prepaid account's balance bore them, or no
 * ride was there yet to bill. Once the account is a postpaid one they stand in a bill like any other.
 */
const adjustedBy = (month: Month, latest: Month | null): RawBuilder<boolean> =>
  latest === null
    ? sql<boolean>`entry.at < ${endOfMonth(month)}`
    : sql<boolean>`(${inMonth(month)} or entry.at < ${endOfMonth(latest)})`;

/** What was given back of orders in an earlier bill, or in this one, by the end of the month. */
const refundsToBill = (companyId: number, month: Month, latest: Month | null) => sql`
    select 'adjustment', refund.order_id, null, null, refund.id, -refund.company_fen, left('退款：' || refund.reason, 200),
      refund.at
    from order_refund refund
    where refund.company_id = ${companyId} and refund.company_fen > 0 and refund.at < ${endOfMonth(month)}
      and not exists (select from bill_line line where line.company_id = ${companyId} and line.refund_id = refund.id)
      and (exists (select from bill_line own
          join bill earlier on earlier.company_id = own.company_id and earlier.id = own.bill_id
          where own.company_id = ${companyId} and own.order_id = refund.order_id and own.kind <> 'adjustment'
            and earlier.month < ${`${month}-01`}::date)
        or (exists (select from account_ledger entry where entry.company_id = ${companyId}
            and entry.order_id = refund.order_id and entry.kind = 'settle' and ${within(month, latest)})
          and not exists (select from bill_line own where own.company_id = ${companyId}
            and own.order_id = refund.order_id and own.kind <> 'adjustment')))`;

/** Everything that belongs into the bill of this month and stands in none yet. */
function linesToBill(companyId: number, month: Month, latest: Month | null) {
  return sql`
    select case when ride.cancelled_by is null then 'ride' else 'cancellation' end as kind, entry.order_id,
      null::bigint as objection_id, null::bigint as ledger_id, null::bigint as refund_id, entry.amount_fen, '' as note, entry.at
    from account_ledger entry
    join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
    where entry.company_id = ${companyId} and entry.kind = 'settle' and ${within(month, latest)}
      and not exists (select from bill_line line where line.company_id = ${companyId}
        and line.order_id = entry.order_id and line.kind <> 'adjustment')
    union all
    select 'adjustment', objection.order_id, objection.id, null, null, -objection.refund_fen,
      left('下期调整（异议 ' || objection.number || '，原账单 ' || earlier.number || '）', 200), objection.decided_at
    from objection join bill earlier on earlier.company_id = objection.company_id and earlier.id = objection.bill_id
    where objection.company_id = ${companyId} and objection.outcome = 'nextPeriod' and earlier.month < ${`${month}-01`}::date
      and not exists (select from bill_line line where line.company_id = ${companyId}
        and line.objection_id = objection.id)
    union all
    ${refundsToBill(companyId, month, latest)}
    union all
    select 'adjustment', entry.order_id, null, entry.id, null, -entry.amount_fen,
      left(coalesce(nullif(entry.note, ''), '账户调整'), 200), entry.at
    from account_ledger entry
    join company on company.id = entry.company_id and company.account_kind = 'postpaid'
    where entry.company_id = ${companyId} and entry.kind = 'adjust' and ${adjustedBy(month, latest)}
      and not exists (select from bill_line line where line.company_id = ${companyId} and line.ledger_id = entry.id)`;
}

interface KindSum {
  kind: BillLineKind;
  count: number;
  fen: number;
}

function partsOf(sums: readonly KindSum[]): BillParts {
  const part = (kind: BillLineKind) => {
    const found = sums.find((sum) => sum.kind === kind);
    return { count: found?.count ?? 0, amountFen: found?.fen ?? 0 };
  };
  const [rides, cancellations, adjustments] = [part('ride'), part('cancellation'), part('adjustment')];
  const totalFen = rides.amountFen + cancellations.amountFen + adjustments.amountFen;
  return { rides, cancellations, adjustments, totalFen };
}

/** The bill of a month: what stands in it where it is issued, and what would where it is not. */
export async function previewBill(db: Db, companyId: number, month: Month) {
  const issued = await billOfMonth(db, companyId, month);
  const lines = issued
    ? sql`select kind, amount_fen from bill_line where company_id = ${companyId} and bill_id = ${issued.billId}`
    : linesToBill(companyId, month, await billedBefore(db, companyId, month));
  const { rows } = await sql<KindSum>`select kind, count(*) as count, sum(amount_fen)::bigint as fen
    from (${lines}) line group by kind`.execute(db);
  return { ...partsOf(rows), billNo: billNumber(month, companyId), isIssued: issued !== undefined };
}

/** By the terms of the day on which a bill is issued; later terms move no bill. */
async function dueOf(db: Db, companyId: number, now: Date): Promise<Day | null> {
  const { accountKind, paymentDays } = await loadTerms(db, companyId);
  return accountKind === 'prepaid' ? null : addDays(dayOf(now), paymentDays);
}

async function insertBill(db: Db, companyId: number, month: Month, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('bill')
    .values({
      companyId,
      number: billNumber(month, companyId),
      statementNo: statementNumber(month, companyId),
      month: `${month}-01`,
      issuedAt: now,
      dueOn: await dueOf(db, companyId, now),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface IssuedBill {
  readonly bill: StoredBill;
  readonly isNew: boolean;
}

/**
 * One bill a company and month, however often and by whomever it is asked for; null where there is nothing to bill. The
 * account's lock keeps out whoever moves money meanwhile: it is in this bill or in the next, never in both.
 */
export async function issueBill(db: Db, companyId: number, month: Month, now: Date): Promise<IssuedBill | null> {
  await lockAccount(db, companyId);
  const known = await billOfMonth(db, companyId, month);
  if (known) return { bill: known, isNew: false };
  const latest = await billedBefore(db, companyId, month);
  const lines = linesToBill(companyId, month, latest);
  const { rows } = await sql`select from (${lines}) line limit 1`.execute(db);
  if (rows.length === 0) return null;
  const billId = await insertBill(db, companyId, month, now);
  if (billId !== undefined) {
    await sql`insert into bill_line as added (company_id, bill_id, kind, order_id, objection_id, ledger_id, refund_id,
        amount_fen, note, at)
      select ${companyId}, ${billId}, kind, order_id, objection_id, ledger_id, refund_id, amount_fen, note, at
      from (${lines}) line order by at, order_id returning id`.execute(db);
    await noteSteps(db, companyId, billId, ['issued'], { at: now, name: PROVIDER_NAME });
  }
  return { bill: (await billOfMonth(db, companyId, month))!, isNew: billId !== undefined };
}

/** When money of the company first moved for a ride; not before there was the company. */
async function firstMonth(db: Db, companyId: number): Promise<Month | null> {
  const { rows } = await sql<{ first: Date }>`
    select greatest(entry.at, company.created_at) as first from company
    join (select min(at) as at from account_ledger where company_id = ${companyId} and kind = 'settle') entry
      on entry.at is not null
    where company.id = ${companyId}`.execute(db);
  return rows[0] ? monthOf(rows[0].first) : null;
}

/** The months of a company that are over and have no bill, since its latest one. */
export async function dueMonths(db: Db, companyId: number, now: Date): Promise<Month[]> {
  const latest = await billedBefore(db, companyId, monthOf(now));
  return monthsDue(latest, latest === null ? await firstMonth(db, companyId) : null, now);
}
