-- The same as before, written so that it becomes a part of the query that asks it, where it was called once for each ride of
-- all companies: without a search path of its own (its names say where they come from), and as a case, of which the planner
-- expects that it holds for many rows and not for nearly none.
create or replace function desk_sees(company bigint) returns boolean language sql stable as $$
  select pg_catalog.current_setting('app.desk', true) operator(pg_catalog.=) 'on' and
    case when coalesce(pg_catalog.current_setting('app.desk_companies', true), '') operator(pg_catalog.=) '' then true
      else company operator(pg_catalog.=) any (
        pg_catalog.string_to_array(pg_catalog.current_setting('app.desk_companies', true), ',')::pg_catalog.int8[]) end
$$;
create or replace function desk_sees_city(city bigint) returns boolean language sql stable as $$
  select case when coalesce(pg_catalog.current_setting('app.desk_cities', true), '') operator(pg_catalog.=) '' then true
    else city operator(pg_catalog.=) any (
      pg_catalog.string_to_array(pg_catalog.current_setting('app.desk_cities', true), ',')::pg_catalog.int8[]) end
$$;
