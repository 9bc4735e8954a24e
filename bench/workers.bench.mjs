// One server process beside several on the same port (WORKERS), each with a demonstration of its own: how many answers a
// second sixteen connections get. Clients, servers and database share the machine: a further process needs a core that
// none of them uses, and two cores have none.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SECONDS = Number(process.env.SECONDS ?? 5);
const CLIENTS = 16;
const PORT = 4_700;
const COUNTS = [1, Math.max(2, availableParallelism() - 1)];
const CALLS = { 我是谁: '/api/v1/company/me', 订单一页: '/api/v2/orderyq/list?pageNum=1&pageSize=10' };

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const ask = (path, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: PORT, path, method, agent, headers: { 'trace-id': 'bench', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ text, headers: answer.headers }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

async function untilReady() {
  for (;;) {
    const { text } = await ask('/health/ready').catch(() => ({ text: '' }));
    if (text.includes('"ok"')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function signedIn() {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'phone=13800000001&password=qixing2026';
  const answer = await ask('/api/v1/password/login', { method: 'POST', headers, body });
  return { cookie: answer.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ') };
}

async function rateOf(path, headers, seconds = SECONDS) {
  let times = 0;
  const until = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const { text } = await ask(path, { headers });
      if (!text.startsWith('{"code":0')) throw new Error(text.slice(0, 200));
      times += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times / seconds;
}

async function measured(workers) {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-bench-'));
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
  const settings = { DATA_DIR: folder, PORT: String(PORT), DEMO: 'on', DEMO_ORDERS: '2000', LOG_LEVEL: 'silent' };
  const env = { ...process.env, ...settings, WORKERS: String(workers) };
  const server = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    await untilReady();
    const headers = await signedIn();
    const rates = {};
    for (const [name, path] of Object.entries(CALLS)) {
      await rateOf(path, headers, 2);
      rates[name] = await rateOf(path, headers);
    }
    return rates;
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const found = [];
for (const workers of COUNTS) found.push([workers, await measured(workers)]);
const [[, one]] = found;
for (const [workers, rates] of found) {
  for (const [name, rate] of Object.entries(rates)) {
    console.log(
      `WORKERS=${workers} ${name} ${rate.toFixed(0)} 次/秒，是一个进程的 ${(rate / one[name]).toFixed(2)} 倍`,
    );
  }
}
agent.destroy();
