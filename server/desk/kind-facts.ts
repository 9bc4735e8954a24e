import { sql } from 'kysely';
import { paymentsOf } from '#rules/bill.ts';
import { addMonths, dayOf, monthOf, startOfMonth } from '#rules/calendar.ts';
import type { KindFacts } from '#rules/desk/kind-change.ts';
import { GOING_STATUSES, PENDING_STATUSES } from '#rules/order.ts';
import { accountFigures } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { billMoney } from '../finance/bill-money.ts';
import { freeMoneyFen } from '../finance/free-money.ts';

/** Bills that are not agreed to yet, and what is overdue of the others. */
async function billFacts(db: Db, companyId: number, now: Date) {
  const bills = await db
    .selectFrom(billMoney(companyId))
    .select(['month', 'status', 'totalFen', 'takenFen', 'dueOn'])
    .where('status', '<>', 'paid')
    .orderBy('month')
    .execute();
  const payments = paymentsOf(bills, await freeMoneyFen(db, companyId), dayOf(now));
  const late = payments.filter(({ overdueDays }) => overdueDays > 0);
  return {
    openMonths: bills.filter(({ status }) => status !== 'confirmed').map(({ month }) => month.slice(0, 7)),
    overdueFen: late.reduce((sum, { outstandingFen }) => sum + outstandingFen, 0),
    overdueDays: Math.max(0, ...late.map(({ overdueDays }) => overdueDays)),
  };
}

async function rideFacts(db: Db, companyId: number) {
  const { rides, lastRideAt } = await db
    .selectFrom('rideOrder')
    .select((eb) => [eb.fn.countAll<number>().as('rides'), eb.fn.max('rideAt').as('lastRideAt')])
    .where('companyId', '=', companyId)
    .where('status', 'in', [...GOING_STATUSES, ...PENDING_STATUSES])
    .executeTakeFirstOrThrow();
  return { rides: Number(rides), lastRideAt };
}

async function waitingInvoices(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['submitted', 'accepted'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

const WHOLE_MONTHS = 3;

/** What a month of rides came to, refunds taken off; a part of a fen counts. */
async function monthlyFen(db: Db, companyId: number, now: Date): Promise<number> {
  const month = monthOf(now);
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(case kind when 'settle' then amount_fen else -amount_fen end), 0)::bigint as fen
    from account_ledger where company_id = ${companyId} and kind in ('settle', 'refund')
      and at >= ${startOfMonth(addMonths(month, -WHOLE_MONTHS))} and at < ${startOfMonth(month)}`.execute(db);
  return Math.max(0, Math.ceil(rows[0]!.fen / WHOLE_MONTHS));
}

/** Everything that a change of the kind of account is judged by, as of now. */
export async function kindFacts(db: Db, companyId: number, now: Date): Promise<KindFacts> {
  const { kind, figures } = await accountFigures(db, companyId);
  return {
    kind,
    owedFen: figures.owed,
    ...(await billFacts(db, companyId, now)),
    ...(await rideFacts(db, companyId)),
    invoices: await waitingInvoices(db, companyId),
    monthlyFen: await monthlyFen(db, companyId, now),
  };
}
