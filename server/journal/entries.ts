import { sql } from 'kysely';
import { balanced, JOURNAL_REFUSALS, type JournalPart, journalEntries } from '#rules/journal.ts';
import type { Db } from '../db.ts';
import { findBill } from '../finance/bills.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { templateOf } from './template.ts';

/** A bill by department, and by project where that is wanted; a correction counts with the order that it corrects. */
async function partsOf(db: Db, companyId: number, billId: number, byProject: boolean): Promise<JournalPart[]> {
  const project = byProject ? sql`coalesce(ride.project_no, '')` : sql`''::text`;
  const { rows } = await sql<JournalPart>`select coalesce(max(department.number), '') as department_no,
      coalesce(max(department.name), '') as department_name, ${project} as project_no,
      sum(line.amount_fen)::bigint as amount_fen
    from bill_line line
    left join ride_order ride on ride.company_id = ${companyId} and ride.id = line.order_id
    left join department on department.company_id = ${companyId} and department.id = ride.department_id
    where line.company_id = ${companyId} and line.bill_id = ${billId}
    group by ride.department_id, ${project} order by 1, 3`.execute(db);
  return rows;
}

/** The voucher of a confirmed bill; refused where debit and credit, or the bill, do not agree. */
export async function voucherOf(db: Db, companyId: number, billNo: string) {
  const bill = found(await findBill(db, companyId, billNo));
  if (bill.confirmedAt === null) throw new Refused(JOURNAL_REFUSALS.notConfirmed);
  const template = await templateOf(db, companyId);
  const parts = await partsOf(db, companyId, bill.billId, template.byProject);
  const entries = allowed(balanced(journalEntries(template, bill, parts), bill.totalFen));
  return { bill: { number: bill.number, month: bill.month }, template, entries };
}
