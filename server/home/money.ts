import { sql } from 'kysely';
import { lowBalanceFen } from '#rules/account.ts';
import type { DisputedBill, LowAccount, OpenBills } from '#rules/home.ts';
import { accountLeft, accountTerms } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { billsInStatuses } from '../finance/bills.ts';
import { keyed } from '../prepared.ts';
import { anyOf } from '../query-kit.ts';

interface BillObjections {
  billId: number;
  objections: number;
  open: number;
  since: Date;
}

/** How far the provider is with the objections of each bill. */
async function objectionsOf(
  db: Db,
  companyId: number,
  billIds: readonly number[],
): Promise<Map<number, BillObjections>> {
  if (billIds.length === 0) return new Map();
  const { rows } = await sql<BillObjections>`
    select bill_id, count(*) as objections, count(*) filter (where status = 'open') as open,
      min(applied_at) as since
    from objection where company_id = ${companyId} and bill_id = ${anyOf(billIds)}
    group by bill_id`.execute(db);
  return new Map(rows.map((row) => [row.billId, row]));
}

async function watchedLines(db: Db, companyId: number) {
  const query = db
    .selectFrom('companyAccount')
    .select(['warnFen', 'afterRechargeFen'])
    .where('companyId', '=', companyId);
  const [row] = await keyed(db, query.compile());
  return row ?? { warnFen: null, afterRechargeFen: null };
}

/** Below the line the company chose, or the one that every prepaid account has; null where it is above both. */
export async function lowAccount(db: Db, companyId: number): Promise<LowAccount | null> {
  const [{ warnFen, afterRechargeFen }, terms, leftFen] = await Promise.all([
    watchedLines(db, companyId),
    accountTerms(db, companyId),
    accountLeft(db, companyId),
  ]);
  const lines = [warnFen, terms.kind === 'prepaid' ? lowBalanceFen(afterRechargeFen) : null];
  const lineFen = Math.max(...lines.map((line) => line ?? 0));
  return lineFen > 0 && leftFen < lineFen ? { leftFen, lineFen } : null;
}

const TO_CONFIRM = ['issued', 'processed'] as const;

/** How many bills wait for the company's own confirmation. */
export async function billsToConfirm(db: Db, companyId: number): Promise<number> {
  const query = db
    .selectFrom('bill')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', 'in', TO_CONFIRM);
  const [row] = await keyed(db, query.compile());
  return row?.count ?? 0;
}

export async function openBills(db: Db, companyId: number): Promise<OpenBills> {
  const [bills, low] = await Promise.all([
    billsInStatuses(db, companyId, [...TO_CONFIRM, 'disputed']),
    lowAccount(db, companyId),
  ]);
  const disputed = bills.filter(({ status }) => status === 'disputed');
  const raised = await objectionsOf(
    db,
    companyId,
    disputed.map(({ billId }) => billId),
  );
  return {
    toConfirm: bills.filter(({ status }) => status !== 'disputed'),
    disputed: disputed.flatMap(({ billId, number, month }): DisputedBill[] => {
      const { objections = 0, open = 0, since } = raised.get(billId) ?? {};
      return since ? [{ number, month, objections, open, since }] : [];
    }),
    lowAccount: low,
  };
}
