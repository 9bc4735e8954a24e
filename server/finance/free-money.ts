import { sql } from 'kysely';
import { lessSpent, type Purse } from '#rules/bill.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { billMoney } from './bill-money.ts';

/** Where the money for a bill comes from: an entry of the account, or an earlier bill below nothing. */
export type Source = { readonly ledgerId: number } | { readonly creditBillId: number };

/** An earlier bill below nothing, of which something is left; and what the balance of a prepaid account bore of a bill. */
const IS_CREDIT = sql`status in ('confirmed', 'paid') and total_fen < -given_fen`;
const IS_BORNE = sql`status = 'paid' and due_on is null and total_fen > taken_fen`;

/**
 * Money that no bill has taken yet: credit notes, then what came, the oldest first. Bills that the balance of a prepaid
 * account bore have used up the oldest.
 */
export async function freePurses(db: Db, companyId: number): Promise<Purse<Source>[]> {
  const credits = await sql<{ id: number; leftFen: number }>`
    select id, -total_fen - given_fen as left_fen from ${billMoney(companyId)}
    where ${IS_CREDIT} order by month`.execute(db);
  const entries = await sql<{ id: number; leftFen: number }>`
    select entry.id, entry.amount_fen - coalesce((select sum(taken.amount_fen) from bill_allocation taken
        where taken.company_id = ${companyId} and taken.ledger_id = entry.id), 0)::bigint as left_fen
    from account_ledger entry where entry.company_id = ${companyId} and entry.kind in ('recharge', 'repay')
    order by entry.at, entry.id`.execute(db);
  const borne = await sql<{ fen: number }>`
    select coalesce(sum(total_fen - taken_fen), 0)::bigint as fen from ${billMoney(companyId)}
    where ${IS_BORNE}`.execute(db);
  const purses: Purse<Source>[] = [
    ...credits.rows.map(({ id, leftFen }) => ({ key: { creditBillId: id }, leftFen })),
    ...entries.rows.map(({ id, leftFen }) => ({ key: { ledgerId: id }, leftFen })),
  ];
  return lessSpent(purses, borne.rows[0]!.fen);
}

/**
 * What came and was taken for no bill: credit of the company. What its purses add up to, without opening each: a company
 * pays in thousands of times, and every payment is answered with this.
 */
export async function freeMoneyFen(db: Db, companyId: number): Promise<number> {
  const free = sql<{ fen: number }>`
    select greatest(0,
      coalesce((select sum(came.amount_fen) from account_total came
        where came.company_id = ${companyId} and came.kind in ('recharge', 'repay')), 0)
      - coalesce((select sum(taken.amount_fen) from bill_allocation taken
        where taken.company_id = ${companyId} and taken.ledger_id is not null), 0)
      + coalesce(sum(-total_fen - given_fen) filter (where ${IS_CREDIT}), 0)
      - coalesce(sum(total_fen - taken_fen) filter (where ${IS_BORNE}), 0))::bigint as fen
    from ${billMoney(companyId)}`;
  const [row] = await keyed(db, free.compile(db));
  return row!.fen;
}
