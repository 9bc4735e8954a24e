-- The provider's people work for some companies, for some cities, or for all. `app.desk_cities` holds the cities of a person
-- whose work is limited to some; empty: all. Rides, what waits because of a ride, cars and tariffs go by the city; a company's
-- money does not: a bill is one, wherever its rides were.
alter table desk_staff add column city_ids bigint[] check (cardinality(city_ids) > 0);

create function desk_sees_city(city bigint) returns boolean language sql stable as $$
  select coalesce(current_setting('app.desk_cities', true), '') = ''
    or city = any (string_to_array(current_setting('app.desk_cities', true), ',')::bigint[])
$$;

do $$ declare shown record; begin
  for shown in select * from (values ('desk_queue', 'ride_order.city_id'), ('desk_change', 'ride_order.city_id'),
    ('desk_price_hold', 'ride.city_id'), ('desk_question', 'ride.city_id'), ('desk_objection', 'ride.city_id'),
    ('desk_order', 'ride.city_id'), ('desk_ride', 'ride.city_id'), ('desk_priced', 'ride.city_id')) as v (name, city)
  loop
    -- Each of them ends in its conditions.
    execute format('create or replace view %I as %s and desk_sees_city(%s)', shown.name,
      rtrim(pg_get_viewdef(shown.name::regclass), ';'), shown.city);
  end loop;
end $$;

do $$ declare t text; begin
  foreach t in array array['driver', 'vehicle', 'shift', 'automatic_dispatch', 'tariff_draft'] loop
    execute format('alter policy desk on %I using (current_setting(''app.desk'', true) = ''on'' and desk_sees_city(city_id))
      with check (current_setting(''app.desk'', true) = ''on'' and desk_sees_city(city_id))', t);
  end loop;
end $$;
