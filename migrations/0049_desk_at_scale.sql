-- What the desk's lists cost grew with the provider: with the rides of a month, of a day, with everything ever decided.

-- Functions first: a distributed database hands none on once it has touched companies' rows in a transaction.
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

create trigger bill_line_total after insert on bill_line referencing new table as added
  for each statement execute function keep_bill_lines();
create trigger bill_allocation_total after insert on bill_allocation referencing new table as added
  for each statement execute function keep_bill_taken();
