-- Lists that the provider keeps for its own people: reasons that they choose from, and partners whose cars come where it has none.
create table desk_reason (
  id       bigint generated always as identity primary key,
  occasion text not null check (occasion in ('cancel', 'correction', 'price', 'objection', 'return', 'invoice')),
  name     text not null check (char_length(name) between 1 and 20),
  text     text not null default '' check (char_length(text) <= 200), -- what is written then; '': the name itself
  position int not null check (position >= 0),
  offered  boolean not null default true,
  version  int not null default 1 check (version >= 1),
  constraint desk_reason_once unique (occasion, name)
);

create table desk_partner (
  id             bigint generated always as identity primary key,
  name           text not null constraint desk_partner_once unique check (char_length(name) between 1 and 30),
  contact        text not null check (char_length(contact) between 1 and 20),
  phone          text not null check (phone ~ '^[0-9-]{5,20}$'),
  city_ids       bigint[] check (cardinality(city_ids) > 0),       -- null: all cities
  vehicle_groups text[] check (cardinality(vehicle_groups) > 0),   -- null: all groups
  note           text not null default '' check (char_length(note) <= 100),
  offered        boolean not null default true,
  version        int not null default 1 check (version >= 1)
);

do $$ declare t text; begin
  foreach t in array array['desk_reason', 'desk_partner'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to qixing_owner using (true) with check (true)', t);
    execute format('create policy desk on %I to qixing_app using (current_setting(''app.desk'', true) = ''on'')
      with check (current_setting(''app.desk'', true) = ''on'')', t);
    -- What was chosen once can be looked up: it is turned off, never taken away.
    execute format('revoke delete on %I from qixing_app', t);
  end loop;
end $$;

-- What a provider begins with; from then on they are its own.
create function fill_desk_reason() returns void language plpgsql set search_path = qixing, pg_catalog as $fill$
begin
  insert into desk_reason (occasion, position, name, text) values
    ('cancel', 1, '没有可派的车', ''),
    ('cancel', 2, '车辆故障', ''),
    ('cancel', 3, '司机突发情况', ''),
    ('cancel', 4, '天气或道路原因', ''),
    ('cancel', 5, '与企业协商取消', ''),
    ('correction', 1, '代垫费没有凭证', '代垫的费用没有票据，按实际费用退还。'),
    ('correction', 2, '绕行', '经核对轨迹，行驶里程多于合理路线，按合理路线重算。'),
    ('correction', 3, '重复收费', '同一费用收了两次，退还其中一次。'),
    ('correction', 4, '等候费有误', '等候时间与实际不符，按实际等候时间重算。'),
    ('correction', 5, '服务补偿', '就本次服务的不足表示歉意，退还部分费用。'),
    ('price', 1, '与轨迹一致', '里程和时长与轨迹一致，按推送结算。'),
    ('price', 2, '里程偏大', '推送里程大于轨迹里程，请核对后重新推送。'),
    ('price', 3, '缺少里程或时长', '没有附计费里程和时长，请补齐后重新推送。'),
    ('objection', 1, '绕行', '经核实，司机未按合理路线行驶，按合理里程重算并退还差额。'),
    ('objection', 2, '重复收费', '经核实，同一费用收取了两次，退还其中一次。'),
    ('objection', 3, '等候', '经核实，等候时间记录有误，按实际等候时间重算并退还差额。'),
    ('objection', 4, '与资费一致', '经核实，里程、时长与轨迹一致，费用与资费一致，不予调整。'),
    ('return', 1, '与凭据不一致', '金额与凭据不一致，请核对后重新提交。'),
    ('return', 2, '户名不一致', '付款户名与抬头不一致，请先与企业确认。'),
    ('return', 3, '缺少凭据', '缺少凭据，请补充后重新提交。'),
    ('return', 4, '生效时间不妥', '生效时间不妥，请改后重新提交。'),
    ('invoice', 1, '抬头与税号不符', '抬头与税号不一致，请更正后重新申请。'),
    ('invoice', 2, '账单有异议', '账单正在处理异议，请在处理完成后重新申请。'),
    ('invoice', 3, '收件地址不全', '收件地址不完整，请补充后重新申请。');
end $fill$;
select fill_desk_reason();

-- A demonstration's reset empties every table at once.
create function refill_desk_reason() returns trigger language plpgsql set search_path = qixing, pg_catalog as $$
begin
  perform fill_desk_reason();
  return null;
end $$;
create trigger desk_reason_refill after truncate on desk_reason for each statement execute function refill_desk_reason();
