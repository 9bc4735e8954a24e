-- Whoever placed a ride for somebody else follows it as long as they are that person's secretary.
create or replace function people_of_order(company bigint, of_order bigint) returns bigint[]
  language plpgsql stable set search_path = qixing, pg_catalog as $$
begin
  return array(select staff_id from ride_order where company_id = company and id = of_order
    union select secretary.secretary_id from ride_order join secretary
        on secretary.company_id = company and secretary.staff_id = ride_order.staff_id
          and secretary.secretary_id = ride_order.placed_by_id and secretary.status = 'active'
      where ride_order.company_id = company and ride_order.id = of_order
    union select staff.id from ride_order join staff
        on staff.company_id = company and staff.phone = ride_order.rider_phone and staff.deleted_at is null
          and staff.phone_since <= coalesce(ride_order.rider_since, ride_order.created_at)
      where ride_order.company_id = company and ride_order.id = of_order);
end $$;
