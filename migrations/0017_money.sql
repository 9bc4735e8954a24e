-- Money: corrections of the account in its bills, and the pictures that objections rest on.

-- A correction of a postpaid account that stands in a bill; each stands in one.
alter table bill_line add ledger_id bigint;
alter table bill_line no force row level security;
alter table account_ledger no force row level security;
alter table bill_line add foreign key (company_id, ledger_id) references account_ledger;
alter table account_ledger force row level security;
alter table bill_line force row level security;
alter table bill_line add check (ledger_id is null or kind = 'adjustment');
create unique index bill_line_ledger_once on bill_line (company_id, ledger_id) where ledger_id is not null;

-- Pictures that somebody uploaded as proof. An objection names them by id; what none names is dropped after a day.
create table proof_file (
  company_id  bigint not null references company,
  file_id     text not null,
  small_file  text not null, -- a jpeg of few pixels, for lists and documents
  uploaded_by bigint not null,
  uploaded_at timestamptz not null,
  is_used     boolean not null default false,
  primary key (company_id, file_id),
  foreign key (company_id, uploaded_by) references staff
);
create index proof_file_unused on proof_file (company_id, uploaded_at) where not is_used;

-- The list of objections, newest first, by the day they were raised.
create index objection_applied on objection (company_id, applied_at desc, id desc);
