-- The car-usage report: sums of served rides that are kept with the rides, so that a year of ten million is read from
-- some thousand rows. A ride counts from the moment its company part is settled, by the day it was booked for
-- (Asia/Shanghai), in the department it had then. Rows are days, and whole months beside them (`monthly`); `start` is the
-- first day of either.

create table report_usage (
  company_id    bigint not null,
  monthly       boolean not null,
  start         date not null,
  department_id bigint not null,
  rides         int not null,
  company_fen   bigint not null,
  cancelled     int not null, -- cancellations that cost a fee, and the company's part of it: apart from the rides
  cancelled_fen bigint not null,
  primary key (company_id, monthly, start, department_id)
);

-- The same rides by what there is a fixed number of. The places of each list: rules/report/parts.ts.
create table report_split (
  company_id    bigint not null,
  monthly       boolean not null,
  start         date not null,
  department_id bigint not null,
  templates     int[] not null check (cardinality(templates) = 6),
  templates_fen bigint[] not null check (cardinality(templates_fen) = 6),
  services      int[] not null check (cardinality(services) = 6),
  services_fen  bigint[] not null check (cardinality(services_fen) = 6),
  hours         int[] not null check (cardinality(hours) = 24),
  primary key (company_id, monthly, start, department_id)
);

create table report_city (
  company_id    bigint not null,
  monthly       boolean not null,
  start         date not null,
  department_id bigint not null,
  city_id       bigint not null,
  rides         int not null,
  company_fen   bigint not null,
  primary key (company_id, monthly, start, department_id, city_id)
);

-- Who rode on which days of a year: the bit of a day is 31 × (month − 1) + day − 1. However long the span that is asked
-- for, a person is one row a year, and the people of any span are counted once.
create table report_rider (
  company_id    bigint not null,
  year          int not null,
  department_id bigint not null,
  phone         text collate "C" not null,
  days          bit(372) not null,
  primary key (company_id, year, department_id, phone)
);

-- Written out place by place: the database sets them into the statement, and nothing is called for each row.
create function sum_six(one int[], other int[]) returns int[] language sql immutable parallel safe as
  $$ select array[one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6]] $$;
create function sum_six(one bigint[], other bigint[]) returns bigint[] language sql immutable parallel safe as
  $$ select array[one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6]] $$;
create function sum_hours(one int[], other int[]) returns int[] language sql immutable parallel safe as $$
  select array[one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4], one[5] + other[5], one[6] + other[6],
    one[7] + other[7], one[8] + other[8], one[9] + other[9], one[10] + other[10], one[11] + other[11], one[12] + other[12],
    one[13] + other[13], one[14] + other[14], one[15] + other[15], one[16] + other[16], one[17] + other[17], one[18] + other[18],
    one[19] + other[19], one[20] + other[20], one[21] + other[21], one[22] + other[22], one[23] + other[23], one[24] + other[24]]
$$;

create function report_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'Asia/Shanghai')::date $$;
create function report_month(at timestamptz) returns date language sql immutable parallel safe as
  $$ select date_trunc('month', at at time zone 'Asia/Shanghai')::date $$;
create function report_bit(day date) returns bit(372) language sql immutable parallel safe as $$
  select set_bit(repeat('0', 372)::bit(372), (31 * (extract(month from day) - 1) + extract(day from day) - 1)::int, 1)
$$;

-- A day is taken from a rider where no other ride of that day is left. The row is locked before the rides are looked at,
-- so that of two who take a ride out at once the second sees what the first did.
create function report_rider_anew(of_company bigint, of_year int, of_department bigint, of_phone text) returns void
  language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform from report_rider where company_id = of_company and year = of_year and department_id = of_department
    and phone = of_phone for update;
  update report_rider set days = (
    select coalesce(bit_or(report_bit(report_day(ride_at))), repeat('0', 372)::bit(372)) from ride_order
    where company_id = of_company and rider_phone collate "C" = of_phone and department_id = of_department
      and ride_at >= make_timestamptz(of_year, 1, 1, 0, 0, 0, 'Asia/Shanghai')
      and ride_at < make_timestamptz(of_year + 1, 1, 1, 0, 0, 0, 'Asia/Shanghai')
      and settled_at is not null and cancelled_by is null)
    where company_id = of_company and year = of_year and department_id = of_department and phone = of_phone;
