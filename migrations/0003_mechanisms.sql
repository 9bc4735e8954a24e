-- What every write leaves behind, what leaves the house, and what runs by itself.

create table operation_log (
  company_id    bigint not null references company,
  id            bigint not null, -- counts up by one in each company: a gap is a missing entry
  at            timestamptz not null,
  staff_id      bigint not null,
  staff_name    text not null,
  staff_phone   text not null,
  permission_id int not null,
  type          text not null check (type in ('add', 'delete', 'edit', 'import', 'export', 'disable', 'enable',
                                              'removeMembers', 'handOver', 'addMembers', 'linkScenes')),
  content       text not null check (content <> ''),
  hash          text not null,
  primary key (company_id, id),
  foreign key (company_id, staff_id) references staff
);
create index operation_log_at on operation_log (company_id, at desc, id desc);

-- The newest link of each company's chain; what the log must end with.
create table operation_chain (
  company_id bigint primary key references company,
  last_id    bigint not null,
  last_hash  text not null
);

create function operation_hash(previous text, entry operation_log) returns text
  language sql immutable set search_path = qixing, pg_catalog as $$
  select encode(sha256(convert_to(concat_ws(chr(31), previous, entry.company_id, entry.id,
    (extract(epoch from entry.at) * 1000)::bigint, entry.staff_id, entry.staff_name, entry.staff_phone,
    entry.permission_id, entry.type, entry.content), 'UTF8')), 'hex')
$$;

-- Numbers and links each entry. The chain's row is locked until the change commits, so entries never fork; it is the
-- last thing a write does, so nobody waits long. Runs as the owner: the server itself cannot touch the chain.
create function link_operation() returns trigger
  language plpgsql security definer set search_path = qixing, pg_catalog as $$
declare
  previous text;
begin
  insert into operation_chain (company_id, last_id, last_hash) values (new.company_id, 0, '')
    on conflict (company_id) do nothing;
  select last_id + 1, last_hash into new.id, previous from operation_chain
    where company_id = new.company_id for update;
  new.hash := operation_hash(previous, new);
  update operation_chain set last_id = new.id, last_hash = new.hash where company_id = new.company_id;
  return new;
end $$;
create trigger operation_log_link before insert on operation_log for each row execute function link_operation();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once and never changed', tg_table_name;
end $$;
create trigger operation_log_once before update or delete on operation_log
  for each row execute function refuse_change();

revoke update, delete on operation_log from qixing_app;
revoke insert, update, delete on operation_chain from qixing_app;

create table outbox (
  id         bigint generated always as identity primary key,
  channel    text not null check (channel in ('sms', 'mail')),
  recipient  text not null,
  purpose    text not null,
  params     jsonb not null default '{}',
  text       text not null,
  created_at timestamptz not null default now(),
  due_at     timestamptz not null default now(),
  attempts   int not null default 0,
  sent_at    timestamptz,
  gave_up_at timestamptz,
  error      text
);
create index outbox_due on outbox (due_at) where sent_at is null and gave_up_at is null;
create index outbox_recipient on outbox (recipient, id desc);

create table idempotency (
  caller       text not null,
  key          text not null check (char_length(key) between 1 and 100),
  request_hash text not null,
  answer       json, -- not jsonb: the second answer must read like the first
  created_at   timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_age on idempotency (created_at);

create table job (
  name        text primary key,
  next_at     timestamptz not null,
  started_at  timestamptz,
  finished_at timestamptz,
  runs        bigint not null default 0,
  failures    bigint not null default 0,
  last_error  text
);

-- How far the business clock is ahead of the machine's: months can be closed in a demonstration. 0 otherwise.
create table business_clock (
  one       boolean primary key default true check (one),
  ahead_ms  bigint not null default 0 check (ahead_ms >= 0)
);
insert into business_clock default values;
