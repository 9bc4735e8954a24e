// What monthly partitions would do to a table like ride_order: the same rows, one company's, ORDERS of them over YEARS years,
// in one table and in one for each month, and a tenth of them over a tenth of the years. Whatever asks for a span of time
// looks into few partitions, whatever asks by number (a ride's page, each foreign key to it) into all of them.
import { compare, withServer } from './kit.mjs';

const LARGE = Number(process.env.ORDERS ?? 1_000_000);
const YEARS = Number(process.env.YEARS ?? 30);
const TIMES = 40;
/** A constant, as values of the server's statements are to the planner: partitions outside are not even looked at. */
const SINCE = new Date(Date.now() - 91 * 86_400_000).toISOString();

const COLUMNS = `company_id bigint not null, id bigint not null, ride_at timestamptz not null, staff_id bigint not null,
  status text not null, rest text not null`;
const rowsOf = (count, years) => `select 1, i, now() - (i::float8 / ${count}) * interval '${years} years', i % 2000,
  case when i % 50 = 0 then 'settled' else 'completed' end, repeat(md5(i::text), 12) from generate_series(1, ${count}) i`;

async function fill(owner, { name, count, years, partitioned }) {
  const kind = partitioned ? 'table' : 'unlogged table';
  await owner.query(`create ${kind} ${name} (${COLUMNS}) ${partitioned ? 'partition by range (ride_at)' : ''}`);
  if (partitioned) {
    await owner.query(`do $$ begin for nth in 0..${years * 12} loop
      execute format('create unlogged table ${name}_%s partition of ${name} for values from (%L) to (%L)', nth,
        date_trunc('month', now()) - make_interval(months => nth), date_trunc('month', now()) - make_interval(months => nth - 1));
      end loop; end $$`);
  }
  await owner.query(`insert into ${name} ${rowsOf(count, years)}`);
  const key = partitioned ? 'company_id, id, ride_at' : 'company_id, id';
  await owner.query(`alter table ${name} add primary key (${key})`);
  await owner.query(`create index on ${name} (company_id, ride_at desc, id desc)`);
  await owner.query(`create index on ${name} (company_id, staff_id, ride_at desc, id desc)`);
  await owner.query(`analyze ${name}`);
}

/** As the server asks: planned for the values at hand. */
const QUESTIONS = {
  三个月的一页: (t) => `select * from ${t} where company_id = 1 and ride_at >= '${SINCE}'
    order by ride_at desc, id desc limit 10`,
  三个月的条数: (t) => `select count(*) from ${t} where company_id = 1 and ride_at >= '${SINCE}'`,
  不限时间的一页: (t) => `select * from ${t} where company_id = 1 order by ride_at desc, id desc limit 10`,
  某位员工的一页: (t) => `select * from ${t} where company_id = 1 and staff_id = 77
    order by ride_at desc, id desc limit 10`,
  按编号找一单: (t, count) => `select * from ${t} where company_id = 1 and id = ${Math.ceil(count / 3)}`,
};

/** PARTS=off: without the partitions, which take longest to fill. */
const TABLES = [
  { name: 'few', count: LARGE / 10, years: YEARS / 10, partitioned: false },
  { name: 'many', count: LARGE, years: YEARS, partitioned: false },
  ...(process.env.PARTS === 'off' ? [] : [{ name: 'monthly', count: LARGE, years: YEARS, partitioned: true }]),
];

await withServer(async ({ owner }) => {
  for (const table of TABLES) await fill(owner, table);
  const heads = TABLES.map(
    ({ count, partitioned }) => `${count.toLocaleString()} 单${partitioned ? '，按月分区' : ''}`,
  );
  console.log(`${'中位数（毫秒）'.padEnd(24)} ${heads.join('   ')}`);
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const asked = TABLES.map(({ name, count }) => [name, () => owner.query(question(name, count))]);
    const times = Object.values(await compare(Object.fromEntries(asked), TIMES));
    const ratios = times.slice(1).map((ms, at) => `× ${(ms / times[at]).toFixed(2)}`);
    console.log(what.padEnd(24), ...times.map((ms) => ms.toFixed(2).padStart(9)), ' ', ...ratios);
  }
});
