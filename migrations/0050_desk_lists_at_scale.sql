-- The sums of the bills that were there before sums were kept, and the lists that read them. What a server that still runs adds
-- meanwhile waits, so that nothing is counted twice or not at all.
lock table bill_line, bill_allocation in share mode;
insert into bill_total (company_id, bill_id, ride_fen, cancellation_fen, adjustment_fen)
  select company_id, bill_id, coalesce(sum(amount_fen) filter (where kind = 'ride'), 0),
    coalesce(sum(amount_fen) filter (where kind = 'cancellation'), 0),
    coalesce(sum(amount_fen) filter (where kind = 'adjustment'), 0)
  from bill_line group by company_id, bill_id
  on conflict (company_id, bill_id) do update set ride_fen = excluded.ride_fen,
    cancellation_fen = excluded.cancellation_fen, adjustment_fen = excluded.adjustment_fen;
insert into bill_total (company_id, bill_id, taken_fen)
  select company_id, bill_id, sum(amount_fen) from bill_allocation group by company_id, bill_id
  on conflict (company_id, bill_id) do update set taken_fen = excluded.taken_fen;

create or replace view desk_bill_sum as
  select bill.company_id, bill.id, bill.number, bill.month, bill.status, bill.issued_at, bill.confirmed_at, bill.due_on,
    coalesce(kept.ride_fen, 0) as ride_fen, coalesce(kept.cancellation_fen, 0) as cancellation_fen,
    coalesce(kept.adjustment_fen, 0) as adjustment_fen,
    coalesce(kept.ride_fen + kept.cancellation_fen + kept.adjustment_fen, 0) as total_fen,
    coalesce(kept.taken_fen, 0) as taken_fen
  from bill left join bill_total kept on kept.company_id = bill.company_id and kept.bill_id = bill.id
  where desk_sees(bill.company_id);
create index bill_owed on bill (due_on, company_id, id) where status <> 'paid' and due_on is not null;
create index bill_month on bill (month, company_id);

-- Rides that nobody drives yet, few beside those under way; of each what the desk's counts ask for, so that they need no ride.
create index ride_order_without_car on ride_order (city_id, ride_at, id) include (company_id, status)
  where driver is null and status in ('booking', 'accepted', 'prepayment', 'waiting', 'departed', 'arrived', 'serving');
drop index ride_order_board;
create index ride_order_board on ride_order (city_id, ride_at, id) include (company_id)
  where status in ('booking', 'accepted', 'prepayment', 'waiting', 'departed', 'arrived', 'serving');
drop index ride_order_desk;
create index ride_order_desk on ride_order (ride_at desc, id desc) include (company_id, city_id, status);

-- The lists of all companies in the order in which they are shown.
create index objection_decided on objection (applied_at desc, id) where status = 'decided';
create index invoice_applied on invoice (applied_at, company_id, id);
