-- Fully digital invoices (kinds 81 and 82): what their XML says, red letters that the other side confirms first, and packages
-- of vouchers for the archive.

alter table invoice
  drop constraint invoice_type_check,
  drop constraint invoice_check,
  drop constraint invoice_check1,
  drop constraint invoice_check7,
  add column with_travellers boolean not null default false; -- the invoice is to name who rode, when and where
alter table invoice
  add constraint invoice_type_check
    check (type in ('electronic', 'special', 'ordinary', 'digitalSpecial', 'digitalOrdinary')),
  add constraint invoice_paper_posted check ((type in ('special', 'ordinary')) = (delivery is not null)),
  add constraint invoice_mailed_electronic check ((type in ('special', 'ordinary')) = (email is null)),
  add constraint invoice_parcel check (status <> 'mailed' or (type in ('special', 'ordinary') and mailed_at is not null)),
  add constraint invoice_digital_number
    check (type not in ('digitalSpecial', 'digitalOrdinary') or number ~ '^[0-9]{20}$'),
  add constraint invoice_digital_travellers
    check (not with_travellers or type in ('digitalSpecial', 'digitalOrdinary'));

-- Who rode, as the invoice's XML says it; of an identity document only what is left when it is masked.
create table invoice_traveller (
  company_id  bigint not null,
  invoice_id  bigint not null,
  position    int not null check (position > 0),
  name        text not null check (char_length(name) between 1 and 100),
  document_no text not null check (document_no !~ '[0-9]{7}'),
  travel_on   date not null,
  start_place text not null,
  end_place   text not null,
  grade       text not null,
  vehicle     text not null,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice
);

-- A red letter over a digital invoice is asked for, confirmed by the company at the tax bureau, and then issued.
alter table red_letter
  add column stage text not null default 'needed' check (stage in ('needed', 'requested', 'confirmed', 'issued')),
  add column confirmation_no text check (confirmation_no ~ '^[0-9]{16,24}$'),
  add column requested_at timestamptz,
  add column requested_by text not null default '', -- who at the desk
  add column confirmed_at timestamptz,
  add column confirmed_by text not null default '', -- who of the company
  add column declined_reason text not null default '' check (char_length(declined_reason) <= 200),
  add column net_fen bigint check (net_fen >= 0),
  add column tax_fen bigint check (tax_fen >= 0);
update red_letter set stage = 'issued' where number is not null;
alter table red_letter
  add constraint red_letter_issued check ((stage = 'issued') = (number is not null)),
  add constraint red_letter_requested check (stage not in ('requested', 'confirmed')
    or (confirmation_no is not null and requested_at is not null and requested_by <> '')),
  add constraint red_letter_confirmed check (stage <> 'confirmed' or (confirmed_at is not null and confirmed_by <> '')),
  add constraint red_letter_tax check (net_fen + tax_fen = amount_fen);
create unique index red_letter_confirmation on red_letter (company_id, confirmation_no) where confirmation_no is not null;

create or replace view desk_red_letter as
  select letter.company_id, company.name as company_name, letter.id, letter.invoice_id, invoice.number as invoice_no,
    invoice.title, invoice.amount_fen as invoice_fen, letter.order_id, ride.number as order_no, letter.amount_fen,
    refund.reason, letter.needed_at, letter.number, letter.issued_at, invoice.type, letter.stage, letter.confirmation_no,
    letter.requested_at, letter.requested_by, letter.confirmed_at, letter.confirmed_by, letter.declined_reason,
    ride.rider_name, invoice.tax_rate, invoice.net_fen as invoice_net_fen, invoice.tax_fen as invoice_tax_fen
  from red_letter letter join company on company.id = letter.company_id
    join invoice on invoice.company_id = letter.company_id and invoice.id = letter.invoice_id
    join ride_order ride on ride.company_id = letter.company_id and ride.id = letter.order_id
    join order_refund refund on refund.company_id = letter.company_id and refund.id = letter.refund_id
  where desk_sees(letter.company_id);

-- Files of a red letter stand beside those of its invoice. (Not valid: no row before has one.)
alter table invoice_file add column red_letter_id bigint,
  add constraint invoice_file_red_letter foreign key (company_id, red_letter_id) references red_letter not valid;
drop index invoice_file_kind;
create unique index invoice_file_kind on invoice_file (company_id, invoice_id, kind)
  where replaced_at is null and red_letter_id is null;
create unique index invoice_file_red_kind on invoice_file (company_id, red_letter_id, kind)
  where replaced_at is null and red_letter_id is not null;

-- One act of archiving: a package of what was issued in a month, with the hash of its bytes. It is never changed.
create table invoice_archive (
  company_id    bigint not null references company,
  id            bigint generated by default as identity (start with 1000),
  month         date not null check (extract(day from month) = 1),
  filename      text not null check (char_length(filename) between 1 and 100),
  file_id       text not null,
  size          bigint not null check (size > 0),
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  invoice_count int not null check (invoice_count >= 0),
  red_count     int not null check (red_count >= 0),
  amount_fen    bigint not null, -- with red letters taken off
  tax_fen       bigint not null,
  archived_at   timestamptz not null,
  archived_by   bigint not null,
  archived_name text not null check (archived_name <> ''),
  primary key (company_id, id),
  foreign key (company_id, archived_by) references staff,
  check (invoice_count + red_count > 0)
);
revoke update, delete on invoice_archive from qixing_app;

-- What a package holds: each voucher is archived once.
create table invoice_archive_item (
  company_id    bigint not null,
  id            bigint generated by default as identity,
  archive_id    bigint not null,
  invoice_id    bigint not null,
  red_letter_id bigint, -- null: the invoice itself
  primary key (company_id, id),
  foreign key (company_id, archive_id) references invoice_archive,
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, red_letter_id) references red_letter
);
create unique index invoice_archived_once on invoice_archive_item (company_id, invoice_id) where red_letter_id is null;
create unique index red_letter_archived_once on invoice_archive_item (company_id, red_letter_id)
  where red_letter_id is not null;
create index invoice_archive_items on invoice_archive_item (company_id, archive_id);
revoke update, delete on invoice_archive_item from qixing_app;
