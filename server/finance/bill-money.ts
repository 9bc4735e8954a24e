import { type Selectable, sql } from 'kysely';
import type { DB } from '../schema.ts';

type BillRow = Pick<Selectable<DB['bill']>, 'companyId' | 'id' | 'number' | 'month' | 'status' | 'dueOn'> & {
  totalFen: number;
  takenFen: number;
  givenFen: number;
};

/** Each bill of a company with what it comes to, what was taken for it, and what of its credit was given to others. */
export const billMoney = (companyId: number) =>
  sql<BillRow>`(
    select bill.company_id, bill.id, bill.number, bill.month, bill.status, bill.due_on,
      coalesce((select sum(line.amount_fen) from bill_line line
        where line.company_id = ${companyId} and line.bill_id = bill.id), 0)::bigint as total_fen,
      coalesce((select sum(taken.amount_fen) from bill_allocation taken
        where taken.company_id = ${companyId} and taken.bill_id = bill.id), 0)::bigint as taken_fen,
      coalesce((select sum(given.amount_fen) from bill_allocation given
        where given.company_id = ${companyId} and given.credit_bill_id = bill.id), 0)::bigint as given_fen
    from bill where bill.company_id = ${companyId})`.as('billMoney');
