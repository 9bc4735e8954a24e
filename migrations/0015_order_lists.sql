-- Lists of orders that stay quick at a million of them: found by the beginning of a number or phone and by any part of
-- a name, counted without opening the orders themselves.

-- The index that a list walks, newest ride first, carries what lists filter by: a page and its count read the index
-- alone, and turn to the orders for the rows that are shown.
drop index ride_order_ride;
create index ride_order_ride on ride_order (company_id, ride_at desc, id desc)
  include (service_at, department_id, staff_id, staff_name, rider_phone, status, service, vehicle_group, scene_id,
           second_approval, carpool_succeeded);

-- "Begins with" is a range in the order of bytes: under row security only a leakproof comparison may use an index, and
-- LIKE is none. Phones are digits, which every order of letters has alike: their indexes are there already.
create index ride_order_number on ride_order (company_id, number collate "C");
drop index ride_order_project;
create index ride_order_project on ride_order (company_id, project_no collate "C") where project_no is not null;
create index application_number_order on application (company_id, number collate "C");
create index ride_order_second on ride_order (company_id, ride_at desc, id desc) where second_approval <> 'none';

-- The names under which people have booked, by every suffix: any part of a name is the beginning of one. An order keeps
-- the name of its day, so this is not the list of staff: who left or is called otherwise today is found as well.
create table order_booker_token (
  company_id bigint not null references company,
  token      text collate "C" not null,
  name       text not null,
  primary key (company_id, token, name)
);
revoke update, delete on order_booker_token from qixing_app;
create index ride_order_staff_name on ride_order (company_id, staff_name, ride_at desc, id desc);

create function add_booker_tokens() returns trigger language plpgsql as $$
begin
  insert into order_booker_token (company_id, token, name)
    select company_id, lower(substr(name, start)), name
    from (select distinct company_id, staff_name as name from added) booker,
      generate_series(1, char_length(name)) start
    where not exists (select from order_booker_token known where known.company_id = booker.company_id
      and known.token = lower(booker.name) and known.name = booker.name)
    order by company_id, name, start
    on conflict do nothing;
  return null;
end $$;
create trigger ride_order_booker_tokens after insert on ride_order referencing new table as added
  for each statement execute function add_booker_tokens();

do $$ declare one bigint; begin
  for one in select company_ids() loop
    perform set_config('app.company_id', one::text, true);
    insert into order_booker_token (company_id, token, name)
      select distinct company_id, lower(substr(staff_name, start)), staff_name
      from (select distinct company_id, staff_name from ride_order) booker,
        generate_series(1, char_length(staff_name)) start
      on conflict do nothing;
  end loop;
end $$;
