-- What the desk's lists cost grew with the provider: with the rides of a month, of a day, with everything ever decided.

-- What each bill comes to and what was taken for it, kept by its lines themselves: a month of five hundred companies was added
-- up anew from each of its rides whenever somebody looked. `npm run reconcile` adds the lines up and compares.
create table bill_total (
  company_id       bigint not null,
  bill_id          bigint not null,
  ride_fen         bigint not null default 0,
  cancellation_fen bigint not null default 0,
  adjustment_fen   bigint not null default 0,
  taken_fen        bigint not null default 0,
  primary key (company_id, bill_id),
  foreign key (company_id, bill_id) references bill
);
revoke insert, update, delete on bill_total from qixing_app;
alter table bill_total enable row level security;
alter table bill_total force row level security;
create policy tenant on bill_total to qixing_app
  using (company_id = current_setting('app.company_id')::bigint)
  with check (company_id = current_setting('app.company_id')::bigint);
create policy owner on bill_total to qixing_owner using (true) with check (true);

insert into bill_total (company_id, bill_id, ride_fen, cancellation_fen, adjustment_fen)
  select company_id, bill_id, coalesce(sum(amount_fen) filter (where kind = 'ride'), 0),
    coalesce(sum(amount_fen) filter (where kind = 'cancellation'), 0),
    coalesce(sum(amount_fen) filter (where kind = 'adjustment'), 0)
  from bill_line group by company_id, bill_id;
insert into bill_total (company_id, bill_id, taken_fen)
  select company_id, bill_id, sum(amount_fen) from bill_allocation group by company_id, bill_id
  on conflict (company_id, bill_id) do update set taken_fen = excluded.taken_fen;

create function keep_bill_lines() returns trigger
  language plpgsql security definer set search_path = qixing, pg_catalog as $$
declare moved record;
begin
  for moved in
    select company_id, bill_id, coalesce(sum(amount_fen) filter (where kind = 'ride'), 0) as ride,
      coalesce(sum(amount_fen) filter (where kind = 'cancellation'), 0) as cancellation,
      coalesce(sum(amount_fen) filter (where kind = 'adjustment'), 0) as adjustment
    from added group by company_id, bill_id order by company_id, bill_id
  loop
    insert into bill_total (company_id, bill_id, ride_fen, cancellation_fen, adjustment_fen)
      values (moved.company_id, moved.bill_id, moved.ride, moved.cancellation, moved.adjustment)
      on conflict (company_id, bill_id) do update set ride_fen = bill_total.ride_fen + excluded.ride_fen,
        cancellation_fen = bill_total.cancellation_fen + excluded.cancellation_fen,
        adjustment_fen = bill_total.adjustment_fen + excluded.adjustment_fen;
  end loop;
  return null;
end $$;
create trigger bill_line_total after insert on bill_line referencing new table as added
  for each statement execute function keep_bill_lines();

create function keep_bill_taken() returns trigger
  language plpgsql security definer set search_path = qixing, pg_catalog as $$
declare moved record;
begin
  for moved in
    select company_id, bill_id, sum(amount_fen) as fen from added group by company_id, bill_id order by company_id, bill_id
  loop
    insert into bill_total (company_id, bill_id, taken_fen) values (moved.company_id, moved.bill_id, moved.fen)
      on conflict (company_id, bill_id) do update set taken_fen = bill_total.taken_fen + excluded.taken_fen;
  end loop;
  return null;
end $$;
create trigger bill_allocation_total after insert on bill_allocation referencing new table as added
  for each statement execute function keep_bill_taken();

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
