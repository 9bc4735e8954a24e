-- What a company's own systems and the provider's are told by HTTP as it happens. A delivery is written in the transaction
-- of the change itself, by triggers on the trails: no path that changes something can forget it.

create table webhook (
  id         bigint generated always as identity (start with 1000) primary key,
  company_id bigint references company, -- null: the provider's own, told about every company
  url        text not null check (url ~ '^https?://' and char_length(url) <= 500),
  secret     bytea not null, -- sealed
  topics     text[] not null check (cardinality(topics) > 0
               and topics <@ array['order', 'approval', 'bill', 'objection', 'invoice']),
  enabled    boolean not null default true,
  created_at timestamptz not null,
  -- an address that fails rests, longer each time, and holds nobody else up meanwhile
  failures   int not null default 0 check (failures >= 0),
  rest_until timestamptz not null default '-infinity',
  removed_at timestamptz
);
create index webhook_company on webhook (company_id, id) where removed_at is null;

-- Claimed, sent and marked like the outbox. What is told about one thing is told in the order in which it happened: while
-- an earlier delivery about it waits, a later one does too.
create table webhook_delivery (
  id           bigint generated always as identity primary key,
  webhook_id   bigint not null references webhook,
  company_id   bigint not null references company, -- whom it is about
  for_provider boolean not null,
  topic        text not null check (topic in ('order', 'approval', 'bill', 'objection', 'invoice')),
  event        text not null,
  object_id    bigint not null,
  at           timestamptz not null, -- when it happened
  body         text, -- as it was first sent; it stays the same however often it is sent
  due_at       timestamptz not null default now(),
  attempts     int not null default 0 check (attempts >= 0),
  sending_at   timestamptz,
  status       int, -- the latest answer's
  error        text,
  tried_at     timestamptz,
  delivered_at timestamptz,
  gave_up_at   timestamptz,
  resent       int not null default 0 check (resent >= 0),
  check (delivered_at is null or gave_up_at is null)
);
create index webhook_delivery_due on webhook_delivery (due_at, id) where delivered_at is null and gave_up_at is null;
create index webhook_delivery_object on webhook_delivery (webhook_id, topic, object_id, id)
  where delivered_at is null and gave_up_at is null;
create index webhook_delivery_list on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery (delivered_at) where delivered_at is not null;

-- A company sees its own, the desk the provider's, and who sends them all.
alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook to qixing_app
  using (company_id = nullif(current_setting('app.company_id', true), '')::bigint
    or (company_id is null and current_setting('app.desk', true) = 'on')
    or current_setting('app.webhooks', true) = 'on')
  with check (company_id = nullif(current_setting('app.company_id', true), '')::bigint
    or (company_id is null and current_setting('app.desk', true) = 'on')
    or current_setting('app.webhooks', true) = 'on');
create policy owner on webhook to qixing_owner using (true) with check (true);
revoke delete on webhook from qixing_app;
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy tenant on webhook_delivery to qixing_app
  using ((not for_provider and company_id = nullif(current_setting('app.company_id', true), '')::bigint)
    or (for_provider and current_setting('app.desk', true) = 'on')
    or current_setting('app.webhooks', true) = 'on')
  with check ((not for_provider and company_id = nullif(current_setting('app.company_id', true), '')::bigint)
    or (for_provider and current_setting('app.desk', true) = 'on')
    or current_setting('app.webhooks', true) = 'on');
create policy owner on webhook_delivery to qixing_owner using (true) with check (true);
revoke insert on webhook_delivery from qixing_app;

-- One event for everybody who asked for its topic. Runs as its owner: the provider is told as well.
create function platform_webhooks(about bigint, of_topic text, what text, of_object bigint, happened timestamptz)
  returns void language plpgsql security definer set search_path = qixing, pg_catalog as $$
begin
  if exists (select from webhook where removed_at is null and enabled) then
    insert into webhook_delivery (webhook_id, company_id, for_provider, topic, event, object_id, at)
      select id, about, company_id is null, of_topic, of_topic || '.' || what, of_object, happened
      from webhook
      where (company_id = about or company_id is null) and removed_at is null and enabled and of_topic = any (topics)
      order by id;
  end if;
end $$;

create function tell_orders() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'order', kind, order_id, at) from (select * from added order by id) each;
  return null;
end $$;
create trigger order_event_told after insert on order_event referencing new table as added
  for each statement execute function tell_orders();

create function tell_approvals() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'approval', kind, approval_id, at) from (select * from added order by id) each;
  return null;
end $$;
create trigger approval_event_told after insert on approval_event referencing new table as added
  for each statement execute function tell_approvals();

create function tell_bills() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'bill', status, bill_id, at) from (select * from added order by id) each;
  return null;
end $$;
create trigger bill_event_told after insert on bill_event referencing new table as added
  for each statement execute function tell_bills();

create function tell_objections() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'objection', 'submitted', id, applied_at)
  from (select * from added order by id) each;
  return null;
end $$;
create trigger objection_told after insert on objection referencing new table as added
  for each statement execute function tell_objections();

create function tell_decided_objections() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(now.company_id, 'objection', 'decided', now.id, now.decided_at)
  from after now join before was on was.company_id = now.company_id and was.id = now.id
  where was.status = 'open' and now.status = 'decided';
  return null;
end $$;
create trigger objection_decided_told after update on objection referencing old table as before new table as after
  for each statement execute function tell_decided_objections();

create function tell_invoices() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'invoice', 'submitted', id, applied_at) from (select * from added order by id) each;
  return null;
end $$;
create trigger invoice_told after insert on invoice referencing new table as added
  for each statement execute function tell_invoices();

create function tell_moved_invoices() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(now.company_id, 'invoice', now.status, now.id,
    coalesce(greatest(now.accepted_at, now.refused_at, now.invoiced_at, now.received_at, now.mailed_at,
      now.withdrawn_at), now.applied_at))
  from after now join before was on was.company_id = now.company_id and was.id = now.id
  where was.status <> now.status;
  return null;
end $$;
create trigger invoice_moved_told after update on invoice referencing old table as before new table as after
  for each statement execute function tell_moved_invoices();

-- An invoice that needs a red letter keeps its status; the letter itself tells what happens to it.
create function tell_red_letters() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(company_id, 'invoice', 'redLetterNeeded', invoice_id, needed_at)
  from (select * from added order by id) each;
  return null;
end $$;
create trigger red_letter_told after insert on red_letter referencing new table as added
  for each statement execute function tell_red_letters();

create function tell_issued_red_letters() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_webhooks(now.company_id, 'invoice', 'redLetterIssued', now.invoice_id, now.issued_at)
  from after now join before was on was.company_id = now.company_id and was.id = now.id
  where was.issued_at is null and now.issued_at is not null;
  return null;
end $$;
create trigger red_letter_issued_told after update on red_letter referencing old table as before new table as after
  for each statement execute function tell_issued_red_letters();
