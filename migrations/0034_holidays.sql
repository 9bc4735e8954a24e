-- The country's arrangement of a year as the desk imported it. Every day of the year has a row, so that what the program
-- was shipped with (rules/holidays.ts) says nothing of that year any more; the days are the festivals, written out.
create table holiday_year (
  year         int primary key check (year between 2024 and 2099),
  published_on date not null,
  festivals    jsonb not null, -- read by rules/holiday-draft.ts
  saved_by     text not null check (saved_by <> ''), -- a person's name or a key
  saved_at     timestamptz not null,
  version      int not null default 1 check (version >= 1)
);
create table holiday_day (
  day  date primary key check (day between '2024-01-01' and '2099-12-31'),
  kind text not null check (kind in ('workday', 'restDay', 'holiday')),
  name text not null default '' check (char_length(name) <= 30)
);
-- Read with every company's own days; written by the desk alone.
do $$ declare t text; begin
  foreach t in array array['holiday_year', 'holiday_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to qixing_owner using (true) with check (true)', t);
    execute format('create policy everybody on %I for select to qixing_app using (true)', t);
    execute format('create policy desk on %I to qixing_app using (current_setting(''app.desk'', true) = ''on'')
      with check (current_setting(''app.desk'', true) = ''on'')', t);
  end loop;
end $$;
revoke delete on holiday_year from qixing_app;

-- How many scenes go by kinds of days, for whoever changes them.
alter policy tenant on scene to qixing_app;
create policy owner on scene to qixing_owner using (true) with check (true);
create view desk_kind_scene as
  select scene.company_id, scene.id from scene
  where scene.status in ('enabled', 'disabled') and jsonb_array_length(scene.rules -> 'kindHours') > 0
    and desk_sees(scene.company_id);
revoke insert, update, delete on desk_kind_scene from qixing_app;

-- What was changed of what every company chooses from: few of many entries.
create index desk_event_platform on desk_event (call, id desc) where company_id is null;
