-- What a company has chosen for its rides.

-- Every company has a row, as with its terms.
create table company_setting (
  company_id        bigint primary key references company,
  designated_driver text not null default 'personal' check (designated_driver in ('personal', 'company', 'listed')),
  carpool           text not null default 'off' check (carpool in ('off', 'first', 'choice', 'firstForListed')),
  mixed_carpool     text not null default 'decline' check (mixed_carpool in ('accept', 'decline')),
  other_transport   text not null default 'others' check (other_transport in ('ownOnly', 'others')),
  cost_confirmation text not null default 'automatic' check (cost_confirmation in ('automatic', 'byStaff')),
  -- who bears what a ride costs beyond what its rider agreed to, up to which bound (null: all), and the flow for the rest
  over_payer        text not null default 'person' check (over_payer in ('person', 'company', 'secondApproval')),
  over_bound_fen    bigint check (over_bound_fen >= 0),
  over_flow_id      bigint,
  tips              text not null default '' check (char_length(tips) <= 500),
  updated_at        timestamptz not null default now(),
  check (over_flow_id is not null or (over_payer <> 'secondApproval' and over_bound_fen is null))
);
revoke delete on company_setting from qixing_app;
alter table company_setting enable row level security;
alter table company_setting force row level security;
create policy tenant on company_setting to qixing_app
  using (company_id = current_setting('app.company_id')::bigint)
  with check (company_id = current_setting('app.company_id')::bigint);
create policy owner on company_setting to qixing_owner using (true) with check (true);
create function give_setting() returns trigger
  language plpgsql security definer set search_path = qixing, pg_catalog as $$
begin
  insert into company_setting (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create constraint trigger company_has_setting after insert on company
  deferrable initially deferred for each row execute function give_setting();

-- The days on which a company differs from the country's calendar of rules/holidays.ts.
create table company_day (
  company_id bigint not null references company,
  day        date not null check (day between '2024-01-01' and '2099-12-31'),
  kind       text not null check (kind in ('workday', 'restDay', 'holiday')),
  name       text not null check (char_length(name) between 1 and 20),
  changed_by bigint not null,
  changed_at timestamptz not null,
  primary key (company_id, day),
  foreign key (company_id, changed_by) references staff
);

-- How a company's people sign in. Where a company has no row, rules/security.ts says what holds.
create table company_security (
  company_id       bigint primary key references company,
  idle_minutes     int not null check (idle_minutes between 5 and 720),
  absolute_hours   int not null check (absolute_hours between 1 and 72),
  new_device_alert text not null check (new_device_alert in ('sms', 'mail', 'off')),
  second_factor    text not null check (second_factor in ('off', 'roles', 'all')),
  second_factor_roles bigint[] not null check (cardinality(second_factor_roles) <= 100),
  password_rule    text not null check (password_rule in ('documented', 'strong')),
  passkeys         text not null check (passkeys in ('off', 'factor', 'signIn')),
  -- where what administrators do may come from, as address/bits; none: from anywhere
  networks         text[] not null check (cardinality(networks) <= 50),
  check (idle_minutes <= absolute_hours * 60)
);
revoke delete on company_security from qixing_app;

-- A company's own identity provider (OpenID Connect).
create table company_sso (
  company_id  bigint primary key references company,
  use         text not null check (use in ('off', 'optional', 'required')),
  code        text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
  issuer      text not null check (issuer ~* '^https?://' and char_length(issuer) <= 300),
  client_id   text not null check (char_length(client_id) between 1 and 200),
  secret      bytea not null, -- sealed
  claim       text not null check (char_length(claim) between 1 and 100),
  names       text not null check (names in ('phone', 'number')),
  roles       bigint[] not null check (cardinality(roles) <= 100), -- none: everybody
  factor      text not null check (factor in ('ours', 'provider')),
  hosts       text[] not null check (cardinality(hosts) <= 5),
  changed_at  timestamptz not null,
  -- when somebody first came in by these settings; nobody is made to use what never worked
  proven_at   timestamptz,
  failure     text check (char_length(failure) <= 300), -- the latest, for whoever looks after it
  failed_at   timestamptz,
  check (use <> 'required' or proven_at is not null),
  check ((failure is null) = (failed_at is null))
);
revoke delete on company_sso from qixing_app;
-- A code is one company's on the whole platform. Kept by a trigger, as the phones that people sign in with are.
create table sso_code (
  code       text primary key,
  company_id bigint not null unique,
  is_on      boolean not null
);
comment on table sso_code is 'platform: a sign-in by a code begins before the company is known';
create function platform_sso_code(of_company bigint, wanted text, turned_on boolean) returns void
  language plpgsql set search_path = qixing, pg_catalog as $$
begin
  insert into sso_code (code, company_id, is_on) values (wanted, of_company, turned_on)
  on conflict (company_id) do update set code = excluded.code, is_on = excluded.is_on;
end $$;
create function keep_sso_code() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform platform_sso_code(new.company_id, new.code, new.use <> 'off');
  return null;
end $$;
create trigger company_sso_code after insert or update of code, use on company_sso
  for each row execute function keep_sso_code();

-- On the way to the provider and back. State, nonce and verifier follow from the browser's token, so none is kept.
create table sso_attempt (
  company_id bigint not null references company,
  token_hash bytea not null,
  client     text not null check (client in ('console', 'app')),
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);

-- By which a company's directory (SCIM) may change its people and departments, as whoever made it. Told once.
create table scim_token (
  company_id   bigint not null references company,
  id           bigint generated always as identity,
  token_hash   bytea not null,
  made_by      bigint not null,
  made_at      timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, made_by) references staff
);
revoke delete on scim_token from qixing_app;

-- By which names the directory knows somebody. Gone: it deleted the person, and does not find them again.
create table scim_user (
  company_id  bigint not null,
  staff_id    bigint not null,
  user_name   text not null check (char_length(user_name) between 1 and 200),
  external_id text check (char_length(external_id) between 1 and 200),
  gone        boolean not null default false,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff
);
create unique index scim_user_name on scim_user (company_id, lower(user_name)) where not gone;
create unique index scim_user_external on scim_user (company_id, external_id) where not gone;
create table scim_group (
  company_id    bigint not null,
  department_id bigint not null,
  external_id   text check (char_length(external_id) between 1 and 200),
  primary key (company_id, department_id),
  foreign key (company_id, department_id) references department
);
create unique index scim_group_external on scim_group (company_id, external_id);

-- Who the two choices "for a list of people" mean.
create table setting_staff (
  company_id bigint not null,
  list       text not null check (list in ('designatedDriver', 'carpool')),
  staff_id   bigint not null,
  primary key (company_id, list, staff_id),
  foreign key (company_id, staff_id) references staff
);
