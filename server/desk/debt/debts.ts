import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { DebtBand, DunningStep, isTaken, nextOn, nextStep, stepToTell } from '#rules/desk/dunning.ts';
import type { Db } from '../../db.ts';
import { found } from '../../http/refused.ts';
import { serveDesk, serveDeskCompany } from '../../http/serve-desk.ts';
import { peopleWhoMay } from '../who-may.ts';
import { draftMessage } from './steps.ts';
import { type Debt, debtsOf, type OwedBill, overdueDebts, owedBills } from './store.ts';

/** Never more than there are companies; the worst first. */
const MOST_ROWS = 500;
const MOST_ENTRIES = 50;

export function rowOf(debt: Debt, today: Day): DebtRow {
  const [step, on] = [nextStep(debt), nextOn(debt, today)];
  const { companyId, name, overdueFen, overdueDays, pausedUntil, promisedOn, promisedFen } = debt;
  const { isFrozen, isRepaying, ownerId, ownerName, version } = debt;
  return {
    ...{ companyId, companyName: name, overdueFen, overdueDays, oldestDueOn: debt.oldestDueOn ?? '' },
    taken: DunningStep.names.filter((one) => isTaken(debt, one)),
    next: step && on ? { step, on, isToday: on <= today, isToTell: stepToTell(debt, today) !== null } : null,
    ...{ pausedUntil, promisedOn, promisedFen, isFrozen, isRepaying, ownerId, ownerName, version },
  };
}

export const worstFirst = (debts: readonly Debt[]): Debt[] =>
  debts.toSorted((one, other) => other.overdueDays - one.overdueDays || other.overdueFen - one.overdueFen);

const bandsOf = (bills: readonly OwedBill[]) =>
  DebtBand.names.map((band) => {
    const own = bills.filter((bill) => bill.band === band);
    return {
      band,
      fen: own.reduce((sum, { unpaidFen }) => sum + unpaidFen, 0),
      companies: new Set(own.map(({ companyId }) => companyId)).size,
    };
  });

const ownersToChoose = async (db: Db) =>
  (await peopleWhoMay(db, 'bills', 'act')).map(({ staffId, name }) => ({ staffId, name }));

/** What was done about it, by people and by itself; the newest first. */
async function entriesOf(db: Db, companyId: number) {
  const { rows } = await sql<{ at: Date; kind: string; by: string | null; text: string }>`
    select * from (
      select entry.at, entry.kind, staff.name as by, entry.text from desk_dunning_entry entry
        left join desk_staff staff on staff.id = entry.staff_id where entry.company_id = ${companyId}
      union all
      select reminder.at, 'reminder', null, '账单 ' || reminder.bill_no || ' 的短信和邮件提醒'
        from desk_bill_reminder reminder where reminder.company_id = ${companyId}
    ) entries order by at desc limit ${MOST_ENTRIES}`.execute(db);
  return rows;
}

async function affected(db: Db, companyId: number, now: Date) {
  const { staffCount } = await db
    .selectFrom('departmentHeadcount')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('headcount'), sql<number>`0`).as('staffCount'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const { bookedRides } = await db
    .selectFrom('rideOrder')
    .select((eb) => eb.fn.countAll<number>().as('bookedRides'))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['booking', 'accepted', 'prepayment', 'waiting'])
    .where('rideAt', '>', now)
    .executeTakeFirstOrThrow();
  return { staffCount: Number(staffCount), bookedRides: Number(bookedRides) };
}

export function debtRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.debts, async (_, { db, now }) => {
    const bills = await owedBills(db, now);
    const debts = worstFirst(await overdueDebts(db, bills));
    return {
      bands: bandsOf(bills),
      rows: debts.slice(0, MOST_ROWS).map((debt) => rowOf(debt, dayOf(now))),
      people: await ownersToChoose(db),
    };
  });

  serveDeskCompany(app, deskApi.debt, async ({ companyId }, { db, now }) => {
    const bills = await owedBills(db, now, companyId);
    const debt = found((await debtsOf(db, bills, [companyId]))[0]);
    const step = nextStep(debt);
    return {
      debt: rowOf(debt, dayOf(now)),
      bills: bills.filter(({ overdueDays }) => overdueDays > 0),
      entries: await entriesOf(db, companyId),
      message: step ? draftMessage(debt, step, now) : '',
      ...(await affected(db, companyId, now)),
    };
  });
}
