import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

/** Another checkout that is built may be measured by the same scripts: BENCH_ROOT. */
const root = process.env.BENCH_ROOT
  ? `${pathToFileURL(process.env.BENCH_ROOT)}/`
  : new URL('../', import.meta.url).href;
export const built = (path) => import(new URL(`dist/${path}`, root).href);

const { startPostgres } = await built('server/postgres/embedded.js');
const { createDatabaseIfMissing } = await built('server/create-database.js');
const { migrate } = await built('server/migrate.js');
const { readConfig } = await built('server/config.js');
const { run } = await built('server/run.js');
const { newToken } = await built('server/secrets.js');

/** A server on a throw-away database; `work` gets it and a pool that sees everything. */
export async function withServer(work) {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-bench-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: false, log: () => undefined });
  const url = await createDatabaseIfMissing(postgres.url, 'qixing');
  await migrate(url);
  const running = await run(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }), url);
  const owner = new pg.Pool({ connectionString: url, max: 2, options: '-c search_path=qixing' });
  try {
    await running.app.ready();
    await work({ ...running, owner, url, cpu: () => cpuOf(folder) });
  } finally {
    await owner.end();
    await running.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const TICKS_A_SECOND = 100;

/** A process and its children's, in milliseconds; null where the system does not tell. */
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return { parent: Number(fields[1]), ms: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND };
  } catch {
    return null;
  }
}

/** A connection that has ended takes its process with it: what that had computed still counts. */
const seen = new Map();

/** What the server and its database have computed so far: on a busy machine a better measure than the clock. */
function cpuOf(folder) {
  const { user, system } = process.cpuUsage();
  const node = (user + system) / 1_000;
  if (!existsSync('/proc')) return { node, postgres: Number.NaN };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isOurs = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  };
  const postmasters = new Set(pids.filter(isOurs).map(Number));
  const times = pids.map((pid) => ({ pid: Number(pid), ...ticksOf(pid) }));
  const ours = times.filter(({ pid, parent }) => postmasters.has(parent) || postmasters.has(pid));
  for (const { pid, ms = 0 } of ours) if (pid !== process.pid) seen.set(pid, ms);
  return { node, postgres: [...seen.values()].reduce((sum, ms) => sum + ms, 0) };
}

/** A company with a root department, the system roles and its super administrator, by plain SQL. */
export async function addCompany(owner, name) {
  const one = async (statement, values) => Number((await owner.query(statement, values)).rows[0].id);
  const companyId = await one(
    `insert into company (name, account_kind, created_at) values ($1, 'postpaid', now()) returning id`,
    [name],
  );
  const rootId = await one(
    `with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
     insert into department (company_id, id, super_id, name, number, path)
     select $1, id, null, $2, 'D' || id, array[id] from made returning id`,
    [companyId, name],
  );
  await owner.query(
    `insert into role (company_id, id, name, memo, is_system, scope) values
     ($1, 1, '超级管理员', 'x', true, 'all'), ($1, 3, '部门管理员', 'x', true, 'listed'),
     ($1, 4, '部门经理', 'x', true, 'ownTree'), ($1, 5, '普通员工', 'x', true, 'none')`,
    [companyId],
  );
  const staffId = await one(
    `insert into staff (company_id, department_id, name, phone) values ($1, $2, '管理员', $3) returning id`,
    [companyId, rootId, String(19_900_000_000 + companyId)],
  );
  await owner.query('insert into staff_role values ($1, $2, 1)', [companyId, staffId]);
  return { companyId, rootId, staffId };
}

/** What a signed-in person of that company sends with every call. */
export async function signedIn({ owner, services }, { companyId, staffId }) {
  const token = `${companyId.toString(36)}.${newToken()}`;
  await owner.query(
    'insert into session (company_id, token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, now(), now())',
    [companyId, services.secrets.hash('session', token), staffId],
  );
  return { 'trace-id': 'bench', cookie: `qixing=${token}` };
}

/** Median milliseconds of a call, the candidates taking turns so that noise falls on all of them alike. */
export async function compare(candidates, rounds = 60) {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round < rounds + 5; round += 1) {
    for (const [name, call] of Object.entries(candidates)) {
      const start = performance.now();
      await call();
      if (round >= 5) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)]]),
  );
}

export const row = (what, small, large) =>
  console.log(
    `${what.padEnd(24)} ${small.toFixed(1).padStart(8)} ms ${large.toFixed(1).padStart(8)} ms   × ${(large / small).toFixed(2)}`,
  );
