// Lists and exports of orders: a company of 1,000,000 beside one of 10,000, same calls, same run. Three years of rides
// each, so a list of three months counts 83,000 orders there and 830 here. Aims: a page with its count below 200 ms, and
// an export of a million at 25,000 rows a second and 80 MB more, while others' p99 stays within twice what it was.
// ORDERS=10000000 SMALL=1000000 YEARS=30 EXPORTS=off: as many orders a month in both, and ten times the years in one.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { addCompany, compare, row, signedIn, withServer } from './kit.mjs';

const LARGE = Number(process.env.ORDERS ?? 1_000_000);
const SMALL = Number(process.env.SMALL ?? LARGE / 100);
const YEARS = Number(process.env.YEARS ?? 3);
const STAFF = 2_000;
const DEPARTMENTS = 200;
const ORDERS = readFileSync(new URL('../tests/kit/many-orders.sql', import.meta.url), 'utf8');

const PEOPLE = `
  with made as (insert into department (company_id, id, super_id, name, number, path)
    select $1, id, $2, '部门' || n, 'D' || id, array[$2::bigint, id]
    from (select nextval(pg_get_serial_sequence('department', 'id')) as id, n from generate_series(1, $3::int) n) new
    returning id)
  insert into staff (company_id, department_id, name, phone)
  select $1, place.id, (array['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + i % 10]
    || chr(19968 + (i * 7) % 3000) || chr(19968 + (i * 13) % 3000), ($4::bigint + i)::text
  from generate_series(0, $5::int - 1) i
  join (select id, row_number() over (order by id) - 1 as n from made) place on place.n = i % $3::int`;

async function fill(server, name, count, firstPhone, years = 3) {
  const { owner } = server;
  const company = await addCompany(owner, name);
  await owner.query(PEOPLE, [company.companyId, company.rootId, DEPARTMENTS, firstPhone, STAFF]);
  const scene = await owner.query(
    `with made as (insert into scene (company_id, template, name, status, department_id, rules, created_at, updated_at)
       values ($1, 'quick', '日常用车', 'enabled', $2, '{}', now(), now()) returning *)
     insert into scene_version (company_id, scene_id, version, scene, made_at)
     select company_id, id, version, to_jsonb(made), now() from made returning scene_id as id`,
    [company.companyId, company.rootId],
  );
  const tariff = await owner.query(
    `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
     values (110100, 'scheduled', 'comfort', $1, '2020-01-01', '{}', now()) returning id`,
    [company.companyId],
  );
  const statement = ORDERS.replace("interval '3 years'", `interval '${years} years'`);
  await owner.query(statement, [company.companyId, scene.rows[0].id, tariff.rows[0].id, count]);
  return { ...company, headers: await signedIn(server, company) };
}

/** Somebody who heads three of the departments. */
async function head({ owner, services }, { companyId }) {
  const { rows } = await owner.query('select id from staff where company_id = $1 order by id offset 40 limit 1', [
    companyId,
  ]);
  const staffId = Number(rows[0].id);
  await owner.query(
    `insert into department_manager select $1, id, $2, 0 from department where company_id = $1 and super_id is not null
     order by id limit 3`,
    [companyId, staffId],
  );
  return { companyId, staffId, headers: await signedIn({ owner, services }, { companyId, staffId }) };
}

const sample = async ({ owner }, { companyId }) =>
  (
    await owner.query(
      'select number, staff_name, staff_phone from ride_order where company_id = $1 order by ride_at desc offset 20 limit 1',
      [companyId],
    )
  ).rows[0];

const day = (ago) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const QUARTER = {
  bookingDateStart: day(91),
  bookingDateOff: day(0),
  serviceDateStart: day(91),
  serviceDateOff: day(0),
};
const LISTS = {
  打开列表: () => QUARTER,
  最近一年: () => ({ bookingDateStart: day(364), bookingDateOff: day(0) }),
  不限时间: () => ({}),
  '不限时间，最后一页': (_, total) => ({ pageNum: Math.ceil(total / 10) }),
  订单号: ({ number }) => ({ ...QUARTER, orderNo: number }),
  下单人姓名: ({ staff_name: name }) => ({ ...QUARTER, bookingUserName: name.slice(1) }),
  手机号: ({ staff_phone: phone }) => ({ ...QUARTER, bookingUserPhone: phone }),
  已完成: () => ({ ...QUARTER, orderStatus: 50 }),
  二次审批: () => ({ ...QUARTER, chooseSecondStatus: 1 }),
  两年前的服务时间: () => ({ serviceDateStart: day(800), serviceDateOff: day(710) }),
};

