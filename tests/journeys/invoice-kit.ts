import type pg from 'pg';

/** Bills with trips for the demo company, by plain SQL: the journeys stand on the tables alone. */
const COMPANY = `(select company_id from staff where phone = '13800000001' and deleted_at is null)`;

const ORDERS = `
  with tariff_row as (
    insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
    select 110100, 'scheduled', 'comfort', coalesce(max(version), 0) + 1, '2020-01-01', '{}', now() from tariff
      where city_id = 110100 and service = 'scheduled' and vehicle_group = 'comfort' returning id),
  scene_row as (select scene_id, version from scene_version where company_id = ${COMPANY} order by scene_id limit 1),
  people as (select id, name, phone, department_id, row_number() over (order by id) - 1 as place,
      count(*) over () as many
    from staff where company_id = ${COMPANY} and deleted_at is null),
  made as (
    insert into ride_order (company_id, number, status, staff_id, staff_name, staff_phone, department_id, rider_name,
      rider_phone, scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id, booked_start,
      booked_end, ride_at, created_at, settled_at, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees,
      total_fen, actual_pay_fen, company_fen, personal_fen, priced_at)
    select ${COMPANY}, replace($1, '-', '') || lpad((100000 + n)::text, 12, '0'), 'completed', people.id, people.name,
      people.phone, people.department_id, people.name, people.phone, scene_row.scene_id, scene_row.version, 'quick',
      (array['scheduled', 'pickup', 'dropoff'])[1 + n % 3], 'comfort', city.id, city.id,
      '{"address": "中关村软件园", "point": {"lng": 116.3, "lat": 40.05}}',
      '{"address": "首都国际机场", "point": {"lng": 116.6, "lat": 40.08}}',
      at, at - interval '1 hour', at + interval '1 hour', tariff_row.id, 10000, '{}', fen, '{"base": 1}',
      fen, fen, fen, 0, at
    from generate_series(1, $2::int) n
    join people on people.place = (n * 7) % people.many,
    lateral (select ($1 || '-01 08:00:00+08')::timestamptz + n * interval '31 minutes' as at,
      3000 + (n * 137) % 9000 as fen) facts,
    lateral (select (array[110100, 310100, 330100])[1 + n % 3] as id) city, tariff_row, scene_row
    returning id, company_fen, settled_at)`;

/** A confirmed bill of this month over so many trips; its number. */
export async function seedBill(database: pg.Pool, month: string, trips: number): Promise<string> {
  const billNo = `ZD${month.replace('-', '')}`;
  await database.query(
    `${ORDERS}, bill_row as (
       insert into bill (company_id, number, statement_no, month, status, issued_at, confirmed_at)
       values (${COMPANY}, $3, 'DZ' || $3, ($1 || '-01')::date, 'confirmed', now(), now()) returning id)
     insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
     select ${COMPANY}, bill_row.id, 'ride', made.id, made.company_fen, made.settled_at from made, bill_row`,
    [month, trips, billNo],
  );
  return billNo;
}

export async function seedTerms(database: pg.Pool, more = ''): Promise<void> {
  await database.query(
    `update company_terms set invoice_title = '云程科技有限公司', taxpayer_id = '91110105MA01YC2X8Q',
       sales_name = '王敏', sales_phone = '010-88886666' ${more} where company_id = ${COMPANY}`,
  );
}

/** As a company that has never said where invoices go. */
export async function forgetContacts(database: pg.Pool): Promise<void> {
  await database.query(`delete from invoice_email where company_id = ${COMPANY}`);
  await database.query(`delete from invoice_address where company_id = ${COMPANY}`);
}
