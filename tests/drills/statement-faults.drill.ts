import { expect, test } from 'vitest';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { random } from '#world/random.ts';
import { giveInvoiceTerms } from '../kit/bill-rows.ts';
import type { TestCompany } from '../kit/company.ts';
import { EXAMPLES } from '../kit/logged-calls/all.ts';
import type { LoggedRequest } from '../kit/logged-calls/setup.ts';
import { type TestServer, testServer } from '../kit/server.ts';
import { upload } from '../kit/staff.ts';
import { type Hook, withStatements } from './statement-hook.ts';

const SEED = process.env.DRILL_SEED ?? '17';
/** Statements of each write that fail, one at a time; a number as large as its statements is all of them. */
const FAULTS = Number(process.env.FAULTS ?? 2);
/** What is counted or seen beside a write and is not part of it. */
const BESIDE = ['rate_limit', 'session', 'captcha', 'known_browser', 'job', 'business_clock'];

const STORED_IN_BATCHES = [
  ...['staff', 'import_run', 'login_phone', 'department_headcount', 'staff_search_token', 'operation_log'],
];
/**
 * What is kept on purpose where the call itself fails. A code is spent whatever comes of it. An import keeps each batch that was
 * good, with the batch's own entry in the log.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v2/role/remove/super': ['sms_code'],
  'POST /api/v2/company/user/excelImportAdd': STORED_IN_BATCHES,
  'POST /api/v2/company/user/excelImportUpdate': STORED_IN_BATCHES,
};

const CALLS = endpoints.filter((call) => writes(call) && call.effect !== 'unlogged');
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

async function newCompany(server: TestServer): Promise<TestCompany> {
  const company = await server.company({ departments: { 研发: { 平台: {}, 数据: {} }, 销售: {} } });
  await giveInvoiceTerms(server.owner, company);
  return company;
}

async function digest(server: TestServer): Promise<Map<string, string>> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'qixing' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !BESIDE.includes(name));
  const text = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(r::text, '' order by r::text), '')) as sum from "${name}" r`,
  );
  const sums = await server.owner.query<{ name: string; sum: string }>(text.join(' union all '));
  return new Map(sums.rows.map(({ name, sum }) => [name, sum]));
}

const changedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);

async function send(server: TestServer, company: TestCompany, call: Endpoint, request: LoggedRequest) {
  const { fields = {}, file, by = company.admin } = request;
  if (file) return (await upload(server, by.caller, call.path, file)).code;
  const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const response =
    call.method === 'GET'
      ? await by.caller.send('GET', `${call.path}?${search}`)
      : await by.caller.send('POST', call.path, { body: fields, json: call.encoding === 'json' });
  return Number(response.json().code);
}

/** Fails the statement of this number; what comes before and after it is sent as it is. */
function failing(number: number, how: (text: string) => ReturnType<Hook>) {
  const state = { seen: 0, failed: '' };
  const hook: Hook = (text) => {
    if (state.failed !== '') return /^rollback/i.test(text) ? how(text) : undefined;
    state.seen += 1;
    if (state.seen !== number) return undefined;
    state.failed = text;
    return how(text);
  };
  return { state, hook };
}

/** As PostgreSQL refuses a statement. */
const refusedByDatabase = (text: string) => (/^rollback/i.test(text) ? undefined : { send: 'select 1 / 0' });
/** The control: the failure stays with us, and what was written before is kept. */
const keptHalf = (text: string) =>
  /^rollback/i.test(text) ? { send: 'commit' } : { fail: new Error('the drill fails this statement') };

async function play(server: TestServer, how: (text: string) => ReturnType<Hook>, calls: readonly Endpoint[]) {
  const draw = random(`faults/${SEED}`);
  const figures = { faults: 0, statements: 0, halves: [] as string[], taken: [] as string[] };
  for (const call of calls) {
    const example = EXAMPLES[nameOf(call)]!;
    const counting = failing(0, () => undefined);
    const trial = await newCompany(server);
    const first = await example({ server, company: trial });
    await withStatements(counting.hook, () => send(server, trial, call, first));
    const { seen } = counting.state;
    figures.statements += seen;
    const all = Array.from({ length: seen }, (_, at) => at + 1);
    const chosen = FAULTS >= seen ? all : [...draw.shuffle(all).slice(0, FAULTS - 1), seen - 1];
    for (const number of chosen) {
      await server.owner.query('delete from rate_limit');
      // Each in a company of its own: an example is made once.
      const company = await newCompany(server);
      const request = await example({ server, company });
      const before = await digest(server);
      const { state, hook } = failing(number, how);
      const code = await withStatements(hook, () => send(server, company, call, request));
      const kept = KEPT[nameOf(call)] ?? [];
      const all = changedIn(before, await digest(server));
      // Of an import's batch its people and its entry stay together.
      const isUntold = all.includes('staff') && !all.includes('operation_log');
      const changed = isUntold ? all : all.filter((table) => !kept.includes(table));
      if (state.failed === '') continue;
      figures.faults += 1;
      const place = `${nameOf(call)}, statement ${number} of ${seen} (${state.failed.slice(0, 60)})`;
      // An answer of success must have all of it, any other nothing.
      if (code !== 0 && changed.length > 0) figures.halves.push(`${place}: ${code}, ${changed.join(', ')}`);
      if (code === 0 && changed.length === 0 && kept.length === 0) figures.taken.push(place);
    }
  }
  return figures;
}

test(`a fault at a statement of every write, seed ${SEED}: all of it or nothing`, async () => {
  const server = await testServer();
  const { faults, statements, halves, taken } = await play(server, refusedByDatabase, CALLS);
  console.log(
    `faults: seed ${SEED}, ${CALLS.length} writes of ${statements} statements, ${faults} faults, ` +
      `${halves.length} halves, ${taken.length} acknowledged without a trace`,
  );
  const some = CALLS.filter(({ area }) => area === 'department' || area === 'role').slice(0, 4);
  const control = await play(server, keptHalf, some);
  console.log(`faults, control without rollback: ${control.faults} faults, ${control.halves.length} halves`);
  expect(halves).toEqual([]);
  expect(taken).toEqual([]);
  expect(control.halves.length, 'the control must leave halves').toBeGreaterThan(0);
});
