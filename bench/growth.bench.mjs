// Every read of the console on three sizes of the demonstration: what it costs, and by which power of the company's orders
// it grows (0: not at all, 1: with each of them). The dearest twenty are printed, and every one that grows.
// SIZES=2000,10000,50000 are orders; CPU of server and database, because it varies less than the clock.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withModule } from '../scripts/lib/sources.mjs';
import { built, signedIn, withServer } from './kit.mjs';

const SIZES = (process.env.SIZES ?? '2000,10000,50000').split(',').map(Number);
const SHOWN = 20;
const COMPANY = 100;
/** What a call computes is told in steps of 10 ms: it is asked until it has computed many of them. */
const ENOUGH_MS = 300;
const MOST_TIMES = 60;
const WARM = 6; // the driver keeps a plan from the sixth time on
/** A session may ask only so often a minute. */
const CALLS_A_SESSION = 40;
/** Steeper than this is growth, not noise. */
const GROWS = 0.3;

const { loadDemo } = await built('server/demo/load.js');

const one = async (owner, query) => (await owner.query(query, [COMPANY])).rows[0];

/** What a read may be asked about: things that are there. */
async function thingsOf(owner) {
  const order = await one(
    owner,
    `select id, number, staff_id, department_id, scene_id, application_id from ride_order where company_id = $1
       and settled_at is not null and application_id is not null order by id desc limit 1`,
  );
  const bill = await one(
    owner,
    'select id, number, month::text from bill where company_id = $1 order by month desc limit 1',
  );
  const first = async (table) => (await one(owner, `select min(id) as id from ${table} where company_id = $1`)).id;
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ pageNum: 1, pageNo: 1, pageSize: 10, companyId: COMPANY, at: `${day(30)} 12:00:00`, cityId: 110_100 },
    ...{ orderId: order.id, orderNo: order.number, userId: order.staff_id, deptId: order.department_id },
    ...{ departmentId: order.department_id, sceneId: order.scene_id, roleId: 1, applicationId: order.application_id },
    ...{ billId: bill.id, billNo: bill.number, month: bill.month.slice(0, 7), year: Number(day(0).slice(0, 4)) },
    ...{ flowId: await first('approval_flow'), ruleId: await first('second_approval_rule'), hour: 9, weekday: 3 },
    ...{
      invoiceRecordId: await first('invoice'),
      projectId: await first('project'),
      own: 0,
      by: 'department',
      type: 1,
    },
    ...{ beginTime: day(360), startTime: day(90), endTime: day(0), startDay: day(90), endDay: day(0), state: 'paid' },
    ...{ createTimeStart: `${day(90)} 00:00:00`, createTimeEnd: `${day(0)} 00:00:00`, nameOrMobileStr: '王' },
    ...{ keyword: '王', esOrderIds: order.id, orderIds: order.id, userIds: order.staff_id, sceneIds: order.scene_id },
    departmentIds: order.department_id,
  };
}

/** What `id` is of. */
function ownId(path, things) {
  if (/rule|second/i.test(path)) return things.ruleId;
  if (/flow/i.test(path)) return things.flowId;
  if (/scene/i.test(path)) return things.sceneId;
  if (/dept|department/i.test(path)) return things.deptId;
  return /user|staff/i.test(path) ? things.userId : things.orderId;
}

function requestOf({ method, path, encoding }, things) {
  const fields = { ...things, id: ownId(path, things) };
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  if (method === 'GET') return { method, url: `${path}?${form}` };
  if (encoding === 'json') return { method, url: path, payload: fields };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method, url: path, payload: form.toString(), headers };
}

/** Asks as somebody whose sessions are changed before they have asked too often. */
async function callerOf(server) {
  const { rows } = await server.owner.query(
    'select staff_id from staff_role where company_id = $1 and role_id = 1 limit 1',
    [COMPANY],
  );
  const who = { companyId: COMPANY, staffId: Number(rows[0].staff_id) };
  let [headers, left] = [{}, 0];
  return async (request) => {
    if (left === 0) [headers, left] = [await signedIn(server, who), CALLS_A_SESSION];
    left -= 1;
    const answer = await server.app.inject({ ...request, headers: { ...headers, ...request.headers } });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return answer.statusCode === 200 && (!isJson || answer.json().code === 0);
  };
}

/** Milliseconds of server and database for one call; null where it is refused. */
async function costOf(server, ask, request) {
  for (let nth = 0; nth < WARM; nth += 1) if (!(await ask(request))) return null;
  let times = 0;
  const before = server.cpu();
  let spent = { node: 0, postgres: 0 };
  while (times < MOST_TIMES && spent.node + spent.postgres < ENOUGH_MS) {
    for (let nth = 0; nth < 5; nth += 1) await ask(request);
    times += 5;
    const after = server.cpu();
    spent = { node: after.node - before.node, postgres: after.postgres - before.postgres };
  }
  return { node: spent.node / times, postgres: spent.postgres / times };
}

async function measured(reads, orders) {
  const costs = new Map();
  await withServer(async (server) => {
    await loadDemo(server.url, new Date(), orders);
    await server.owner.query('vacuum analyze');
    const things = await thingsOf(server.owner);
    const ask = await callerOf(server);
    for (const call of reads) {
      const cost = await costOf(server, ask, requestOf(call, things));
      if (cost) costs.set(`${call.method} ${call.path}`, cost);
    }
    console.log(`${orders} 单：${costs.size} / ${reads.length} 个读取接口`);
  });
  return costs;
}

const total = ({ node, postgres }) => node + postgres;

/** The slope through the sizes on a double logarithmic scale. */
function powerOf(points) {
  const at = points.map(([size, cost]) => [Math.log(size), Math.log(cost)]);
  const mean = (nth) => at.reduce((sum, point) => sum + point[nth], 0) / at.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = at.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return rise / at.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

async function main(reads) {
  const bySize = new Map();
  for (const size of SIZES) bySize.set(size, await measured(reads, size));
  const largest = bySize.get(SIZES.at(-1));
  const rows = [...largest].flatMap(([name, cost]) => {
    const points = SIZES.flatMap((size) => (bySize.get(size).has(name) ? [[size, bySize.get(size).get(name)]] : []));
    if (points.length < SIZES.length) return [];
    return { name, cost, points, power: powerOf(points.map(([size, each]) => [size, Math.max(total(each), 0.1)])) };
  });
  rows.sort((a, b) => total(b.cost) - total(a.cost));
  console.log(`最贵的 ${SHOWN} 个，以及随订单增长的（CPU 毫秒，服务 + 数据库；增长的幂）`);
  for (const [nth, { name, cost, points, power }] of rows.entries()) {
    if (nth >= SHOWN && !(power > GROWS && total(cost) > 10)) continue;
    const each = points.map(([, c]) => total(c).toFixed(1).padStart(7)).join('');
    console.log(
      `${name.padEnd(52)}${each}   ${cost.node.toFixed(1).padStart(6)} + ${cost.postgres.toFixed(1).padStart(6)}   ${power.toFixed(2)}`,
    );
  }
}

process.chdir(dirname(fileURLToPath(new URL('.', import.meta.url))));
await withModule('/contract/index.ts', async ({ endpoints }) => {
  await withModule('/contract/endpoint.ts', async ({ writes }) => {
    const reads = endpoints.filter(
      (call) =>
        call.path.startsWith('/api/') &&
        !writes(call) &&
        call.effect === undefined &&
        !call.stream &&
        call.access !== 'public',
    );
    await main(reads);
  });
});
