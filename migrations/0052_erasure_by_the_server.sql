-- The server erases by itself, as the role that writes everything else of a company: a distributed database lets one user of a
-- transaction touch a company's rows, so that functions of the owner beside the server's own writes were refused there.

-- Functions first: a distributed database hands none on once it has touched companies' rows in a transaction.
-- A name that an order has is found for as long as it has it, whoever deletes.
create function refuse_used_booker_names() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
declare booker record;
begin
  for booker in select distinct company_id, name from gone order by company_id, name loop
    if exists (select from ride_order where company_id = booker.company_id and staff_name = booker.name) then
      raise exception 'an order has this name: %', booker.name using constraint = 'order_booker_token_unused';
    end if;
  end loop;
  return null;
end $$;
-- Servers of releases before this one ask for these: with the rights below they need no others than whoever asks.
alter function erase_order_events(bigint, bigint[]) security invoker;
alter function drop_unused_booker_names(bigint, text[]) security invoker;

create trigger order_booker_token_unused after delete on order_booker_token referencing old table as gone
  for each statement execute function refuse_used_booker_names();
grant delete on order_booker_token to qixing_app;
-- What may become of an event says its trigger: its document without words, and nothing else.
grant update (details) on order_event to qixing_app;
