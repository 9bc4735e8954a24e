-- Somebody wants to be told when a scene opens; told once, then gone.
create table scene_reminder (
  company_id bigint not null,
  staff_id   bigint not null,
  scene_id   bigint not null,
  remind_at  timestamptz not null,
  primary key (company_id, staff_id, scene_id),
  foreign key (company_id, staff_id) references staff,
  foreign key (company_id, scene_id) references scene
);
create index scene_reminder_due on scene_reminder (company_id, remind_at);

-- A ride that was planned ahead is told of shortly before, once for each time that it is planned for.
create table ride_reminder (
  company_id bigint not null,
  order_id   bigint not null,
  ride_at    timestamptz not null,
  told_at    timestamptz not null,
  primary key (company_id, order_id, ride_at),
  foreign key (company_id, order_id) references ride_order
);
revoke update, delete on ride_reminder from qixing_app;

do $$ declare t text; begin
  foreach t in array array['scene_reminder', 'ride_reminder'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to qixing_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I to qixing_app
      using (company_id = current_setting(''app.company_id'')::bigint)
      with check (company_id = current_setting(''app.company_id'')::bigint)', t);
  end loop;
end $$;

-- A message may speak of a scene as well.
alter table app_message drop constraint app_message_about_check;
alter table app_message add constraint app_message_about_check
  check (about ~ '^((order|application|approval|scene) [0-9]+)?$');
