-- Personal data that is kept no longer than the operator says. Money, limits, reports and the operation log stay as they are.

alter table ride_order add column erased_at timestamptz; -- names, phones, places and words are gone since
alter table application add column erased_at timestamptz;
-- Rides are found by the index of their time: a further one would cost every booking more than it saves a night.
create index application_unerased on application (company_id, created_at) where erased_at is null;

-- A document without persons, words and exact places; whatever is counted or computed with stays. Points are left to about a
-- kilometre. `field` is the name under which the value stands.
create function erased(value jsonb, field text default '') returns jsonb
  language plpgsql immutable set search_path = qixing, pg_catalog as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(part.key, erased(part.value, part.key)), '{}') from jsonb_each(value) part)
    when 'array' then (select coalesce(jsonb_agg(erased(part.value, field) order by part.place), '[]')
      from jsonb_array_elements(value) with ordinality part (value, place))
    when 'string' then case
      when field = 'phone' then '"00000000000"'
      when field in ('name', 'plate', 'address', 'start', 'end', 'via', 'reason', 'answer', 'note', 'text', 'why', 'specialNeeds')
        and value <> '""' then '"已匿名"'
      else value end
    when 'number' then case when field in ('lng', 'lat') then to_jsonb(round((value #>> '{}')::numeric, 2)) else value end
    else value end;
end $$;

-- What happened to an order is written once. The one change is that its words go, and the server can ask for nothing else:
-- it has no right to change these rows, and this function, which has, changes them in this way alone.
create function refuse_change_but_erasure() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.details = erased(old.details)
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then return new; end if;
  raise exception '% is written once and never changed', tg_table_name;
end $$;
drop trigger order_event_kept on order_event;
create trigger order_event_kept before update or delete on order_event
  for each row execute function refuse_change_but_erasure();

create function erase_order_events(company bigint, orders bigint[]) returns void
  language sql security definer set search_path = qixing, pg_catalog as $$
  update order_event set details = erased(details)
    where company_id = company and order_id = any(orders) and details <> erased(details)
      and company = current_setting('app.company_id')::bigint
$$;
revoke execute on function erase_order_events from public;
grant execute on function erase_order_events to qixing_app;

-- A name that no order has any more is found no more.
create function drop_unused_booker_names(company bigint, names text[]) returns void
  language sql security definer set search_path = qixing, pg_catalog as $$
  delete from order_booker_token token
    where token.company_id = company and token.name = any(names) and company = current_setting('app.company_id')::bigint
      and not exists (select from ride_order ride where ride.company_id = company and ride.staff_name = token.name)
$$;
revoke execute on function drop_unused_booker_names from public;
grant execute on function drop_unused_booker_names to qixing_app;
