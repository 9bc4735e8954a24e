// Bookings of one company: eight clients at once, with few past rides and with many, and of sixteen companies at once.
// BENCH_BASE is another checkout, built, that is measured in the same run. Aims: ten times as many as before, and the
// same number whatever the company's past. The database writes without waiting for the disk, so that it is the work that
// is measured and not the machine's disk.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addTariff, booking, dataOf, fill } from './company.mjs';
import { withServer } from './kit.mjs';

const [SMALL, LARGE] = [Number(process.env.RIDES ?? 100_000) / 20, Number(process.env.RIDES ?? 100_000)];
const SECONDS = Number(process.env.SECONDS ?? 8);
const CLIENTS = 8;

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
    await addTariff(server.owner);
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
