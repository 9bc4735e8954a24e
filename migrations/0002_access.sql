-- Sessions, codes and limits: all of it in the database, so that servers hold no state.

create table session (
  company_id   bigint not null references company,
  token_hash   bytea not null,
  staff_id     bigint not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, staff_id) references staff
);
create index session_staff on session (company_id, staff_id, created_at) where ended_at is null;

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

-- Browsers in which a number has signed in: strangers who exhaust a number's daily codes cannot shut its owner out.
create table known_browser (
  phone        text not null,
  browser_hash bytea not null,
  seen_at      timestamptz not null,
  primary key (phone, browser_hash)
);

create table captcha (
  token_hash  bytea primary key,
  answer_hash bytea not null,
  -- in a demonstration only: scripts must be able to pass the picture
  demo_answer text,
  expires_at  timestamptz not null
);

create unlogged table rate_limit (
  key          text primary key,
  window_start timestamptz not null,
  count        int not null check (count >= 0)
);

create table enrolment (
  id             bigint generated always as identity (start with 100001) primary key,
  company_name   text not null check (char_length(company_name) between 1 and 100),
  company_nature text not null,
  city           text not null,
  contact        text not null,
  phone          text not null check (phone ~ '^1[3-8]\d{9}$'),
  department     text not null,
  post           text not null,
  status         text not null default 'new' check (status in ('new', 'contacted', 'accepted', 'refused')),
  created_at     timestamptz not null
);
create index enrolment_status on enrolment (status, id);
