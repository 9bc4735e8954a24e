import type pg from 'pg';

export interface OrderSketch {
  companyFen: number;
  personalFen?: number;
  cancelled?: boolean;
}

const COLUMNS = `company_id, number, status, cancelled_by, staff_id, staff_name, staff_phone, department_id, rider_name,
  rider_phone, scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id, booked_start, booked_end,
  ride_at, created_at, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees, total_fen, actual_pay_fen,
  cancel_fee_fen, company_fen, personal_fen, personal_paid_fen, settled_at, cancelled_at`;

/** Orders of a company settled on this day, by plain SQL: who books is somebody of the company. Answers their numbers. */
export async function settledOrders(
  database: pg.Pool,
  phone: string,
  day: string,
  orders: readonly OrderSketch[],
): Promise<string[]> {
  const { rows } = await database.query<{ number: string }>(
    `with booker as (select * from staff where phone = $1 and deleted_at is null),
      fare as (insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
        values (110100, 'scheduled', 'comfort',
          (select coalesce(max(version), 0) + 1 from tariff where city_id = 110100 and service = 'scheduled'
            and vehicle_group = 'comfort'), '2020-01-01', '{}', now()) returning id),
      plan as (select version.scene_id, version.version from scene_version version
        join booker on booker.company_id = version.company_id order by version.scene_id, version.version limit 1),
      sketch as (select nth, (one ->> 'companyFen')::bigint as company, coalesce((one ->> 'personalFen')::bigint, 0) as own,
          coalesce((one ->> 'cancelled')::boolean, false) as off, ($2::date + time '09:30') as at
        from jsonb_array_elements($3::jsonb) with ordinality list (one, nth)),
      made as (insert into ride_order (${COLUMNS})
        select booker.company_id, to_char($2::date, 'YYYYMMDD') || lpad((floor(random() * 1e6) * 1000 + nth)::text, 10, '0'),
          case when off then 'cancelled' else 'settled' end, case when off then 'person' end, booker.id, booker.name,
          booker.phone, booker.department_id, booker.name, booker.phone, plan.scene_id, plan.version, 'quick', 'scheduled',
          'comfort', 110100, 110100, '{"address":"国贸大厦","point":{"lng":116.46,"lat":39.91}}',
          '{"address":"首都机场","point":{"lng":116.6,"lat":40.08}}', at, at, fare.id, 10000,
          '{"meters":28000,"seconds":3000}', company + own, jsonb_build_object('base', company + own),
          case when not off then company + own end, company + own, case when off then company + own else 0 end, company,
          own, own, at, case when off then at end
        from sketch, booker, fare, plan order by nth returning *),
      paid as (insert into account_ledger (company_id, kind, amount_fen, order_id, at)
        select company_id, 'settle', company_fen, id, settled_at from made)
     select number from made order by id`,
    [phone, day, JSON.stringify(orders)],
  );
  return rows.map(({ number }) => number);
}

/** A month's bill over the orders that were settled in it. */
export async function bill(database: pg.Pool, phone: string, month: string): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    `with company as (select company_id as id from staff where phone = $1 and deleted_at is null),
      made as (insert into bill (company_id, number, statement_no, month, issued_at)
        select id, 'ZD' || replace($2, '-', '') || lpad(id::text, 6, '0'), 'DZ' || replace($2, '-', '') || lpad(id::text, 6, '0'),
          ($2 || '-01')::date, ($2 || '-01')::date + interval '1 month' from company returning *),
      told as (insert into bill_event (company_id, bill_id, status, at, name)
        select company_id, id, 'issued', issued_at, '平台' from made),
      lines as (insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
        select made.company_id, made.id, case when ride.cancelled_by is null then 'ride' else 'cancellation' end, ride.id,
          entry.amount_fen, entry.at
        from made join account_ledger entry on entry.company_id = made.company_id and entry.kind = 'settle'
          and entry.at >= made.month and entry.at < made.month + interval '1 month'
        join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id order by ride.id)
     select number from made`,
    [phone, month],
  );
  return rows[0]!.number;
}

/** Objections against orders of a bill, as if somebody of the company had raised them. */
export async function objectTo(database: pg.Pool, number: string, orderNos: readonly string[]): Promise<void> {
  await database.query(
    `with moved as (update bill set status = 'disputed', objected_at = now() where number = $1 returning *),
      told as (insert into bill_event (company_id, bill_id, status, at, name)
        select company_id, id, 'disputed', now(), '某人' from moved),
      rides as (update ride_order set disputed_from = status, status = 'disputed'
        where number = any($2) and company_id = (select company_id from moved) returning *)
     insert into objection (company_id, number, bill_id, order_id, description, applicant_id, applied_at)
     select rides.company_id, 'YY' || rides.number, moved.id, rides.id, '多收了等候费', rides.staff_id, now()
     from rides, moved`,
    [number, orderNos],
  );
}
