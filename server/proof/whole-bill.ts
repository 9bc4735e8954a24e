import { sql } from 'kysely';
import { addMonths, endOfMonth, type Month, startOfMonth } from '#rules/calendar.ts';
import type { Finding } from '#rules/proof.ts';
import type { Db } from '../db.ts';

/** Something about a bill as a whole: an order that is missing, foreign or there twice, or a correction. */
export interface BillFinding {
  readonly orderId: number | null;
  readonly billedFen: number;
  readonly finding: Finding;
}

interface Row {
  orderId: number | null;
  rightFen: number;
  foundFen: number;
}

const found = (rows: readonly Row[], kind: Finding['kind']): BillFinding[] =>
  rows.map(({ orderId, rightFen, foundFen }) => ({
    orderId,
    billedFen: kind === 'missing' ? 0 : foundFen,
    finding: { side: 'account', kind, rightFen, foundFen },
  }));

/** Settled in the month, and in no bill or in another month's. */
const missing = (companyId: number, billId: number, month: Month) => sql<Row>`
  select entry.order_id, entry.amount_fen as right_fen, 0 as found_fen from account_ledger entry
  where entry.company_id = ${companyId} and entry.kind = 'settle' and entry.at >= ${startOfMonth(month)}
    and entry.at < ${endOfMonth(month)}
    and not exists (select from bill_line line where line.company_id = ${companyId} and line.order_id = entry.order_id
      and line.kind <> 'adjustment' and line.bill_id = ${billId})
    and not exists (select from bill_line line join bill on bill.company_id = line.company_id and bill.id = line.bill_id
      where line.company_id = ${companyId} and line.order_id = entry.order_id and line.kind <> 'adjustment'
        and bill.month = ${`${addMonths(month, 1)}-01`}::date)`;

/** In the bill, and settled neither in its month nor in the one before: what is late by an instant comes a month later. */
const foreign = (companyId: number, billId: number, month: Month) => sql<Row>`
  select line.order_id, 0 as right_fen, line.amount_fen as found_fen from bill_line line
  join account_ledger entry on entry.company_id = line.company_id and entry.order_id = line.order_id
    and entry.kind = 'settle'
  where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind <> 'adjustment'
    and not (entry.at >= ${startOfMonth(addMonths(month, -1))} and entry.at < ${endOfMonth(month)})`;

const twice = (companyId: number, billId: number) => sql<Row>`
  select line.order_id, 0 as right_fen, (sum(line.amount_fen) - max(line.amount_fen))::bigint as found_fen
  from bill_line line where line.company_id = ${companyId} and line.kind <> 'adjustment' and line.order_id in (
    select own.order_id from bill_line own where own.company_id = ${companyId} and own.bill_id = ${billId})
  group by line.order_id having count(*) > 1`;

/** Each correction beside what it corrects by: an objection's decision, a refund, or a movement of the account. */
const adjusted = (companyId: number, billId: number) => sql<Row>`
  select line.order_id, coalesce(-objection.refund_fen, -refund.company_fen, -entry.amount_fen, 0) as right_fen,
    line.amount_fen as found_fen
  from bill_line line
  left join objection on objection.company_id = line.company_id and objection.id = line.objection_id
  left join order_refund refund on refund.company_id = line.company_id and refund.id = line.refund_id
  left join account_ledger entry on entry.company_id = line.company_id and entry.id = line.ledger_id
  where line.company_id = ${companyId} and line.bill_id = ${billId} and line.kind = 'adjustment'
    and line.amount_fen <> coalesce(-objection.refund_fen, -refund.company_fen, -entry.amount_fen, 0)`;

/** What is true of a bill as a whole: every order of its month stands in it, once, and nothing else does. */
export async function wholeBillFindings(
  db: Db,
  companyId: number,
  { billId, month }: { billId: number; month: Month },
): Promise<BillFinding[]> {
  return [
    ...found((await missing(companyId, billId, month).execute(db)).rows, 'missing'),
    ...found((await foreign(companyId, billId, month).execute(db)).rows, 'otherMonth'),
    ...found((await twice(companyId, billId).execute(db)).rows, 'twice'),
    ...found((await adjusted(companyId, billId).execute(db)).rows, 'adjusted'),
  ];
}