end $$;

-- Adds orders to the sums (the argument 1) or takes them out (−1). An update does both, and neither where it says
-- nothing that is counted; the orders before and after it are `moved` and `other`, either way round. They are summed by
-- themselves and posted cell by cell: no statement reads a trigger's rows together with a table.
create function report_post() returns trigger
  language plpgsql set search_path = qixing, pg_catalog as $$
declare
  sign constant int := tg_argv[0]::int;
  cell record;
begin
  -- Most orders that are written are not settled yet: nothing is counted of them.
  if tg_op <> 'UPDATE' and not exists (select from moved where settled_at is not null) then return null; end if;
  if tg_op = 'UPDATE' then
    if not exists (select from moved m join other o using (company_id, id)
      where (m.settled_at is not null or o.settled_at is not null) and
        (m.settled_at is null, m.cancelled_by is null, m.company_fen, m.department_id, m.ride_at, m.template, m.service,
         m.city_id, m.rider_phone) is distinct from
        (o.settled_at is null, o.cancelled_by is null, o.company_fen, o.department_id, o.ride_at, o.template, o.service,
         o.city_id, o.rider_phone))
    then return null; end if;
  end if;

  for cell in select * from (
    select company_id, grouping(day) = 1, coalesce(day, month), department_id,
      sum(sign * (cancelled_by is null)::int), sum(sign * company_fen * (cancelled_by is null)::int),
      sum(sign * (cancelled_by is not null)::int), sum(sign * company_fen * (cancelled_by is not null)::int)
    from (select *, report_day(ride_at) as day, report_month(ride_at) as month from moved
      where settled_at is not null) fact
    group by company_id, department_id, grouping sets ((day), (month)) order by 1, 2, 3, 4
  ) as cells (company_id, monthly, start, department_id, rides, company_fen, cancelled, cancelled_fen)
  loop
    insert into report_usage as kept
      values (cell.company_id, cell.monthly, cell.start, cell.department_id, cell.rides, cell.company_fen,
        cell.cancelled, cell.cancelled_fen)
      on conflict (company_id, monthly, start, department_id) do update set
        rides = kept.rides + excluded.rides, company_fen = kept.company_fen + excluded.company_fen,
        cancelled = kept.cancelled + excluded.cancelled, cancelled_fen = kept.cancelled_fen + excluded.cancelled_fen;
  end loop;

  for cell in select * from (
    select company_id, grouping(day) = 1, coalesce(day, month), department_id,
      array[sum(sign * quick), sum(sign * approval), sum(sign * trip), sum(sign * approval_charter),
        sum(sign * quick_charter), sum(sign * bus)],
      array[sum(fen * quick), sum(fen * approval), sum(fen * trip), sum(fen * approval_charter),
        sum(fen * quick_charter), sum(fen * bus)],
      array[sum(sign * at_once), sum(sign * scheduled), sum(sign * pickup), sum(sign * dropoff), sum(sign * day_rental),
        sum(sign * half_day_rental)],
      array[sum(fen * at_once), sum(fen * scheduled), sum(fen * pickup), sum(fen * dropoff), sum(fen * day_rental),
        sum(fen * half_day_rental)],
      array[sum(sign * (hour = 0)::int), sum(sign * (hour = 1)::int), sum(sign * (hour = 2)::int),
        sum(sign * (hour = 3)::int), sum(sign * (hour = 4)::int), sum(sign * (hour = 5)::int),
        sum(sign * (hour = 6)::int), sum(sign * (hour = 7)::int), sum(sign * (hour = 8)::int),
        sum(sign * (hour = 9)::int), sum(sign * (hour = 10)::int), sum(sign * (hour = 11)::int),
        sum(sign * (hour = 12)::int), sum(sign * (hour = 13)::int), sum(sign * (hour = 14)::int),
        sum(sign * (hour = 15)::int), sum(sign * (hour = 16)::int), sum(sign * (hour = 17)::int),
        sum(sign * (hour = 18)::int), sum(sign * (hour = 19)::int), sum(sign * (hour = 20)::int),
        sum(sign * (hour = 21)::int), sum(sign * (hour = 22)::int), sum(sign * (hour = 23)::int)]
    from (select company_id, department_id, report_day(ride_at) as day, report_month(ride_at) as month,
        extract(hour from ride_at at time zone 'Asia/Shanghai')::int as hour, sign * company_fen as fen,
        (template = 'quick')::int as quick, (template = 'approval')::int as approval, (template = 'trip')::int as trip,
        (template = 'approvalCharter')::int as approval_charter, (template = 'quickCharter')::int as quick_charter,
        (template = 'bus')::int as bus, (service = 'quick')::int as at_once, (service = 'scheduled')::int as scheduled,
        (service in ('pickup', 'pickupCarpool'))::int as pickup, (service in ('dropoff', 'dropoffCarpool'))::int as dropoff,
        (service = 'dayRental')::int as day_rental, (service = 'halfDayRental')::int as half_day_rental
      from moved where settled_at is not null and cancelled_by is null) fact
    group by company_id, department_id, grouping sets ((day), (month)) order by 1, 2, 3, 4
  ) as cells (company_id, monthly, start, department_id, templates, templates_fen, services, services_fen, hours)
  loop
    insert into report_split as kept
      values (cell.company_id, cell.monthly, cell.start, cell.department_id, cell.templates, cell.templates_fen,
        cell.services, cell.services_fen, cell.hours)
      on conflict (company_id, monthly, start, department_id) do update set
        templates = sum_six(kept.templates, excluded.templates),
        templates_fen = sum_six(kept.templates_fen, excluded.templates_fen),
        services = sum_six(kept.services, excluded.services),
        services_fen = sum_six(kept.services_fen, excluded.services_fen),
        hours = sum_hours(kept.hours, excluded.hours);
  end loop;

  for cell in select * from (
    select company_id, grouping(day) = 1, coalesce(day, month), department_id, city_id, sum(sign), sum(sign * company_fen)
    from (select *, report_day(ride_at) as day, report_month(ride_at) as month from moved
      where settled_at is not null and cancelled_by is null) fact
    group by company_id, department_id, city_id, grouping sets ((day), (month)) order by 1, 2, 3, 4, 5
  ) as cells (company_id, monthly, start, department_id, city_id, rides, company_fen)
  loop
    insert into report_city as kept (company_id, monthly, start, department_id, city_id, rides, company_fen)
      values (cell.company_id, cell.monthly, cell.start, cell.department_id, cell.city_id, cell.rides, cell.company_fen)
      on conflict (company_id, monthly, start, department_id, city_id) do update set
        rides = kept.rides + excluded.rides, company_fen = kept.company_fen + excluded.company_fen;
  end loop;

  if sign = 1 then
    for cell in
      select company_id, year, department_id, rider_phone as phone, bit_or(report_bit(report_day(ride_at))) as days
      from moved, lateral (select extract(year from report_day(ride_at))::int as year) dated
      where settled_at is not null and cancelled_by is null
      group by company_id, year, department_id, rider_phone order by company_id, year, department_id, rider_phone
    loop
      insert into report_rider as kept (company_id, year, department_id, phone, days)
        values (cell.company_id, cell.year, cell.department_id, cell.phone, cell.days)
        on conflict (company_id, year, department_id, phone) do update set days = kept.days | excluded.days;
    end loop;
  else
    perform report_rider_anew(gone.company_id, gone.year, gone.department_id, gone.rider_phone)
      from (select distinct company_id, extract(year from report_day(ride_at))::int as year, department_id, rider_phone
        from moved where settled_at is not null and cancelled_by is null order by 1, 2, 3, 4) gone;
  end if;
  return null;
end $$;

create trigger ride_order_report_added after insert on ride_order referencing new table as moved
  for each statement execute function report_post('1');
create trigger ride_order_report_before after update on ride_order referencing old table as moved new table as other
  for each statement execute function report_post('-1');
create trigger ride_order_report_since after update on ride_order referencing new table as moved old table as other
  for each statement execute function report_post('1');
create trigger ride_order_report_gone after delete on ride_order referencing old table as moved
  for each statement execute function report_post('-1');
