// A provider by plain SQL: its companies with people, bills, objections and invoices; a month of rides up to four hours
// from now, the ones of this hour under way; a fleet on shift; and one person of the desk who may see all of it.
import { built } from './kit.mjs';

const { newToken } = await built('server/secrets.js');

const DAYS = Number(process.env.DAYS ?? 30);
const STAFF = 20;
const MONTHS = 12;
const FUNCTIONS =
  'orders prices companies accounts enrolments objections bills invoices tariffs reference staff keys log';

const COMPANIES = `
  with made as (insert into company (name, account_kind, created_at)
      select '企业' || lpad(n::text, 4, '0') || '有限公司', 'postpaid', now() - interval '2 years'
      from generate_series(1, $1::int) n returning id),
    root as (insert into department (company_id, id, super_id, name, number, path)
      select company, id, null, '总部', 'D' || id, array[id]
      from (select made.id as company, nextval(pg_get_serial_sequence('department', 'id')) as id from made) new
      returning company_id, id)
  insert into staff (company_id, department_id, name, phone)
  select company_id, id, '员工' || n, (13000000000 + company_id * 1000 + n)::text from root, generate_series(1, $2::int) n`;

const SCENES = `
  with made as (insert into scene (company_id, template, name, status, department_id, rules, created_at, updated_at)
      select company_id, 'quick', '日常用车', 'enabled', id, '{}', now(), now() from department returning *)
  insert into scene_version (company_id, scene_id, version, scene, made_at)
  select company_id, id, version, to_jsonb(made), now() from made`;

const TARIFF = `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
  values (110100, 'scheduled', 'comfort', 999, '2020-01-01', '{}', now()) returning id`;

/** Of every five rides two are in Beijing, the others in nine further cities. */
const RIDES = `
  insert into ride_order (company_id, number, status, staff_id, staff_name, staff_phone, department_id, rider_name,
    rider_phone, scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id, booked_start, booked_end,
    ride_at, created_at, driver, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees, total_fen,
    actual_pay_fen, company_fen, personal_fen, settled_at)
  select booker.company_id, to_char(at, 'YYYYMMDD') || lpad(i::text, 10, '0'), state.status, booker.id, booker.name,
    booker.phone, booker.department_id, booker.name, booker.phone, scene.id, 1, 'quick', 'scheduled', 'comfort', city.id,
    city.id, place.start, place.stop, at, at - interval '1 hour',
    case when state.status <> 'booking' then jsonb_build_object('name', '司机' || i % 1500, 'phone', '13911110000',
      'plate', '京A' || lpad((i % 1500)::text, 5, '0'), 'car', '轿车', 'score', null) end,
    $2, 9500, '{"meters":10000,"seconds":1800}', 8000, case when over then '{"base":8000}'::jsonb end,
    case when over then 8000 end, case when over then 7600 end, case when over then 7600 end, case when over then 0 end,
    case when over then at + interval '1 hour' end
  from generate_series(1, $1::int) i
    cross join lateral (select now() - $3::int * interval '1 day'
      + (i::float8 / $1) * ($3::int * interval '1 day' + interval '4 hours') as at) moment
    cross join (select count(*) as staff from staff) people
    join (select staff.*, row_number() over (order by id) - 1 as nth from staff offset 0) booker
      on booker.nth = (i::bigint * 7919) % people.staff
    join scene on scene.company_id = booker.company_id
    join (select id, row_number() over (order by id <> 110100, id) - 1 as nth from city
      order by id <> 110100, id limit 10) city on city.nth = case when i % 5 < 2 then 0 else i % 10 end
    cross join lateral (select case when at < now() - interval '1 hour' then 'completed' when at < now() then 'serving'
      when at < now() + interval '30 minutes' then 'departed' when i % 5 > 0 then 'accepted' else 'booking' end) state (status)
    cross join lateral (select state.status = 'completed') done (over),
    (select '{"address":"北京市朝阳区建国路甲一号国际大厦南门","point":{"lng":116.45,"lat":39.91}}'::jsonb as start,
      '{"address":"北京首都国际机场三号航站楼出发层","point":{"lng":116.6,"lat":40.07}}'::jsonb as stop) place`;

