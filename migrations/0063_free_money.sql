-- What of a company's money no bill has taken, for the desk's list of what is overdue: a bill that waits to be confirmed takes
-- none, and is not overdue where it is there. Of the sums that are kept; who decides about money adds them up
-- (server/finance/free-money.ts). A bill below nothing gives, and one that the balance of a prepaid account bore has used all of it.
create view desk_free_money as
  select company.id as company_id, greatest(0, coalesce(came.fen, 0) - coalesce(used.fen, 0))::bigint as free_fen
  from company
    left join lateral (select sum(amount_fen) as fen from account_total
      where account_total.company_id = company.id and kind in ('recharge', 'repay')) came on true
    left join lateral (
      select sum(case when status in ('confirmed', 'paid') and total_fen < 0 then total_fen
          when status = 'paid' and due_on is null then greatest(total_fen, taken_fen)
          else taken_fen end) as fen
      from (select bill.status, bill.due_on, kept.taken_fen,
          kept.ride_fen + kept.cancellation_fen + kept.adjustment_fen as total_fen
        from bill join bill_total kept on kept.company_id = bill.company_id and kept.bill_id = bill.id
        where bill.company_id = company.id) money) used on true
  where desk_sees(company.id);
revoke insert, update, delete on desk_free_money from qixing_app;

-- A balance bears what was not confirmed when its account became prepaid: such bills kept a day on which they were due.
update bill set due_on = null from company
  where company.id = bill.company_id and company.account_kind = 'prepaid' and bill.due_on is not null
    and bill.status in ('issued', 'disputed', 'processed');
