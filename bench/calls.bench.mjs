// The calls that everybody makes, eight clients at once: how many a second, as a part of the health answer's, and what each
// computes. BENCH_BASE is another checkout, built, that is measured in the same run. Aims, as parts of the health answer:
// who I am 0.35, a page of orders 0.09, the start page 0.06; the start page within 12 ms of CPU. Of the page of orders asked
// for without a server, its statements prepared: 0.6.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addTariff, booking, dataOf, fill } from './company.mjs';
import { withServer } from './kit.mjs';

const RIDES = Number(process.env.RIDES ?? 20_000);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CLIENTS = 8;

const day = (ago) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const QUARTER = new URLSearchParams({
  ...{ pageNum: 1, pageSize: 10, bookingDateStart: day(91), bookingDateOff: day(0) },
  ...{ serviceDateStart: day(91), serviceDateOff: day(0) },
});

/** By name: how to ask, and whether another checkout may not have it. */
const callsOf = ({ sceneId, riders, headers }) => {
  const get = (url) => () => ({ method: 'GET', url, headers });
  let nth = 0;
  const rider = () => {
    nth += 1;
    return riders[nth % riders.length];
  };
  return {
    健康检查: get('/health/live'),
    我是谁: get('/api/v1/company/me'),
    订单一页: get(`/api/v2/orderyq/list?${QUARTER}`),
    员工一页: () => ({
      ...{ method: 'POST', url: '/api/v2/company/user/getPage', headers },
      payload: { pageNum: 1, pageSize: 10, deptAll: 1 },
    }),
    工作台: get('/api/v3/home/summary'),
    菜单数字: get('/api/v3/home/badges'),
    用车预估: () => ({
      ...{ method: 'POST', url: '/app/v1/rides/evaluate', headers: rider() },
      payload: booking(sceneId),
    }),
  };
};

async function played(server, call) {
  let times = 0;
  const before = server.cpu();
  const until = performance.now() + SECONDS * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const answer = await server.app.inject(call());
      if (answer.statusCode === 404) return;
      if (answer.json().code) dataOf(answer);
      times += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const after = server.cpu();
  const each = (part) => (after[part] - before[part]) / times;
  return { rate: times / SECONDS, node: each('node'), postgres: each('postgres') };
}

async function measured() {
  await withServer(async (server) => {
    await addTariff(server.owner);
    const company = await fill(server, 0, RIDES);
    const calls = callsOf(company);
    await server.owner.query('vacuum analyze');
    for (const call of Object.values(calls)) await played(server, call);
    const found = {};
    for (const [name, call] of Object.entries(calls)) found[name] = await played(server, call);
    found[REFERENCE] = await pageAlone(server, calls.订单一页);
    console.log(JSON.stringify(found));
  });
}

const REFERENCE = '订单一页，只有数据库';

/** The statements of one call as the database gets them, without those that open it and ask who calls. */
async function statementsOf({ services, app }, call) {
  const { prototype } = services.database.pool.Client;
  const plain = prototype.query;
  const sent = [];
  prototype.query = function noted(config, ...more) {
    if (typeof config === 'object') sent.push({ text: config.text, values: config.values });
    return Reflect.apply(plain, this, [config, ...more]);
  };
  try {
    dataOf(await app.inject(call()));
  } finally {
    prototype.query = plain;
  }
  // A call now and then counts itself or marks its session as seen, which is not part of the page.
  return sent.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text) && !text.includes('session.staff_id'));
}

/** The same page without a server: its statements prepared once and asked again and again, as pgbench would. */
async function pageAlone(server, call) {
  const statements = await statementsOf(server, call);
  const { rows } = await server.owner.query('select company_id from ride_order limit 1');
  let times = 0;
  const before = server.cpu();
  const until = performance.now() + SECONDS * 1_000;
  const client = async () => {
    const connection = await server.services.database.pool.connect();
    try {
      await connection.query(`begin read only; set local app.company_id = '${rows[0].company_id}'`);
      while (performance.now() < until) {
        for (const [nth, statement] of statements.entries()) {
          await connection.query({ ...statement, name: `alone-${nth}` });
        }
        times += 1;
      }
    } finally {
      connection.release(true);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const after = server.cpu();
  const each = (part) => (after[part] - before[part]) / times;
  return { rate: times / SECONDS, node: each('node'), postgres: each('postgres') };
}

async function inProcess(root) {
  const env = { ...process.env, BENCH_ROOT: root, BENCH_CASE: 'calls' };
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

if (process.env.BENCH_CASE) await measured();
else {
  const here = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
  const roots = [...(process.env.BENCH_BASE ? [['以前', process.env.BENCH_BASE]] : []), ['现在', here]];
  for (const [which, root] of roots) {
    const { 健康检查: health, [REFERENCE]: alone, ...calls } = await inProcess(root);
    console.log(`${which} 健康检查 ${health.rate.toFixed(0)} 次/秒`);
    for (const [name, { rate, node, postgres }] of Object.entries(calls)) {
      const part = `健康检查的 ${(rate / health.rate).toFixed(3)}`;
      const cpu = rate > 0 ? `CPU ${node.toFixed(1)} + ${postgres.toFixed(1)} 毫秒` : '没有这个接口';
      console.log(`  ${name.padEnd(8)} ${rate.toFixed(0).padStart(6)} 次/秒   ${part}   ${cpu}（服务 + 数据库）`);
    }
    const ratio = (calls.订单一页.rate / alone.rate).toFixed(2);
    console.log(
      `  ${REFERENCE} ${alone.rate.toFixed(0)} 次/秒，接口是它的 ${ratio}   CPU ${alone.postgres.toFixed(1)} 毫秒（数据库）`,
    );
  }
}
