import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { loadDemo } from '#server/demo/load.ts';
import { newToken } from '#server/secrets.ts';
import { random } from '#world/random.ts';
import type { Caller } from '../kit/caller.ts';
import { asText, fuzzedInput, type Ids, studyExamples } from '../kit/fuzz.ts';
import { type TestServer, testServer } from '../kit/server.ts';
import { withStatements } from './statement-hook.ts';

const SEED = process.env.DRILL_SEED ?? '17';
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const [OWN, OTHER] = [100, 101];
/** Written into every text of the other company that takes it. */
const CANARY = '✸';

const READS = endpoints.filter(
  ({ access, effect, file, stream }) =>
    access !== 'desk' && access !== 'public' && effect === undefined && !file && !stream,
);

async function mark(server: TestServer): Promise<number> {
  const { rows } = await server.owner.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.columns own on own.table_schema = c.table_schema and own.table_name = c.table_name
       and own.column_name = 'company_id'
     where c.table_schema = 'qixing' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and c.column_name similar to '%(name|reason|content|memo|text|remark|address|description)%'`,
  );
  let marked = 0;
  for (const { table_name, column_name } of rows) {
    const text = `update "${table_name}" set "${column_name}" = $1 || left("${column_name}", 8)
      where company_id = $2 and "${column_name}" is not null`;
    // What is never changed, or has a form of its own, stays as it is.
    marked += await server.owner.query(text, [CANARY, OTHER]).then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    );
  }
  return marked;
}

async function idsOf(server: TestServer): Promise<Ids> {
  const of = async (table: string) => {
    const text = `(select id from ${table} where company_id = $1 limit 10)
      union all (select id from ${table} where company_id = $2 limit 30)`;
    return (await server.owner.query(text, [OWN, OTHER])).rows.map(({ id }) => Number(id));
  };
  return new Map([
    [/user|staff|worker|manager/i, await of('staff')],
    [/dept|department|superId/i, await of('department')],
    [/role/i, await of('role')],
    [/scene/i, await of('scene')],
    [/order/i, await of('ride_order')],
    [/flow/i, await of('approval_flow')],
    [/bill/i, await of('bill')],
    [/^(id|applicationId|approvalId)$/i, [...(await of('application')), ...(await of('ride_order'))]],
  ]);
}

async function administrator(server: TestServer): Promise<Caller> {
  const { rows } = await server.owner.query(
    'select staff_id as id from staff_role where company_id = $1 and role_id = 1',
    [OWN],
  );
  const token = `${OWN.toString(36)}.${newToken()}`;
  await server.owner.query(
    'insert into session (company_id, token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, now(), now())',
    [OWN, server.services.secrets.hash('session', token), rows[0].id],
  );
  const caller = server.visitor();
  caller.cookies.set('qixing', token);
  return caller;
}

const PREDICATE = /(?:"?\w+"?\.)?"?company_id"?\s*=\s*(\$\d+)/g;

/** Every company predicate of a read is taken out; its parameter stays, so that the others keep their numbers. */
function withoutPredicate(text: string) {
  const changed = text.replace(PREDICATE, (_, parameter: string) => `(${parameter}::bigint is not null)`);
  return changed !== text && /^\s*(select|with)\b/i.test(text) ? { send: changed } : undefined;
}

function send(caller: Caller, { method, path, encoding }: Endpoint, input: Record<string, unknown>) {
  const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, asText(value)]));
  if (method === 'GET') return caller.send('GET', `${path}?${new URLSearchParams(texts)}`);
  return caller.send('POST', path, { body: encoding === 'json' ? input : texts, json: encoding === 'json' });
}

async function play(server: TestServer, ids: Ids, seed: string) {
  const caller = await administrator(server);
  const figures = { asked: 0, answered: 0, taken: 0, leaks: [] as string[] };
  const hook = (text: string) => {
    const changed = withoutPredicate(text);
    if (changed) figures.taken += 1;
    return changed;
  };
  await withStatements(hook, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const call of READS) {
        const input = round === 0 ? {} : fuzzedInput(call, ids, random(`${seed}/${round}/${call.path}`));
        const { body } = await send(caller, call, input);
        figures.asked += 1;
        if (body.includes('"code":0')) figures.answered += 1;
        if (body.includes(CANARY)) figures.leaks.push(call.path);
      }
      await server.owner.query('truncate rate_limit');
    }
  });
  return figures;
}

test(`row security alone, seed ${SEED}: without the company predicate nothing of another company is read`, async () => {
  const server = await testServer({ demo: true });
  await loadDemo(server.databaseUrl, new Date(), FEW_DEMO_ORDERS);
  studyExamples();
  const marked = await mark(server);
  const ids = await idsOf(server);
  const { asked, answered, taken, leaks } = await play(server, ids, SEED);
  console.log(
    `row security: seed ${SEED}, ${marked} marked texts, ${READS.length} reads × ${ROUNDS}: ${asked} requests, ` +
      `${answered} answered, ${taken} statements without their predicate, ${leaks.length} leaks`,
  );
  // The control: without row security the very same requests must show the other company.
  await server.owner.query('alter role qixing_app bypassrls');
  const control = await play(server, ids, SEED).finally(() => server.owner.query('alter role qixing_app nobypassrls'));
  console.log(`row security, control: ${control.leaks.length} leaks by ${new Set(control.leaks).size} calls`);
  expect(marked).toBeGreaterThan(1_000);
  expect(leaks).toEqual([]);
  expect(control.leaks.length, 'the control must leak').toBeGreaterThan(0);
});
