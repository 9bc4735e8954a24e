-- From when on a mobile number is somebody's: numbers go from person to person, and what was booked for whoever had one before
-- is not shown to the next.
create function keep_phone_since() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  -- Whoever comes back may have been without it meanwhile. A statement that says since when is believed: business time is its.
  if new.phone_since = old.phone_since
      and (new.phone <> old.phone or (old.deleted_at is not null and new.deleted_at is null)) then
    new.phone_since := now();
  end if;
  return new;
end $$;

-- Who booked a ride, for whom a secretary did, and who rides.
create or replace function people_of_order(company bigint, of_order bigint) returns bigint[]
  language plpgsql stable set search_path = qixing, pg_catalog as $$
begin
  return array(select staff_id from ride_order where company_id = company and id = of_order
    union select placed_by_id from ride_order where company_id = company and id = of_order and placed_by_id is not null
    union select staff.id from ride_order join staff
        on staff.company_id = company and staff.phone = ride_order.rider_phone and staff.deleted_at is null
          and staff.phone_since <= ride_order.created_at
      where ride_order.company_id = company and ride_order.id = of_order);
end $$;

alter table staff add phone_since timestamptz not null default now();
-- Of those who are here nobody knows better than since they are: all rows at once, past triggers and row security.
alter table staff alter phone_since type timestamptz using created_at;
create trigger staff_phone_since before update of phone, deleted_at on staff
  for each row execute function keep_phone_since();
