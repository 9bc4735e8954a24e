-- As many orders as wanted for one company ($1), spread evenly over three years up to now: $2 scene, $3 tariff, $4 how
-- many. Bookers are the company's staff in turn; most rides are completed, some are open, a few went another way.
insert into ride_order (company_id, number, status, staff_id, staff_name, staff_phone, department_id, rider_name,
  rider_phone, scene_id, scene_version, template, project_no, service, vehicle_group, city_id, to_city_id, booked_start,
  booked_end, actual_start, actual_end, ride_at, created_at, started_at, tariff_id, discount_per_ten_thousand, plan,
  estimate_fen, fees, total_fen, actual_pay_fen, company_fen, personal_fen, second_approval, is_carpool,
  carpool_succeeded)
select $1, 'QX' || to_char(at, 'YYYYMMDD') || lpad(i::text, 8, '0'),
  case when i % 50 = 0 then 'settled' when i % 97 = 0 then 'ended' else 'completed' end,
  booker.id, booker.name, booker.phone, booker.department_id, booker.name, booker.phone, $2, 1, 'quick',
  case when i % 40 = 0 then 'P' || i % 400 end, case when i % 5 = 0 then 'pickup' else 'scheduled' end, 'comfort',
  110100, 110100, place.start, place.stop, place.start, place.stop, at, at - interval '1 hour', at + interval '4 minutes',
  $3, 9500, '{"meters":10000,"seconds":1800}', 8000, '{"base":8000}', 8000, 7600, 7600, 0,
  case when i % 300 = 0 then 'passed' else 'none' end, false, null
from (select i, (i::bigint * 7919) % booked.staff as nth, now() - (i::float8 / $4) * interval '3 years' as at
    from generate_series(1, $4::int) i, (select count(*) as staff from staff where company_id = $1) booked) ride
  join (select staff.*, row_number() over (order by id) - 1 as nth from staff where company_id = $1 offset 0) booker
    using (nth),
  (select '{"address":"北京市朝阳区建国路甲一号国际大厦南门","point":{"lng":116.45,"lat":39.91}}'::jsonb as start,
    '{"address":"北京首都国际机场三号航站楼出发层","point":{"lng":116.6,"lat":40.07}}'::jsonb as stop) place
