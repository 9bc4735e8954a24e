// Bookings of one company: eight clients at once, with few past rides and with many, and of sixteen companies at once.
// BENCH_BASE is another checkout, built, that is measured in the same run. Aims: ten times as many as before, and the
// same number whatever the company's past. The database writes without waiting for the disk, so that it is the work that
// is measured and not the machine's disk.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addCompany, built, signedIn, withServer } from './kit.mjs';

const [SMALL, LARGE] = [Number(process.env.RIDES ?? 100_000) / 20, Number(process.env.RIDES ?? 100_000)];
const SECONDS = Number(process.env.SECONDS ?? 8);
const CLIENTS = 8;
const DEPARTMENTS = 100;
const PEOPLE = 200;
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

async function fill(server, nth, rides) {
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
  return { sceneId, riders };
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

function dataOf(answer) {
  const { code, msg, data } = answer.json();
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data;
}

let moments = 0;
/** Never two rides of one person at the same time. */
function nextMoment() {
  moments += 1;
  const at = new Date(Date.now() + 86_400_000 + Math.floor(moments / PEOPLE) * 3_600_000 + 8 * 3_600_000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

const booking = (sceneId) => ({
  ...{ sceneId, at: nextMoment(), service: 'scheduled', vehicleGroup: 'comfort', meters: 13_000, seconds: 1_800 },
  from: { cityId: 110_100, point: { lng: 116.397455, lat: 39.909187 }, address: '天安门' },
  to: { cityId: 110_100, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
});

/** Each of the clients books one ride after the other, for another person each time. */
async function play(server, companies, seconds) {
  let nth = 0;
  const waits = [];
  const before = server.cpu();
  const until = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      nth += 1;
      const { sceneId, riders } = companies[nth % companies.length];
      const headers = riders[Math.floor(nth / companies.length) % riders.length];
      const start = performance.now();
      dataOf(
        await server.app.inject({ method: 'POST', url: '/app/v1/rides/book', headers, payload: booking(sceneId) }),
      );
      waits.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const after = server.cpu();
  const each = (part) => (after[part] - before[part]) / waits.length;
  const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)];
  return { rate: waits.length / seconds, median, node: each('node'), postgres: each('postgres') };
}

async function measured(rides, companies) {
  await withServer(async (server) => {
    await server.owner.query(
      `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
       values (110100, 'scheduled', 'comfort', 999, '2020-01-01', $1, now())`,
      [JSON.stringify(RATES)],
    );
    const filled = [];
    for (let nth = 0; nth < companies; nth += 1) filled.push(await fill(server, nth, nth === 0 ? rides : 0));
    await server.owner.query('vacuum analyze');
    await play(server, filled, 2);
    console.log(JSON.stringify(await play(server, filled, SECONDS)));
  });
}

async function inProcess(root, rides, companies) {
  const env = { ...process.env, BENCH_ROOT: root, BENCH_CASE: JSON.stringify([rides, companies]) };
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

if (process.env.BENCH_CASE) await measured(...JSON.parse(process.env.BENCH_CASE));
else {
  const here = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
  const roots = [...(process.env.BENCH_BASE ? [['以前', process.env.BENCH_BASE]] : []), ['现在', here]];
  const cases = { [`一家企业，${SMALL} 单`]: [SMALL, 1], [`一家企业，${LARGE} 单`]: [LARGE, 1], 十六家企业: [0, 16] };
  for (const [what, [rides, companies]] of Object.entries(cases)) {
    for (const [which, root] of roots) {
      const { rate, median, node, postgres } = await inProcess(root, rides, companies);
      const times = `${rate.toFixed(1).padStart(7)} 单/秒   中位数 ${median.toFixed(0)} 毫秒`;
      const cpu = `每单 CPU ${node.toFixed(1)} + ${postgres.toFixed(1)} 毫秒（服务 + 数据库）`;
      console.log(`${what.padEnd(20)} ${which} ${times}   ${cpu}`);
    }
  }
}
