import { createHash } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { inRoot } from '#server/root.ts';
import { newToken } from '#server/secrets.ts';
import type { Caller } from './kit/caller.ts';
import { demoServer } from './kit/demo-server.ts';
import { DEMO_MOMENT } from './kit/demo-template.ts';
import type { TestServer } from './kit/server.ts';

/**
 * Every read of the console asked on the demo world, twice: with nothing, and with the ids of what is there. What a change
 * for speed or order alters shows as another digest; where the answer was meant to change, `-u` records it anew.
 */
let server: TestServer;
let staffId: number;
let named: Record<string, string | number>;

const COMPANY = 100;
/** Limits are counted by session. */
const CALLS_A_SESSION = 40;

beforeAll(async () => {
  server = await demoServer();
  vi.spyOn(server.services.clock, 'now').mockImplementation(() => new Date(DEMO_MOMENT));
  const one = async (query: string) => (await server.owner.query(query, [COMPANY])).rows[0];
  staffId = Number((await one('select staff_id as id from staff_role where company_id = $1 and role_id = 1')).id);
  const order = await one(
    `select id, number, staff_id, department_id, scene_id, application_id from ride_order where company_id = $1
       and settled_at is not null and application_id is not null order by id limit 1`,
  );
  const idOf = async (table: string) =>
    Number((await one(`select min(id) as id from ${table} where company_id = $1`)).id);
  const bill = await one('select id, number, month::text from bill where company_id = $1 order by month limit 1');
  named = {
    ...{ pageNum: 1, pageNo: 1, pageSize: 10, companyId: COMPANY, at: '2026-03-10 12:00:00', cityId: 110_100 },
    ...{ orderId: order.id, orderNo: order.number, userId: order.staff_id, deptId: order.department_id },
    ...{ departmentId: order.department_id, sceneId: order.scene_id, flowId: await idOf('approval_flow'), roleId: 1 },
    ...{ billId: bill.id, billNo: bill.number, month: bill.month.slice(0, 7), year: 2026, hour: 9, weekday: 3 },
    ...{ ruleId: await idOf('second_approval_rule'), invoiceRecordId: await idOf('invoice'), own: 0, by: 'department' },
    ...{
      beginTime: '2025-12-01',
      startTime: '2025-12-01',
      endTime: '2026-03-01',
      startDay: '2025-12-01',
      endDay: '2026-03-01',
    },
    ...{
      createTimeStart: '2025-12-01 00:00:00',
      createTimeEnd: '2026-03-01 00:00:00',
      nameOrMobileStr: '王',
      keyword: '王',
    },
    ...{ esOrderIds: order.id, orderIds: order.id, userIds: order.staff_id, sceneIds: order.scene_id },
    ...{ departmentIds: order.department_id, state: 'paid' },
    ...{ projectId: await idOf('project'), applicationId: order.application_id, type: 1 },
  };
}, 240_000);

/** How long the machine took. */
const MACHINE_TIME = /"seconds":[\d.]+/g;
/** Tells the sessions of this very run. */
const OF_THE_RUN = ['/api/v1/security/mine'];

/** What `id` is of. */
function ownId(path: string): string | number | undefined {
  if (/rule|second/i.test(path)) return named.ruleId;
  if (/flow/i.test(path)) return named.flowId;
  if (/scene/i.test(path)) return named.sceneId;
  if (/dept|department/i.test(path)) return named.deptId;
  return /user|staff/i.test(path) ? named.userId : named.orderId;
}

async function signIn(): Promise<Caller> {
  const token = `${COMPANY.toString(36)}.${newToken()}`;
  await server.owner.query(
    'insert into session (company_id, token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, $4, $4)',
    [COMPANY, server.services.secrets.hash('session', token), staffId, new Date()],
  );
  const caller = server.visitor();
  caller.cookies.set('qixing', token);
  return caller;
}

async function digest(caller: Caller, { method, path, encoding }: Endpoint, fields: object): Promise<string> {
  const search = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer =
    method === 'GET'
      ? await caller.send('GET', `${path}?${search}`)
      : await caller.send('POST', path, { body: { ...fields }, json: encoding === 'json' });
  if (!String(answer.headers['content-type']).startsWith('application/json')) return 'file';
  return `${answer.json().code} ${createHash('sha256').update(answer.body.replace(MACHINE_TIME, '')).digest('hex').slice(0, 12)}`;
}

const reads = endpoints.filter(
  (call) =>
    call.path.startsWith('/api/') &&
    !writes(call) &&
    call.effect === undefined &&
    !call.stream &&
    call.access !== 'public' &&
    !OF_THE_RUN.includes(call.path),
);

test('every read answers as it is recorded', { timeout: 240_000 }, async () => {
  const lines: string[] = [];
  let caller = await signIn();
  for (const [nth, call] of reads.entries()) {
    if (nth % CALLS_A_SESSION === 0) caller = await signIn();
    const id = ownId(call.path);
    const plain = await digest(caller, call, {});
    lines.push(`${call.method} ${call.path}: ${plain}, ${await digest(caller, call, { ...named, id })}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(inRoot('tests/fixtures/answers.txt'));
});
