-- The provider's desk: what it agreed with each company, what became of each application for an account, which cities it
-- serves, and a trail of everything it did. `app.desk` is set by the desk's own transactions and by no other: without it
-- neither the trail nor the list of all companies shows a row.

-- The application that a company came from; each opens one company at most.
alter table company
  add enrolment_id bigint unique references enrolment;

alter table enrolment
  add reason text not null default '' check (char_length(reason) <= 200),
  add moved_at timestamptz,
  add constraint enrolment_refused_with_reason check ((status = 'refused') = (reason <> ''));

create table company_terms (
  company_id                bigint primary key references company,
  credit_fen                bigint not null default 0 check (credit_fen between 0 and 10000000000000),
  -- what a ride costs of its list price: 10000 is the list price, 9500 is five per cent less
  discount_per_ten_thousand int not null default 10000 check (discount_per_ten_thousand between 1 and 10000),
  invoice_title             text not null default '' check (char_length(invoice_title) <= 100),
  taxpayer_id               text not null default '' check (taxpayer_id ~ '^([0-9A-Z]{15,20})?$'),
  invoice_minimum_fen       bigint not null default 0 check (invoice_minimum_fen between 0 and 10000000000000),
  sales_name                text not null default '' check (char_length(sales_name) <= 25),
  sales_phone               text not null default '' check (sales_phone ~ '^([0-9-]{5,20})?$'),
  carpool_offer             text not null default 'none' check (carpool_offer in ('none', 'ownRiders', 'mixed')),
  -- the group's letters that numbers of applications begin with, or none
  application_prefix        text not null default '' check (application_prefix ~ '^([A-Z]{3})?$'),
  updated_at                timestamptz not null default now()
);
alter table company_terms enable row level security;
alter table company_terms force row level security;
create policy tenant on company_terms to qixing_app
  using (company_id = current_setting('app.company_id')::bigint)
  with check (company_id = current_setting('app.company_id')::bigint);
create policy owner on company_terms to qixing_owner using (true) with check (true);
revoke delete on company_terms from qixing_app;

-- Every company has terms, however it was made: who reads them need not ask whether there are any. Looked at when the
-- transaction ends, so that whoever brings terms along is first.
create function give_terms() returns trigger
  language plpgsql security definer set search_path = qixing, pg_catalog as $$
begin
  insert into company_terms (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create constraint trigger company_has_terms after insert on company
  deferrable initially deferred for each row execute function give_terms();
insert into company_terms (company_id) select id from company;

-- All companies with their terms, for the desk alone. Runs as its owner, because row security shows the server one.
create view desk_company as
  select company.id, company.name, company.status, company.suspended_message, company.account_kind,
    company.created_at, company.enrolment_id, terms.credit_fen, terms.discount_per_ten_thousand, terms.invoice_title,
    terms.taxpayer_id, terms.invoice_minimum_fen, terms.sales_name, terms.sales_phone, terms.carpool_offer,
    terms.application_prefix
  from company join company_terms terms on terms.company_id = company.id
  where current_setting('app.desk', true) = 'on';
revoke insert, update, delete on desk_company from qixing_app;

create table desk_event (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  key        text not null check (key <> ''), -- who: the API key that signed
  call       text not null,
  company_id bigint references company, -- null: the platform's own
  summary    text not null check (summary <> '')
);
create index desk_event_company on desk_event (company_id, id desc);
alter table desk_event enable row level security;
alter table desk_event force row level security;
create policy desk on desk_event to qixing_app
  using (current_setting('app.desk', true) = 'on')
  with check (current_setting('app.desk', true) = 'on');
create policy owner on desk_event to qixing_owner using (true) with check (true);
create trigger desk_event_once before update or delete on desk_event
  for each row execute function refuse_change();
revoke update, delete on desk_event from qixing_app;

-- A city that is no longer served stays: scenes and orders still name it.
alter table city
  add offered boolean not null default true;
