// A company whose people may book: departments, people with limits and sessions, a scene, a tariff and past rides.
import { readFileSync } from 'node:fs';
import { addCompany, built, signedIn } from './kit.mjs';

const DEPARTMENTS = 100;
export const PEOPLE = 200;
const ORDERS = readFileSync(new URL('../tests/kit/many-orders.sql', import.meta.url), 'utf8');

const STAFF = `
  with made as (insert into department (company_id, id, super_id, name, number, path)
    select $1, id, $2, '部门' || n, 'D' || id, array[$2::bigint, id]
    from (select nextval(pg_get_serial_sequence('department', 'id')) as id, n from generate_series(1, $3::int) n) new
    returning id)
  insert into staff (company_id, department_id, name, phone)
  select $1, place.id, '员工' || i, ($4::bigint + i)::text from generate_series(0, $5::int - 1) i
  join (select id, row_number() over (order by id) - 1 as n from made) place on place.n = i % $3::int returning id`;

const PAST = `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry,
    amount_fen, ride_at, created_at)
  select company_id, id, staff_id, department_id, scene_id, true, 'settle', company_fen, ride_at, created_at
  from ride_order where company_id = $1`;

/** Everybody has a limit of the month, the company one of the year: what a booking has to add up. */
const LIMITS = `insert into spending_limit (company_id, staff_id, department_id, kind, money_fen, counts_from, set_at)
  select company_id, id, null::bigint, 'monthly', 900000000000, '2020-01-01'::timestamptz, now() from staff where company_id = $1
  union all select $1::bigint, null, $2::bigint, 'yearly', 9000000000000, '2020-01-01', now()`;

const RATES = {
  ...{ kind: 'metered', baseFen: 1_300, includedMeters: 3_000, includedSeconds: 600, perKmFen: 230, perMinuteFen: 50 },
  ...{ longDistance: { beyondMeters: 20_000, perKmFen: 120 }, waiting: { freeSeconds: 300, perMinuteFen: 80 } },
  ...{ night: { fromMinute: 1_380, toMinute: 300, perKmFen: 60, perMinuteFen: 30 }, minimumFen: 0 },
  ...{ designatedDriverFen: 2_000, roundToFen: 1 },
  cancelFen: { accepted: 500, waiting: 1_000, departed: 2_000, arrived: 3_000 },
};

export async function fill(server, nth, rides) {
  const { owner } = server;
  const company = await addCompany(owner, `企业${nth}`);
  const { companyId, rootId } = company;
  const made = [companyId, rootId, DEPARTMENTS, 13_000_000_000 + nth * 100_000, PEOPLE];
  const people = (await owner.query(STAFF, made)).rows.map(({ id }) => Number(id));
  await owner.query('update company_terms set credit_fen = 900000000000 where company_id = $1', [companyId]);
  const sceneId = await savedScene(server, company);
  await owner.query('insert into staff_scene select $1, id, $2 from staff where company_id = $1', [companyId, sceneId]);
  if (rides > 0) {
    const { rows } = await owner.query('select max(id) as id from tariff');
    await owner.query(ORDERS, [companyId, sceneId, rows[0].id, rides]);
    await owner.query(PAST, [companyId]);
  }
  await owner.query(LIMITS, [companyId, rootId]);
  const riders = [];
  for (const staffId of people) riders.push(await signedIn(server, { companyId, staffId }));
  return { sceneId, riders, headers: await signedIn(server, company) };
}

async function savedScene(server, company) {
  const { sceneDraft } = await built('contract/scene-draft.js');
  const { blankScene } = await built('rules/scene.js');
  const rules = { services: ['scheduled'], vehicleGroups: ['comfort'], countsPersonalLimit: true };
  const draft = sceneDraft.encode({ ...blankScene('quick'), name: '日常用车', ...rules });
  const payload = JSON.parse(JSON.stringify(draft));
  const headers = await signedIn(server, company);
  const answer = await server.app.inject({ method: 'POST', url: '/api/v2/scene/add', headers, payload });
  return dataOf(answer).sceneId;
}

export function dataOf(answer) {
  const { code, msg, data } = answer.json();
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data;
}

/** What rides in Beijing cost. */
export const addTariff = (owner) =>
  owner.query(
    `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
     values (110100, 'scheduled', 'comfort', 999, '2020-01-01', $1, now())`,
    [JSON.stringify(RATES)],
  );

let moments = 0;
/** Never two rides of one person at the same time. */
function nextMoment() {
  moments += 1;
  const at = new Date(Date.now() + 86_400_000 + Math.floor(moments / PEOPLE) * 3_600_000 + 8 * 3_600_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

export const booking = (sceneId) => ({
  ...{ sceneId, at: nextMoment(), service: 'scheduled', vehicleGroup: 'comfort', meters: 13_000, seconds: 1_800 },
  from: { cityId: 110_100, point: { lng: 116.397455, lat: 39.909187 }, address: '天安门' },
  to: { cityId: 110_100, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
});
