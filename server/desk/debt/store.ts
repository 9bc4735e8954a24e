import { type Selectable, sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import { paymentsOf } from '#rules/bill.ts';
import { type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import { type DebtBand, type DunningCase, debtBand } from '#rules/desk/dunning.ts';
import { groupedBy } from '#rules/grouped.ts';
import type { Db } from '../../db.ts';
import type { DB, DeskDunningEntryTable } from '../../schema.ts';

export interface OwedBill {
  readonly companyId: number;
  readonly billId: number;
  readonly billNo: string;
  readonly month: string;
  readonly dueOn: Day;
  readonly unpaidFen: number;
  readonly overdueDays: number;
  readonly band: DebtBand;
}

type DueBill = Pick<Selectable<DB['deskBillSum']>, 'companyId' | 'status' | 'dueOn'>;

/** What no bill has taken of a company's money; asked where it may cover one that is due and waits to be confirmed. */
async function freeMoney(db: Db, bills: readonly DueBill[], today: Day): Promise<Map<number, number>> {
  const ids = bills.flatMap(({ companyId, status, dueOn }) =>
    status !== 'confirmed' && dueOn < today ? [companyId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deskFreeMoney')
    .select(['companyId', 'freeFen'])
    .where('companyId', 'in', ids)
    .execute();
  return new Map(rows.map(({ companyId, freeFen }) => [companyId, freeFen]));
}

/** Every bill of which something is left to pay, of all companies or of one; the longest overdue first. */
export async function owedBills(db: Db, now: Date, companyId?: number): Promise<OwedBill[]> {
  let query = db
    .selectFrom('deskBillSum')
    .select(['companyId', 'id as billId', 'number as billNo', 'month', 'status', 'dueOn', 'totalFen', 'takenFen'])
    .where('status', '<>', 'paid')
    .where('dueOn', 'is not', null)
    .orderBy('month');
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  const [today, bills] = [dayOf(now), await query.execute()];
  const free = await freeMoney(db, bills, today);
  return [...groupedBy(bills, (bill) => bill.companyId)]
    .flatMap(([id, own]) => paymentsOf(own, free.get(id) ?? 0, today))
    .filter(({ outstandingFen }) => outstandingFen > 0)
    .map(({ outstandingFen: unpaidFen, overdueDays, status, month, ...bill }) => ({
      ...{ companyId: bill.companyId, billId: bill.billId, billNo: bill.billNo, dueOn: bill.dueOn },
      ...{ month: month.slice(0, 7), unpaidFen, overdueDays, band: debtBand(status, overdueDays) },
    }))
    .toSorted((one, other) => other.overdueDays - one.overdueDays);
}

/** A company's debt as the desk sees it, with what was done about it. */
export interface Debt extends DunningCase {
  readonly companyId: number;
  readonly status: 'active' | 'suspended';
  readonly salesName: string;
  readonly salesPhone: string;
  readonly promisedFen: number | null;
  readonly pauseReason: string;
  readonly isRepaying: boolean;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  /** 0: nobody has done anything about it yet. */
  readonly version: number;
}

const dunningOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('deskDunning')
    .leftJoin('deskStaff', 'deskStaff.id', 'deskDunning.ownerId')
    .selectAll('deskDunning')
    .select('deskStaff.name as ownerName')
    .where('companyId', 'in', ids)
    .execute();

/** When each was last reminded, by itself or by somebody. */
async function remindedAt(db: Db, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ companyId: number; at: Date }>`
    select company_id, max(at) as at from (
      select company_id, at from desk_bill_reminder where day_offset >= 0 and company_id = any (${ids}::bigint[])
      union all
      select company_id, at from desk_dunning_entry where kind = 'reminder' and company_id = any (${ids}::bigint[])
    ) reminded group by company_id`.execute(db);
  return new Map(rows.map(({ companyId, at }) => [companyId, at]));
}

async function repaying(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('deskHold')
    .select('companyId')
    .where('call', '=', deskApi.repay.path)
    .where('state', '=', 'waiting')
    .where('companyId', 'in', ids)
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}

type CompanyRow = Awaited<ReturnType<typeof companiesOf>>[number];
const companiesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('deskCompany')
    .select(['id', 'name', 'status', 'creditFrozenAt', 'salesName', 'salesPhone'])
    .where('id', 'in', ids)
    .execute();

interface Around {
  readonly bills: readonly OwedBill[];
  readonly dunning: Awaited<ReturnType<typeof dunningOf>>[number] | undefined;
  readonly remindedAt: Date | undefined;
  readonly isRepaying: boolean;
}

function debtOf(company: CompanyRow, { bills, dunning, remindedAt: at, isRepaying }: Around): Debt {
  const overdue = bills.filter(({ overdueDays }) => overdueDays > 0);
  const oldestDueOn = overdue[0]?.dueOn ?? null;
  const reminded = at !== undefined && oldestDueOn !== null && at >= startOfDay(oldestDueOn);
  return {
    companyId: company.id!,
    name: company.name!,
    status: company.status!,
    salesName: company.salesName!,
    salesPhone: company.salesPhone!,
    overdueFen: overdue.reduce((sum, { unpaidFen }) => sum + unpaidFen, 0),
    overdueDays: overdue[0]?.overdueDays ?? 0,
    oldestDueOn,
    reminded,
    remindedOn: at ? dayOf(at) : null,
    letterOn: dunning?.letterOn ?? null,
    isFrozen: company.creditFrozenAt !== null,
    isSuspended: company.status === 'suspended',
    toldStep: dunning?.toldStep ?? null,
    toldOn: dunning?.toldOn ?? null,
    promisedOn: dunning?.promisedOn ?? null,
    promisedFen: dunning?.promisedFen ?? null,
    pausedUntil: dunning?.pausedUntil ?? null,
    pauseReason: dunning?.pauseReason ?? '',
    isRepaying,
    ownerId: dunning?.ownerId ?? null,
    ownerName: dunning?.ownerName ?? null,
    version: dunning?.version ?? 0,
  };
}

/** Of these companies, whether something is overdue or not. */
export async function debtsOf(db: Db, bills: readonly OwedBill[], ids: readonly number[]): Promise<Debt[]> {
  if (ids.length === 0) return [];
  const [companies, dunning, reminded, held] = await Promise.all([
    companiesOf(db, ids),
    dunningOf(db, ids),
    remindedAt(db, ids),
    repaying(db, ids),
  ]);
  const billsOf = groupedBy(bills, ({ companyId }) => companyId);
  const dunningBy = new Map(dunning.map((row) => [row.companyId, row]));
  return companies.map((company) =>
    debtOf(company, {
      bills: billsOf.get(company.id!) ?? [],
      dunning: dunningBy.get(company.id!),
      remindedAt: reminded.get(company.id!),
      isRepaying: held.has(company.id!),
    }),
  );
}

/** Every company that owes something which is overdue. */
export function overdueDebts(db: Db, bills: readonly OwedBill[]): Promise<Debt[]> {
  const overdue = bills.filter(({ overdueDays }) => overdueDays > 0).map(({ companyId }) => companyId);
  return debtsOf(db, bills, [...new Set(overdue)]);
}

export interface NewEntry {
  readonly kind: DeskDunningEntryTable['kind'];
  readonly at: Date;
  readonly staffId: number | null;
  readonly text: string;
}

export const noteEntry = (db: Db, { companyId, overdueFen }: Debt, entry: NewEntry) =>
  db
    .insertInto('deskDunningEntry')
    .values({ companyId, overdueFen, ...entry })
    .execute();

interface Columns {
  ownerId: number | null;
  letterOn: Day | null;
  toldStep: 'freeze' | 'suspend' | null;
  toldOn: Day | null;
  promisedOn: Day | null;
  promisedFen: number | null;
  pausedUntil: Day | null;
  pauseReason: string;
}

/** Whoever comes second is told so: the company's row is locked while one of the desk changes this. */
export async function putDunning(db: Db, { companyId, version }: Debt, changes: Partial<Columns>): Promise<void> {
  const row = { ...changes, version: version + 1 };
  await db
    .insertInto('deskDunning')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute();
}
