import { sql } from 'kysely';
import { accountLeftFen, lowBalanceFen } from '#rules/account.ts';
import type { DisputedBill, LowAccount, OpenBills } from '#rules/home.ts';
import { accountSums, accountTerms } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { billsInStatuses } from '../finance/bills.ts';

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
    from objection where company_id = ${companyId} and bill_id in (${sql.join([...billIds])})
    group by bill_id`.execute(db);
  return new Map(rows.map((row) => [row.billId, row]));
}

/** Below the line the company chose, or the one that every prepaid account has; null where it is above both. */
async function lowAccount(db: Db, companyId: number): Promise<LowAccount | null> {
  const { warnFen, afterRechargeFen } = await db
    .selectFrom('companyAccount')
    .select(['warnFen', 'afterRechargeFen'])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const terms = await accountTerms(db, companyId);
  const lines = [warnFen, terms.kind === 'prepaid' ? lowBalanceFen(afterRechargeFen) : null];
  const lineFen = Math.max(...lines.map((line) => line ?? 0));
  if (lineFen === 0) return null;
  const leftFen = accountLeftFen(await accountSums(db, companyId), terms);
  return leftFen < lineFen ? { leftFen, lineFen } : null;
}

export async function openBills(db: Db, companyId: number): Promise<OpenBills> {
  const bills = await billsInStatuses(db, companyId, ['issued', 'disputed', 'processed']);
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
    lowAccount: await lowAccount(db, companyId),
  };
}
