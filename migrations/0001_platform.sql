-- What belongs to no company: codes and limits before anybody is known, messages that leave, and what runs by itself.
-- All of it in the database, so that servers hold no state.

-- For tables that are written once: ledgers, events, versions and the operation log.
create function refuse_change() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  raise exception '% is written once and never changed', tg_table_name;
end $$;

create table sms_code (
  id          bigint generated always as identity primary key,
  phone       text not null,
  purpose     text not null check (purpose in ('login', 'application', 'password', 'handOver')),
  code_hash   bytea not null,
  -- only the browser that asked for a code can use it
  browser_hash bytea not null,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  tries       int not null default 0 check (tries between 0 and 3),
  used_at     timestamptz
);
create index sms_code_phone on sms_code (phone, purpose, id desc);

-- Browsers in which a number has signed in, and addresses it has signed in from, as hashes: strangers who exhaust a number's
-- daily codes or an address's limits cannot shut its owner out.
create table known_browser (
  phone        text not null,
  browser_hash bytea not null,
  seen_at      timestamptz not null,
  primary key (phone, browser_hash)
);

create table captcha (
  token_hash  bytea primary key,
  answer_hash bytea,
  -- zeros that the browser is to find, where no picture is read
  work_bits   int,
  -- in a demonstration only: scripts must be able to pass the picture
  demo_answer text,
  expires_at  timestamptz not null,
  check ((answer_hash is null) <> (work_bits is null))
);

create unlogged table rate_limit (
  key          text primary key,
  window_start timestamptz not null,
  count        int not null check (count >= 0)
);

-- Messages that leave. Each is claimed, sent and marked on its own: a claim sets `sending_at` and moves `due_at` to the end
-- of a lease; whoever sends clears `sending_at` again. Still set when the lease is over, the server died between sending
-- and marking: the message may have left, is sent once more, and `interrupted` counts it.
create table outbox (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('sms', 'mail')),
  recipient   text not null,
  purpose     text not null,
  params      jsonb not null default '{}',
  text        text not null,
  about       text not null default '', -- what of the company's it speaks of: 'order 12'
  created_at  timestamptz not null default now(),
  due_at      timestamptz not null default now(),
  attempts    int not null default 0,
  sending_at  timestamptz,
  interrupted int not null default 0,
  sent_at     timestamptz,
  gave_up_at  timestamptz,
  error       text
);
create index outbox_due on outbox (channel, due_at, id) where sent_at is null and gave_up_at is null;
create index outbox_recipient on outbox (recipient, id desc);

create table idempotency (
  caller       text not null,
  key          text not null check (char_length(key) between 1 and 100),
  request_hash text not null,
  answer       bytea, -- sealed: some answers tell what is kept nowhere else but as a hash
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

-- Written whenever somebody asks whether the server is ready: a database that can be read and not written is not.
create table heartbeat (
  one boolean primary key default true check (one),
  at  timestamptz not null default now()
);
insert into heartbeat default values;

-- How far the business clock is ahead of the machine's: months can be closed in a demonstration. 0 otherwise.
create table business_clock (
  one        boolean primary key default true check (one),
  ahead_ms   bigint not null default 0 check (ahead_ms >= 0),
  -- the moment as of which a demonstration's world was made: a reset on the same day makes the very same world again
  demo_as_of timestamptz
);
insert into business_clock default values;
