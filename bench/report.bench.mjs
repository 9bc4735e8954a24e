// The report on ten million orders of one company in twelve months: 1,000 departments, 50,000 riders, 60 cities.
// Aim: the nine calls together within a second. ORDERS sets another number.
import { addCompany, compare, signedIn, withServer } from './kit.mjs';

const ORDERS = Number(process.env.ORDERS ?? 10_000_000);
const BATCH = 500_000;
const FROM = '2025-03-01';
const BEFORE = '2026-03-01';
const ENDINGS = [
  'tocalStatistics',
  'deptUseCarTime',
  'deptUseCarMoney',
  'deptUseCarNumber',
  'useCarTrend',
  'templateTime',
  'hourNumber',
  'cityTime',
  'serviceType',
];

const DEPARTMENTS = `
with top as (insert into department (company_id, id, super_id, name, number, path)
    select $1::bigint, $2::bigint + i, $2::bigint, '中心' || i, 'C' || i, array[$2::bigint, $2::bigint + i]
    from generate_series(1, 20) i)
insert into department (company_id, id, super_id, name, number, path)
  select $1, $2 + 20 + i, $2 + 1 + i % 20, '部门' || i, 'D' || i, array[$2, $2 + 1 + i % 20, $2 + 20 + i]
  from generate_series(1, 979) i`;

const SCENE = `
with made as (insert into scene (company_id, template, name, status, department_id, rules, created_at, updated_at)
    values ($1, 'quick', '日常用车', 'enabled', $2, '{}', now(), now()) returning *)
insert into scene_version (company_id, scene_id, version, scene, made_at)
  select company_id, id, version, to_jsonb(made), now() from made returning scene_id as id`;

const TARIFF = `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
  values (110100, 'scheduled', 'comfort', 1, '2020-01-01', '{}', now()) returning id`;

// A department's people ride in it, in a few cities and mostly in working hours; one ride in twenty is over quota.
const ORDERS_SQL = `
insert into ride_order (company_id, number, status, staff_id, staff_name, staff_phone, department_id, rider_name, rider_phone,
  scene_id, scene_version, template, service, vehicle_group, city_id, to_city_id, booked_start, booked_end, ride_at,
  created_at, settled_at, tariff_id, discount_per_ten_thousand, plan, estimate_fen, fees, total_fen, actual_pay_fen,
  company_fen, personal_fen, personal_paid_fen)
select $1, 'B' || i, 'completed', $3, '下单人', '13000000000', $2::bigint + rider % 1000, '乘车人', (15000000000 + rider)::text,
  $4, 1, (array['quick','quick','quick','approval','approval','trip','quickCharter','approvalCharter'])[1 + i * 31 % 8],
  (array['scheduled','scheduled','scheduled','pickup','dropoff','dayRental','pickupCarpool'])[1 + i * 17 % 7], 'comfort',
  city.ids[1 + (rider * 7 + (i * 13 % 100)::int / 80 * (i % 20)) % 60], 110100, '{}', '{}', at, at - interval '1 hour', at,
  $5, 10000, '{}', 8000, '{"base":8000}', fen, fen, fen - own, own, own
from generate_series($6::bigint, $7::bigint) i,
  lateral (select (i * 7919 % 50000)::int as rider, 2000 + i * 37 % 9000 as fen,
    case when i % 20 = 0 then 500 else 0 end as own, timestamptz '${FROM} 00:00:00+08'
      + ((i * 104729 + i / 365000) % 365) * interval '1 day' + (6 + i * 7 % 18) * interval '1 hour' + (i % 3600) * interval '1 second' as at) drawn,
  (select array_agg(id order by id) as ids from (select id from city order by id limit 60) sixty) city`;

const UNUSED = ['service', 'staff', 'staff_phone', 'project', 'scene', 'application', 'status', 'unpaid', 'settled'];

async function fill({ owner }) {
  const company = await addCompany(owner, '大企业');
  const { companyId, rootId, staffId } = company;
  await owner.query(DEPARTMENTS, [companyId, rootId]);
  const sceneId = (await owner.query(SCENE, [companyId, rootId])).rows[0].id;
  const tariffId = (await owner.query(TARIFF)).rows[0].id;
  // Only what the report does not need is left out; its own triggers and indexes are at work.
  for (const name of UNUSED) await owner.query(`drop index if exists ride_order_${name}`);
  await owner.query('alter table ride_order disable trigger all');
  await owner.query('alter table ride_order enable trigger ride_order_report_added');
  for (let first = 1; first <= ORDERS; first += BATCH) {
    const last = Math.min(ORDERS, first + BATCH - 1);
    await owner.query(ORDERS_SQL, [companyId, rootId, staffId, sceneId, tariffId, first, last]);
    if (process.env.VERBOSE) console.log(`${last} ${Math.round(performance.now() / 1000)} s`);
  }
  await owner.query('alter table ride_order enable trigger all');
  await owner.query('vacuum analyze');
  return company;
}

await withServer(async (server) => {
  const company = await fill(server);
  const headers = await signedIn(server, company);
  const ask = (ending, range, departmentId) => async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/v2/company/report/${ending}`,
      headers,
      payload: { ...range, departmentId },
    });
    const answer = response.json();
    if (answer.code !== 0) throw new Error(answer.msg);
    return answer.data;
  };
  const whole = { beginTime: FROM, endTime: BEFORE };
  const crooked = { beginTime: '2025-03-17', endTime: '2026-03-01' };
  const ninth = String(company.rootId + 9);
  const columns = { 整年: [whole, ''], 不满整月: [crooked, ''], 一个中心: [whole, ninth] };
  const calls = [...ENDINGS, 'partMoney', 'overLimit', 'orders'];
  console.log(`${'中位数，毫秒'.padEnd(20)} ${Object.keys(columns).join('  ')}`);
  const sums = Object.keys(columns).map(() => 0);
  for (const ending of calls) {
    const times = [];
    for (const [nth, [range, departmentId]] of Object.values(columns).entries()) {
      const more = ending === 'orders' ? { figure: 'ride', hour: 9, pageNum: 50, pageSize: 20 } : {};
      const { took } = await compare({ took: ask(ending, { ...range, ...more }, departmentId) }, 15);
      times.push(took);
      if (ENDINGS.includes(ending)) sums[nth] += took;
    }
    console.log(`${ending.padEnd(22)} ${times.map((time) => time.toFixed(1).padStart(10)).join('')}`);
  }
  console.log(`${'九个调用合计'.padEnd(18)} ${sums.map((sum) => sum.toFixed(1).padStart(10)).join('')}`);
  const { data } = { data: await ask('tocalStatistics', whole, '')() };
  console.log(`${ORDERS} 单：${JSON.stringify(data)}`);
});