const asking =
  (server, { headers }, fields) =>
  async () => {
    const url = `/api/v2/orderyq/list?${new URLSearchParams({ pageSize: 10, ...fields })}`;
    const answer = (await server.app.inject({ method: 'GET', url, headers })).json();
    if (answer.code !== 0) throw new Error(answer.msg);
    return answer.data.totalRecord;
  };

/** Reads a file in a process of its own, as a browser would, and says how long it was: its memory is not the server's. */
const READER = `const [url, headers] = process.argv.slice(1);
  let bytes = 0;
  for await (const chunk of (await fetch(url, { headers: JSON.parse(headers) })).body) bytes += chunk.length;
  console.log(bytes);`;

/** One call after the other, as long as something else goes on: the slowest of a hundred of them, in milliseconds. */
async function p99While(going, ask) {
  const times = [];
  let isOver = false;
  const done = going.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  times.sort((one, other) => one - other);
  return [await done, times[Math.floor(times.length * 0.99)]];
}

/** Megabytes above the start while the file streams into nothing, and the seconds it takes. */
async function exporting({ headers }, origin) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const start = performance.now();
  const args = ['--input-type=module', '-e', READER, `${origin}/api/v2/orderyq/export`, JSON.stringify(headers)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  clearInterval(watch);
  const size = Number(stdout) / 2 ** 20;
  return { megabytes: (peak - before) / 2 ** 20, seconds: (performance.now() - start) / 1000, size };
}

await withServer(async (server) => {
  const started = performance.now();
  const small = await fill(server, '小企业', SMALL, 13_100_000_000);
  const large = await fill(server, '大企业', LARGE, 13_200_000_000, YEARS);
  const heads = { small: await head(server, small), large: await head(server, large) };
  await server.owner.query('vacuum analyze');
  console.log(`备好数据 ${((performance.now() - started) / 1000).toFixed(0)} 秒`);
  console.log(`${'中位数'.padEnd(24)} ${SMALL.toLocaleString()} 单   ${LARGE.toLocaleString()} 单`);
  const samples = { small: await sample(server, small), large: await sample(server, large) };
  for (const [what, fields] of Object.entries(LISTS)) {
    const times = await compare(
      {
        small: asking(server, small, fields(samples.small, SMALL)),
        large: asking(server, large, fields(samples.large, LARGE)),
      },
      20,
    );
    row(what, times.small, times.large);
  }
  const own = await compare(
    { small: asking(server, heads.small, QUARTER), large: asking(server, heads.large, QUARTER) },
    20,
  );
  row('三个部门的负责人', own.small, own.large);

  if (process.env.EXPORTS === 'off') return;
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const other = asking(server, small, QUARTER);
  const pause = new Promise((resolve) => setTimeout(resolve, 5_000));
  const [, alone] = await p99While(pause, other);
  for (const [name, company, count] of [
    ['小', small, SMALL],
    ['大', large, LARGE],
  ]) {
    const before = server.cpu();
    const [{ megabytes, seconds, size }, p99] = await p99While(exporting(company, origin), other);
    const after = server.cpu();
    const cpu = (whose) => ((after[whose] - before[whose]) / 1_000).toFixed(1);
    console.log(
      `导出（${name}）`.padEnd(24),
      `${count} 行 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(count / seconds)} 行（目标 25000），文件 ${size.toFixed(1)} MB，内存 +${megabytes.toFixed(0)} MB，`,
      `处理器 node ${cpu('node')} 秒、PostgreSQL ${cpu('postgres')} 秒，其间别人的列表 p99 ${p99.toFixed(0)} ms（平时 ${alone.toFixed(0)} ms）`,
    );
  }
});
