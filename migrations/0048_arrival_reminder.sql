-- Somebody in a car wants to be told shortly before it arrives: once, and anew where it goes elsewhere.
create table arrival_reminder (
  company_id bigint not null,
  order_id   bigint not null,
  staff_id   bigint not null,
  told_at    timestamptz,
  primary key (company_id, order_id, staff_id),
  foreign key (company_id, order_id) references ride_order,
  foreign key (company_id, staff_id) references staff
);
create index arrival_reminder_open on arrival_reminder (company_id, order_id) where told_at is null;

alter table arrival_reminder enable row level security;
alter table arrival_reminder force row level security;
create policy owner on arrival_reminder to qixing_owner using (true) with check (true);
create policy tenant on arrival_reminder to qixing_app
  using (company_id = current_setting('app.company_id')::bigint)
  with check (company_id = current_setting('app.company_id')::bigint);
