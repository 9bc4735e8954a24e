import type { Check } from './check.ts';

/** All sums anew from lines, allocations and entries, past the view that the server reads. */
const MONEY = `
  with taken as (select bill_id, sum(amount_fen) as fen from bill_allocation where company_id = $1 group by bill_id),
  given as (select credit_bill_id, sum(amount_fen) as fen from bill_allocation where company_id = $1 group by 1),
  money as (
    select bill.id, bill.number, bill.status, bill.due_on, coalesce(line.fen, 0) as total,
      coalesce(taken.fen, 0) as taken, coalesce(given.fen, 0) as given
    from bill left join (select bill_id, sum(amount_fen) as fen from bill_line where company_id = $1 group by bill_id) line
      on line.bill_id = bill.id
    left join taken on taken.bill_id = bill.id left join given on given.credit_bill_id = bill.id
    where bill.company_id = $1)`;

export const PAYMENT_CHECKS: readonly Check[] = [
  {
    name: '账单的已付不超过账单，贷项不超过其金额',
    sql: `${MONEY} select number as what, total as expected, taken as found from money where taken > greatest(total, 0)
      union all select number, -total, given from money where given > greatest(-total, 0)`,
  },
  {
    name: '分到账单的款项不超过收款',
    sql: `select entry.reference as what, entry.amount_fen as expected, sum(part.amount_fen) as found
      from bill_allocation part join account_ledger entry on entry.company_id = $1 and entry.id = part.ledger_id
      where part.company_id = $1 group by entry.id, entry.reference, entry.amount_fen, entry.kind
      having sum(part.amount_fen) > entry.amount_fen or entry.kind not in ('repay', 'recharge')`,
  },
  {
    name: '结清的账单，款项已经收到',
    sql: `${MONEY} select number as what, total as expected, taken as found from money
      where status = 'paid' and due_on is not null and total > taken`,
  },
  {
    name: '只有确认的账单收款',
    sql: `${MONEY} select number as what, 'confirmed' as expected, status as found from money
      where taken > 0 and status not in ('confirmed', 'paid')`,
  },
  {
    // Money that came is never left lying beside a confirmed bill that waits for it.
    name: '有余款时没有未付的账单',
    sql: `${MONEY}, free as (
        select (select coalesce(sum(amount_fen), 0) from account_ledger
            where company_id = $1 and kind in ('repay', 'recharge'))
          + coalesce(sum(-total) filter (where total < 0 and status in ('confirmed', 'paid')), 0)
          - coalesce(sum(taken), 0)
          - coalesce(sum(total - taken) filter (where status = 'paid' and due_on is null and total > 0), 0) as fen
        from money)
      select number as what, 0 as expected, total - taken as found from money, free
      where free.fen > 0 and status = 'confirmed' and due_on is not null and total > taken`,
  },
];
