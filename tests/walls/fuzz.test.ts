import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { loadDemo } from '#server/demo/load.ts';
import { newToken } from '#server/secrets.ts';
import { random } from '#world/random.ts';
import type { Caller } from '../kit/caller.ts';
import { asText, fuzzedInput, type Ids, studyExamples } from '../kit/fuzz.ts';
import { type TestServer, testServer } from '../kit/server.ts';

const SEED = process.env.FUZZ_SEED ?? 'walls';
/** So many of each call; a long run sets FUZZ_ROUNDS. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 12);
const COMPANY = 100;
/** Would only end the session that the others need. */
const LEFT_OUT = ['/api/v1/company/logout'];

let server: TestServer;
let ids: Ids;
beforeAll(async () => {
  server = await testServer({ demo: true });
  await loadDemo(server.databaseUrl, new Date(), FEW_DEMO_ORDERS);
  const of = async (table: string) => {
    const { rows } = await server.owner.query(`select id from ${table} where company_id = $1 limit 40`, [COMPANY]);
    return rows.map(({ id }) => Number(id));
  };
  ids = new Map([
    [/user|staff|worker|manager/i, await of('staff')],
    [/dept|department|superId/i, await of('department')],
    [/role/i, await of('role')],
    [/scene/i, await of('scene')],
    [/order/i, await of('ride_order')],
    [/flow/i, await of('approval_flow')],
    [/bill/i, await of('bill')],
    [/^(id|applicationId|approvalId)$/i, [...(await of('application')), ...(await of('ride_order'))]],
  ]);
});

/** The company's super administrator, signed in past the door. */
async function signedIn(): Promise<Caller> {
  const { rows } = await server.owner.query(
    `select id from staff join staff_role on staff_role.company_id = staff.company_id and staff_id = staff.id
     where staff.company_id = $1 and role_id = 1 and deleted_at is null`,
    [COMPANY],
  );
  const token = `${COMPANY.toString(36)}.${newToken()}`;
  await server.owner.query(
    `insert into session (company_id, token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, now(), now())`,
    [COMPANY, server.services.secrets.hash('session', token), rows[0].id],
  );
  const caller = server.visitor();
  caller.cookies.set('qixing', token);
  return caller;
}

function send(caller: Caller, { method, path, encoding }: Endpoint, input: Record<string, unknown>) {
  if (method === 'POST')
    return caller.send('POST', path, { body: encoding === 'json' ? input : texts(input), json: encoding === 'json' });
  return caller.send('GET', `${path}?${new URLSearchParams(texts(input))}`);
}
const texts = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, asText(value)]));

test(`whatever is sent to any call is answered, never 系统异常 (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const calls = endpoints.filter(({ access, path }) => access !== 'desk' && !LEFT_OUT.includes(path));
  studyExamples();
  let caller = await signedIn();
  const failed: string[] = [];
  const well = new Set<string>();
  let asked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const call of calls) {
      const input = fuzzedInput(call, ids, random(`${SEED}/${round}/${call.path}`));
      const response = await send(caller, call, input);
      asked += 1;
      const isJson = String(response.headers['content-type']).includes('json');
      const code = isJson ? response.json().code : 0;
      if (code === 500 || response.statusCode >= 500)
        failed.push(`${round} ${call.path} ${JSON.stringify(input).slice(0, 300)}`);
      if (code === 0) well.add(call.path);
      if (code === 10004 || code === 1006) caller = await signedIn();
    }
    await server.owner.query('truncate rate_limit');
  }
  console.log(
    `${asked} requests, ${well.size} of ${calls.length} calls answered with success, ${failed.length} failed`,
  );
  expect(failed).toEqual([]);
});

describe('a form that is none', () => {
  const POSTED = endpoints.filter(({ method, access }) => method === 'POST' && access !== 'desk');
  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['cut short', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
    ['empty', 'multipart/form-data; boundary=b', ''],
    [
      'with a file cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nx',
    ],
  ])('%s is refused on every call', async (_, type, payload) => {
    const caller = await signedIn();
    const codes = new Map<string, number>();
    for (const { path } of POSTED.filter(({ path }) => !LEFT_OUT.includes(path))) {
      const response = await server.app.inject({
        method: 'POST',
        url: path,
        payload,
        cookies: Object.fromEntries(caller.cookies),
        headers: { 'content-type': type, 'trace-id': 'cut' },
      });
      codes.set(path, response.json().code);
    }
    expect([...codes].filter(([, code]) => code === 500)).toEqual([]);
  });
});