/** The rides of the month are in the newest bill; a tenth of the older ones is still owed. */
const BILLS = `
  with month as (select n, (date_trunc('month', now()) - n * interval '1 month')::date as day
      from generate_series(1, ${MONTHS}) n),
    made as (insert into bill (company_id, number, statement_no, month, status, issued_at, confirmed_at, paid_at, due_on)
      select company.id, 'ZD' || to_char(day, 'YYYYMM') || company.id, 'DZ' || to_char(day, 'YYYYMM') || company.id, day,
        state.status, day + interval '1 month', case when state.status <> 'issued' then day + interval '33 days' end,
        case when state.status = 'paid' then day + interval '60 days' end, (day + interval '61 days')::date
      from company, month, lateral (select case when n = 1 and company.id % 5 = 0 then 'issued'
        when n = 1 or (company.id + n) % 10 = 0 then 'confirmed' else 'paid' end) state (status)
      returning company_id, id, month),
    rides as (insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
      select made.company_id, made.id, 'ride', ride.id, ride.company_fen, ride.settled_at
      from made join ride_order ride on ride.company_id = made.company_id and ride.settled_at is not null
      where made.month = (date_trunc('month', now()) - interval '1 month')::date)
  insert into bill_line (company_id, bill_id, kind, amount_fen, note, at)
  select company_id, id, 'adjustment', 900000, '当月合计', month from made
  where month < (date_trunc('month', now()) - interval '1 month')::date`;

/** What the lines keep themselves, had they been written one by one. */
const BILL_TOTALS = `
  insert into bill_total (company_id, bill_id, ride_fen, adjustment_fen)
  select company_id, bill_id, coalesce(sum(amount_fen) filter (where kind = 'ride'), 0),
    coalesce(sum(amount_fen) filter (where kind = 'adjustment'), 0) from bill_line group by 1, 2`;

const OBJECTIONS = `
  insert into objection (company_id, number, bill_id, order_id, description, applicant_id, applied_at, status, outcome,
    refund_fen, decided_at)
  select line.company_id, 'YY' || line.id, line.bill_id, line.order_id, '多收了等候费', ride.staff_id, line.at,
    case when line.nth = 1 and line.company_id % 10 = 0 then 'open' else 'decided' end,
    case when line.nth = 1 and line.company_id % 10 = 0 then null else 'part' end,
    case when line.nth = 1 and line.company_id % 10 = 0 then null else 100 end,
    case when line.nth = 1 and line.company_id % 10 = 0 then null else line.at end
  from (select *, row_number() over (partition by company_id order by id) as nth from bill_line where kind = 'ride') line
    join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
  where line.nth <= 10`;

const INVOICES = `
  insert into invoice (company_id, type, content, status, title, taxpayer_id, amount_fen, trip_count, email, applicant_id,
    applicant_name, applied_at, accepted_at, number, issued_on, tax_rate, net_fen, tax_fen, invoiced_at)
  select person.company_id, 'electronic', 'passenger', case when open then 'submitted' else 'invoiced' end, '企业',
    '91110105MA01YC8X2K', 10300, 3, 'a@example.com', person.id, person.name, now() - n * interval '20 days',
    case when not open then now() end, case when not open then (20000000000 + person.id * 100 + n)::text end,
    case when not open then current_date end, case when not open then 300 end, case when not open then 10000 end,
    case when not open then 300 end, case when not open then now() end
  from (select distinct on (company_id) * from staff order by company_id, id) person, generate_series(1, 12) n,
    lateral (select n = 1 and person.company_id % 20 = 0) state (open)`;

const HELD = `
  insert into price_hold (company_id, order_id, event_id, doubts, estimate_fen, actual_pay_fen, held_at, lines)
  select company_id, id, 'held-' || id, '{aboveEstimate}', 8000, 20000, ride_at, '{"base":20000}' from ride_order
  where status = 'serving' and id % 20 = 0`;

const ENROLMENTS = `
  insert into enrolment (company_name, company_nature, city, contact, phone, department, post, status, created_at)
  select '申请企业' || n, '民营企业', '北京', '联系人', '13800000000', '行政部', '经理',
    case when n % 50 = 0 then 'new' else 'accepted' end, now() - n * interval '1 day' from generate_series(1, $1::int) n`;

