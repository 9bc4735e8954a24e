-- The same as before, said of each row: beside an outer join a distributed database does not plan a condition that has no
-- column in it (Citus on PostgreSQL 15 and 16).
create or replace function desk_sees(company bigint) returns boolean language sql stable as $$
  select case when company is null then false
    when coalesce(pg_catalog.current_setting('app.desk', true), '') operator(pg_catalog.<>) 'on' then false
    when coalesce(pg_catalog.current_setting('app.desk_companies', true), '') operator(pg_catalog.=) '' then true
    else company operator(pg_catalog.=) any (
      pg_catalog.string_to_array(pg_catalog.current_setting('app.desk_companies', true), ',')::pg_catalog.int8[]) end
$$;
