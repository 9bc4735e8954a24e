-- A ride to come follows its rider to a new number: since when the number that it names is the rider's. Null: since it was made.
create or replace function people_of_order(company bigint, of_order bigint) returns bigint[]
  language plpgsql stable set search_path = qixing, pg_catalog as $$
begin
  return array(select staff_id from ride_order where company_id = company and id = of_order
    union select placed_by_id from ride_order where company_id = company and id = of_order and placed_by_id is not null
    union select staff.id from ride_order join staff
        on staff.company_id = company and staff.phone = ride_order.rider_phone and staff.deleted_at is null
          and staff.phone_since <= coalesce(ride_order.rider_since, ride_order.created_at)
      where ride_order.company_id = company and ride_order.id = of_order);
end $$;

alter table ride_order add rider_since timestamptz;
alter table application add rider_since timestamptz;
