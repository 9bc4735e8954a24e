-- How far cars went, by kind of car: what a company's factors turn into grams when somebody asks. A ride counts as in
-- the report (0016): from the moment its company part is settled, by the day it was booked for, in the department it had
-- then.
create table report_distance (
  company_id    bigint not null,
  monthly       boolean not null,
  start         date not null,
  department_id bigint not null,
  vehicle_group text not null check (vehicle_group in ('exclusive', 'business', 'welfare', 'premium', 'comfortable',
                  'comfort', 'minibus', 'coach', 'coaster', 'luxury', 'sevenSeater', 'newEnergy')),
  rides         int not null,
  meters        bigint not null,
  primary key (company_id, monthly, start, department_id, vehicle_group)
);

-- As it was charged, as it was driven, or as it was planned: the first that is known.
create function ride_meters(measured jsonb, travel_meters int, plan jsonb) returns bigint
  language sql immutable parallel safe as
  $$ select coalesce((measured ->> 'meters')::numeric, travel_meters, (plan ->> 'meters')::numeric, 0)::bigint $$;

create function report_distance_post() returns trigger
  language plpgsql set search_path = qixing, pg_catalog as $$
declare
  sign constant int := tg_argv[0]::int;
  cell record;
begin
  if not exists (select from moved where settled_at is not null and cancelled_by is null) then return null; end if;
  if tg_op = 'UPDATE' then
    if not exists (select from moved m join other o using (company_id, id)
      where (m.settled_at is null, m.cancelled_by is null, m.department_id, m.ride_at, m.vehicle_group,
         ride_meters(m.measured, m.travel_meters, m.plan)) is distinct from
        (o.settled_at is null, o.cancelled_by is null, o.department_id, o.ride_at, o.vehicle_group,
         ride_meters(o.measured, o.travel_meters, o.plan)))
    then return null; end if;
  end if;
  for cell in
    select company_id, grouping(day) = 1 as monthly, coalesce(day, month) as start, department_id, car,
      sum(sign) as rides, sum(sign * way) as meters
    from (select company_id, department_id, moved.vehicle_group as car, report_day(ride_at) as day,
        report_month(ride_at) as month, ride_meters(measured, travel_meters, plan) as way
      from moved where settled_at is not null and cancelled_by is null) fact
    group by company_id, department_id, car, grouping sets ((day), (month)) order by 1, 2, 3, 4, 5
  loop
    insert into report_distance as kept
      values (cell.company_id, cell.monthly, cell.start, cell.department_id, cell.car, cell.rides, cell.meters)
      on conflict (company_id, monthly, start, department_id, vehicle_group) do update set
        rides = kept.rides + excluded.rides, meters = kept.meters + excluded.meters;
  end loop;
  return null;
end $$;

create trigger ride_order_distance_added after insert on ride_order referencing new table as moved
  for each statement execute function report_distance_post('1');
create trigger ride_order_distance_before after update on ride_order referencing old table as moved new table as other
  for each statement execute function report_distance_post('-1');
create trigger ride_order_distance_since after update on ride_order referencing new table as moved old table as other
  for each statement execute function report_distance_post('1');
create trigger ride_order_distance_gone after delete on ride_order referencing old table as moved
  for each statement execute function report_distance_post('-1');

insert into report_distance
  select company_id, grouping(day) = 1, coalesce(day, month), department_id, vehicle_group, count(*), sum(way)
  from (select company_id, department_id, vehicle_group, report_day(ride_at) as day, report_month(ride_at) as month,
      ride_meters(measured, travel_meters, plan) as way
    from ride_order where settled_at is not null and cancelled_by is null) fact
  group by company_id, department_id, vehicle_group, grouping sets ((day), (month));

-- A company's own factors; a kind of car without a row has that of rules/carbon/.
create table carbon_factor (
  company_id    bigint not null references company,
  vehicle_group text not null check (vehicle_group in ('exclusive', 'business', 'welfare', 'premium', 'comfortable',
                  'comfort', 'minibus', 'coach', 'coaster', 'luxury', 'sevenSeater', 'newEnergy')),
  grams_per_km  int not null check (grams_per_km between 0 and 5000),
  source        text not null check (char_length(source) between 1 and 100),
  year          int not null check (year between 2000 and 2099),
  set_by        bigint not null,
  set_at        timestamptz not null,
  primary key (company_id, vehicle_group),
  foreign key (company_id, set_by) references staff
);

-- That a month will pass a share of a limit was told: once for each share, never twice.
create table budget_warning (
  company_id  bigint not null references company,
  owner       text not null check (owner in ('department', 'project')),
  owner_id    bigint not null,
  month       date not null check (extract(day from month) = 1),
  threshold   int not null check (threshold in (70, 90, 100)),
  limit_fen   bigint not null check (limit_fen >= 0),
  landing_fen bigint not null,
  told_at     timestamptz not null,
  primary key (company_id, owner, owner_id, month, threshold)
);