const FLEET = `
  with city_of as (select n, city.id from generate_series(1, $1::int) n
      join (select id, row_number() over (order by id <> 110100, id) - 1 as nth from city
        order by id <> 110100, id limit 10) city on city.nth = case when n % 5 < 2 then 0 else n % 10 end),
    car as (insert into vehicle (id, plate, model, vehicle_group, city_id)
      select 10000 + n, '京A' || lpad(n::text, 5, '0'), '轿车', 'comfort', id from city_of returning id),
    person as (insert into driver (id, work_no, name, phone, city_id)
      select 10000 + n, 'W' || lpad(n::text, 6, '0'), '司机' || n, (13900000000 + n)::text, id from city_of returning id),
    drives as (insert into shift (driver_id, vehicle_id, city_id, starts_at, ends_at)
      select 10000 + n, 10000 + n, id, now() - interval '4 hours', now() + interval '8 hours' from city_of),
    papers as (insert into fleet_document (driver_id, vehicle_id, kind, number, expires_on)
      select case when paper.own then 10000 + n end, case when not paper.own then 10000 + n end, paper.kind, 'N' || n,
        current_date + n % 700 + 1
      from city_of, (values (true, 'driving'), (true, 'hailing'), (false, 'transport'), (false, 'inspection'),
        (false, 'insurance')) paper (own, kind))
  insert into car_position (vehicle_id, at, lng, lat)
  select 10000 + n, now(), 116.2 + (n % 50) * 0.01, 39.7 + (n % 40) * 0.01 from city_of`;

const ASSIGNED = `
  insert into ride_assignment (company_id, order_id, driver_id, vehicle_id, assigned_at, busy_from, busy_until,
    accepted_at, token_hash)
  select ride.company_id, ride.id, driver.id, driver.id, now(), ride.ride_at - interval '30 minutes',
    ride.ride_at + interval '1 hour', now(), sha256(ride.number::bytea)
  from (select *, row_number() over (partition by city_id order by ride_at) as nth from ride_order
      where status in ('serving', 'departed', 'accepted')) ride
    join (select *, row_number() over (partition by city_id order by id) as nth from driver) driver
      on driver.city_id = ride.city_id and driver.nth = ride.nth`;

/** What keys and people did: as many entries as rides, though machines tell several of each. */
const LOG = `
  insert into desk_event (at, key, call, company_id, summary)
  select ride_at, 'fleet', '/desk/v1/orders/events', company_id, '订单 ' || number || ' 的推送' from ride_order`;

const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`;

/** A table is filled many times sooner without its indexes, which are made of all of it afterwards. */
async function withoutIndexes(client, table, work) {
  const { rows } = await client.query(INDEXES, [table]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await client.query(made);
}

/** Without the reports and checks that follow each row: what the desk reads does not depend on them. */
async function quickly(owner, work) {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await work(client);
  } finally {
    client.release(true);
  }
}

/** Companies, and how many rides they have a day. */
export async function fillProvider({ owner }, companies, ridesADay) {
  await owner.query(COMPANIES, [companies, STAFF]);
  await owner.query(SCENES);
  const { rows } = await owner.query(TARIFF);
  await quickly(owner, async (client) => {
    await withoutIndexes(client, 'ride_order', () => client.query(RIDES, [ridesADay * DAYS, rows[0].id, DAYS]));
    await client.query('analyze');
    await withoutIndexes(client, 'bill_line', () => client.query(BILLS));
    for (const statement of [BILL_TOTALS, OBJECTIONS, INVOICES, HELD, LOG]) await client.query(statement);
  });
  await owner.query(ENROLMENTS, [companies]);
  await owner.query(FLEET, [Math.max(20, companies * 3)]);
  for (const statement of [ASSIGNED, 'vacuum analyze']) await owner.query(statement);
}

/** What somebody of the desk who may look at everything sends with every call. */
export async function atDesk({ owner, services }) {
  const rights = Object.fromEntries(FUNCTIONS.split(' ').map((name) => [name, 'release']));
  const token = newToken();
  await owner.query(
    `with role as (insert into desk_role (name, rights) values ('测量', $1) returning id),
       person as (insert into desk_staff (account, name, phone, role_id, password_hash, must_change, created_at)
         select 'bench', '测量', '13800000000', id, 'x', false, now() from role returning id)
     insert into desk_session (token_hash, staff_id, created_at, verified_at, last_seen_at)
     select $2, id, now(), now(), now() from person`,
    [JSON.stringify(rights), services.secrets.hash('desk session', token)],
  );
  return { 'trace-id': 'bench', cookie: `qixing-desk=${token}` };
}
