-- How the provider's people work: from when a second person is needed, and how long they stay signed in. One row, which
-- the desk's administrators change.
create table desk_settings (
  one                boolean primary key default true check (one),
  -- from these amounts on a second person looks at every act, whatever the role's own limit; null: by that limit alone
  correction_cap_fen bigint check (correction_cap_fen >= 0),
  movement_cap_fen   bigint check (movement_cap_fen >= 0),
  day_factor         int not null default 5 check (day_factor between 1 and 20),
  regret_seconds     int not null default 60 check (regret_seconds between 10 and 600),
  release_hours      int not null default 72 check (release_hours between 1 and 168),
  idle_minutes       int not null default 60 check (idle_minutes between 5 and 60),
  absolute_hours     int not null default 12 check (absolute_hours between 1 and 12),
  version            int not null default 1
);
insert into desk_settings default values;

alter table desk_settings enable row level security;
alter table desk_settings force row level security;
create policy owner on desk_settings to qixing_owner using (true) with check (true);
create policy desk on desk_settings to qixing_app using (current_setting('app.desk', true) = 'on')
  with check (current_setting('app.desk', true) = 'on');
revoke insert, delete on desk_settings from qixing_app;

-- What people did since a day: the log is long, and most of it is machines'.
create index desk_event_people on desk_event (at, staff_id) where staff_id is not null;
