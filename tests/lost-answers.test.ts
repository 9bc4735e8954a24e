import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '#console/kit/call.ts';
import { accessApi } from '#contract/access.ts';
import { departmentApi } from '#contract/department.ts';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { API, endpoints } from '#contract/index.ts';
import { hotp, stepOf } from '#server/access/totp.ts';
import { writeWorkbook } from '#server/outside/spreadsheet.ts';
import { inRoot } from '#server/root.ts';
import { applied, designated, HEAD, newFlow, newScene, SUPERIOR, waitingOf } from './kit/applications.ts';
import { Authenticator } from './kit/authenticator.ts';
import { giveInvoiceTerms } from './kit/bill-rows.ts';
import { billed } from './kit/bills.ts';
import { breakNetwork } from './kit/broken-network.ts';
import type { TestCompany } from './kit/company.ts';
import { EXAMPLES } from './kit/logged-calls/all.ts';
import { endedRun } from './kit/logged-calls/lab.ts';
import { type LoggedExamples, made } from './kit/logged-calls/setup.ts';
import { savedScene, wireOf } from './kit/scene-calls.ts';
import { quick } from './kit/scenes.ts';
import { newRule } from './kit/second-approvals.ts';
import { type TestServer, testServer } from './kit/server.ts';

let server: TestServer;
let company: TestCompany;
let address: string;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  company = await server.company({ departments: { 研发: { 平台: {}, 数据: {} }, 销售: {} } });
  await giveInvoiceTerms(server.owner, company);
});
afterEach(() => vi.unstubAllGlobals());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();

/** Something that waits for the administrator's decision. */
async function waitingApproval() {
  const worker = await company.person({ department: '平台' });
  const sceneId = await newScene(server, company, [designated(company.admin)], [worker]);
  const { applicationId } = await applied(worker, sceneId);
  const { approvalId, stepNo } = (await waitingOf(company.admin)).find((one) => one.applicationId === applicationId)!;
  return { by: company.admin, fields: { approvalId, stepNo } };
}

async function withCode(password: string) {
  const by = await company.person({ department: '销售' });
  made(await by.caller.post('/api/v1/company/smsSend', { phone: by.phone, purpose: 'password' }));
  const { rows } = await server.owner.query('select text from outbox where recipient = $1 order by id desc', [
    by.phone,
  ]);
  return { by, fields: { phone: by.phone, password, smsCaptcha: /\d{4}/.exec(rows[0].text)![0] } };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator app shows now, or so many steps later: those of an earlier one may be past when they arrive. */
function digits(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return hotp(bytes, stepOf(new Date()) + later);
}

/** A key for the host that the broken network calls. */
function passkeyOf(begun: { challenge: string; userHandle: string }): string {
  const device = new Authenticator();
  const { hostname, origin } = new URL(address);
  return Object.assign(device, { rpId: hostname, origin }).create(begun);
}

/** Writes of the console that have a trail of their own, each with a request that succeeds. */
const UNLOGGED: LoggedExamples = {
  'POST /api/v3/lab/sandbox/run': async () => {
    const sceneId = await savedScene(company.admin.caller, quick({ name: '回放' }));
    const scene = wireOf(quick({ name: '回放', perOrderQuotaFen: 100 }));
    return { fields: { kind: 'scene', sceneId, scene, startDay: '2026-01-01', endDay: '2026-01-31' } };
  },
  'POST /api/v3/lab/sandbox/flow': async () => {
    const flowId = await newFlow(company, [HEAD]);
    const flowStepStr = JSON.stringify([SUPERIOR]);
    return { fields: { flowId, flowStepStr, startDay: '2026-01-01', endDay: '2026-01-31' } };
  },
  'POST /api/v3/lab/sandbox/rule': async () => {
    const ruleId = await newRule(company, await newFlow(company, [HEAD]), { amountLimit: 1 });
    const secondApprovalRuleStr = JSON.stringify({ amountLimit: 1, getOnCar: 900 });
    return { fields: { ruleId, secondApprovalRuleStr, startDay: '2026-01-01', endDay: '2026-01-31' } };
  },
  'POST /api/v3/lab/sandbox/version': async () => {
    const id = await newRule(company, await newFlow(company, [HEAD]), { amountLimit: 1 });
    await server.owner.query(
      `insert into second_approval_rule_version (company_id, rule_id, version, name, flow_id, watches_cost, start_meters, made_at)
         select company_id, rule_id, 2, name, flow_id, watches_cost, 900, made_at from second_approval_rule_version where rule_id = $1`,
      [id],
    );
    return { fields: { kind: 'rule', id, playVersion: 2, startDay: '2026-01-01', endDay: '2026-01-31' } };
  },
  'POST /api/v3/lab/sandbox/stop': async (setup) => {
    const by = await company.person({ roles: [await company.role('回放', [13, 39], 'all')] });
    return { by, fields: await endedRun({ ...setup, maker: by }, null, 'running') };
  },
  'POST /api/v1/company/logout': async () => ({ by: await company.person({ department: '销售' }) }),
  'POST /api/v1/security/endSession': async () => {
    const by = await company.person({ department: '销售' });
    await company.signIn(by.staffId);
    const { data } = await by.caller.get('/api/v1/security/mine');
    return { by, fields: { id: data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id } };
  },
  'POST /api/v2/security/testSso': async () => ({
    fields: {
      use: 'off',
      code: 'trial',
      issuer: 'https://127.0.0.1:9',
      clientId: 'qixing',
      clientSecret: 'a secret',
      claim: 'phone_number',
      names: 'phone',
      factor: 'ours',
    },
  }),
  'POST /api/v1/security/endOthers': async () => ({ by: await company.person({ department: '销售' }) }),
  'POST /file/upload/stream': async () => ({ file: await picture(), fields: { suffix: 'png' } }),
  'POST /api/otRoute/upload': async () => ({ file: await picture() }),
  'POST /app/v1/approvals/approve': () => waitingApproval(),
  'POST /app/v1/approvals/reject': async () => {
    const { by, fields } = await waitingApproval();
    return { by, fields: { ...fields, reason: '不同意' } };
  },
  'POST /app/v1/applications/remind': async () => {
    const by = await company.person({ department: '平台' });
    const sceneId = await newScene(server, company, [designated(company.admin)], [by]);
    const { applicationId } = await applied(by, sceneId);
    return { by, fields: { applicationId } };
  },
  'POST /api/v1/password/setPassword': async () => withCode('new_pass1'),
  'POST /api/v1/password/setStrongPassword': async () => withCode('a long and quiet sentence'),
  'POST /api/v1/factor/start': async () => ({ by: await company.person({ department: '销售' }) }),
  'POST /api/v1/factor/confirm': async () => {
    const by = await company.person({ department: '销售' });
    return { by, fields: { code: digits(made(await by.caller.post('/api/v1/factor/start')).secret) } };
  },
  'POST /api/v1/factor/remove': async () => {
    const by = await company.person({ department: '销售' });
    const { secret } = made(await by.caller.post('/api/v1/factor/start'));
    made(await by.caller.post('/api/v1/factor/confirm', { code: digits(secret) }));
    return { by, fields: { code: digits(secret, 1) } };
  },
  'POST /api/v1/passkey/begin': async () => ({ by: await company.person({ department: '销售' }) }),
  'POST /api/v1/passkey/add': async () => {
    const by = await company.person({ department: '销售' });
    const begun = made(await by.caller.post('/api/v1/passkey/begin'));
    return { by, fields: { name: '电脑', credential: passkeyOf(begun) } };
  },
  'POST /api/v1/passkey/remove': async () => {
    const by = await company.person({ department: '销售' });
    const begun = made(await by.caller.post('/api/v1/passkey/begin'));
    const credential = new Authenticator().create(begun);
    made(await by.caller.post('/api/v1/passkey/add', { name: '电脑', credential }));
    const { passkeys } = made(await by.caller.get('/api/v1/security/mine'));
    return { by, fields: { id: passkeys[0].id } };
  },
  'POST /check/dissentInput': async () => {
    const { billNo, orders, company: of } = await billed(server, [8_000]);
    const parts: Uint8Array[] = [];
    for await (const part of writeWorkbook([{ title: '订单号' }], [[orders[0]!.number]])) parts.push(part);
    return { by: of.admin, fields: { billNo }, file: Buffer.concat(parts) };
  },
  'POST /api/v3/anomaly/run': async () => ({ by: (await server.company()).admin, fields: { month: '2025-03' } }),
  'POST /api/v3/account/reconcile': async () => {
    const { billNo, company: of } = await billed(server, [8_000]);
    return { by: of.admin, fields: { billNo } };
  },
  'POST /api/v3/account/reconcile/stop': async () => {
    const { billId, company: of } = await billed(server, [8_000]);
    const { rows } = await server.owner.query(
      `insert into bill_check (company_id, bill_id, started_by, started_at, stage, seen_at)
       values ($1, $2, $3, now(), 'lines', now()) returning id`,
      [of.companyId, billId, of.admin.staffId],
    );
    return { by: of.admin, fields: { checkId: rows[0].id } };
  },
  'GET /api/v2/role/sendSms': async ({ server: { company: another } }) => ({ by: (await another()).admin }),
};
/** Asks about acts, and is none itself. */
const QUESTIONS = ['POST /api/v1/company/outcome'];

/**
 * Done, they leave nobody signed in who could be answered: the console goes to the login page. A new password renews
 * the session, and the cookie was in the answer that was lost.
 */
const ENDS_SESSION = [
  'POST /api/v1/company/logout',
  'POST /api/v2/role/remove/super',
  'POST /api/v1/password/setPassword',
  'POST /api/v1/password/setStrongPassword',
];

/** What changes how somebody signs in is told in the log all the same. */
const SAID_AT_THE_DOOR = [
  'POST /api/v1/password/setPassword',
  'POST /api/v1/password/setStrongPassword',
  'POST /api/v1/factor/confirm',
  'POST /api/v1/factor/remove',
  'POST /api/v1/passkey/add',
  'POST /api/v1/passkey/remove',
];

const sources = readdirSync(inRoot('console'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => readFileSync(inRoot(`console/${file}`), 'utf8'))
  .join('\n');
/** The employees' calls that the console makes as well. */
const borrowed = Object.entries(API)
  .flatMap(([api, calls]) => Object.entries(calls).map(([name, one]: [string, Endpoint]) => ({ api, name, one })))
  .flatMap(({ api, name, one }) =>
    // The registry names them in the plural, some modules do not: appApprovals is appApprovalApi.
    one.area === 'app' && writes(one) && new RegExp(`\\b${api.replace(/s$/, '')}s?Api\\.${name}\\b`).test(sources)
      ? [one]
      : [],
  );
const ofConsole = endpoints.filter(
  (one) => writes(one) && one.access !== 'public' && !['app', 'desk'].includes(one.area),
);
const walked = [...ofConsole.filter((one) => !QUESTIONS.includes(nameOf(one))), ...borrowed];

/** The field of the form that carries the file. */
const FILE_FIELDS: Readonly<Record<string, string>> = {
  'POST /file/upload/stream': 'file',
  'POST /api/otRoute/upload': 'image',
};

const entries = async (): Promise<number> =>
  (
    await server.owner.query(
      // Who came and went is written beside the changes.
      `select count(*)::int as count from operation_log where type not in ('signIn', 'signInFailed', 'signOut', 'refused')`,
    )
  ).rows[0].count;

describe('the answer is lost on the way: the console asks again under the same key, and it was done once', () => {
  test('every write of the console has an example', () => {
    const examples = { ...EXAMPLES, ...UNLOGGED };
    expect(walked.filter((one) => !(nameOf(one) in examples)).map(nameOf)).toEqual([]);
    expect(walked.length).toBeGreaterThan(80);
    expect(borrowed.map(nameOf).sort()).toEqual([
      'POST /app/v1/applications/remind',
      'POST /app/v1/approvals/approve',
      'POST /app/v1/approvals/reject',
    ]);
  });

  test.each(walked.map((one) => [nameOf(one), one] as const))('%s', async (name, one) => {
    const request = await { ...EXAMPLES, ...UNLOGGED }[name]!({ server, company });
    const { by = company.admin, fields = {}, file } = request;
    const sent = file
      ? {
          ...fields,
          [FILE_FIELDS[name] ?? 'excel']: new File([new Uint8Array(file)], `文件.${fields.suffix ?? 'xlsx'}`),
        }
      : fields;
    const before = await entries();
    const passages = breakNetwork(address, by, 1);
    const asked = call(one, one.input.parse(sent));
    if (ENDS_SESSION.includes(name)) await expect(asked).rejects.toMatchObject({ code: 1006 });
    else await asked;
    expect(passages).toHaveLength(2);
    expect(passages[0]!.key).toMatch(/^[0-9a-f]{32}$/);
    expect(passages[1]!.key).toBe(passages[0]!.key);
    if (!ENDS_SESSION.includes(name)) expect(passages[1]!.answer).toBe(passages[0]!.answer);
    expect(await entries()).toBe(before + (one.effect === 'unlogged' && !SAID_AT_THE_DOOR.includes(name) ? 0 : 1));
  });
});

const department = (name: string) => ({
  name,
  number: `N-${name}`,
  superId: company.departmentId('研发'),
  managerIds: [],
  limit: { kind: 'unlimited' as const, moneyFen: 0, startDay: null, endDay: null },
});
const countOf = async (name: string): Promise<number> =>
  (await server.owner.query('select count(*)::int as count from department where name = $1', [name])).rows[0].count;

test('a double click is one request, and both clicks get its answer', async () => {
  const passages = breakNetwork(address, company.admin, 0);
  const both = [call(departmentApi.add, department('双击')), call(departmentApi.add, department('双击'))];
  const [one, other] = await Promise.all(both);
  expect(other).toEqual(one);
  expect(await call(departmentApi.add, department('双击'))).toEqual(one);
  expect(passages).toHaveLength(1);
});

test('after both answers were lost the person is told, and a retry by hand is answered with what was done', async () => {
  const passages = breakNetwork(address, company.admin, 2);
  await expect(call(departmentApi.add, department('断网'))).rejects.toThrow('连接不上服务器');
  await call(departmentApi.add, department('断网'));
  expect(new Set(passages.map(({ key }) => key)).size).toBe(1);
  expect(await countOf('断网')).toBe(1);
});

test('something else than what was lost has a key of its own', async () => {
  const passages = breakNetwork(address, company.admin, 2);
  await expect(call(departmentApi.add, department('甲部'))).rejects.toThrow('连接不上服务器');
  await call(departmentApi.add, department('乙部'));
  expect(passages[2]!.key).not.toBe(passages[0]!.key);
  expect([await countOf('甲部'), await countOf('乙部')]).toEqual([1, 1]);
});

describe('what became of an act', () => {
  const outcome = async (key: string) =>
    made(await company.admin.caller.post(accessApi.outcome.path, { key })) as { done: 0 | 1 };
  const add = (name: string, key: string) =>
    company.admin.caller.send('POST', departmentApi.add.path, {
      body: {
        deptId: 0,
        name,
        number: `N-${name}`,
        superId: company.departmentId('研发'),
        managerIds: '',
        type: 0,
        money: 0,
      },
      json: true,
      headers: { 'idempotency-key': key },
    });

  test('done: so it stays', async () => {
    await add('做过', 'key-done');
    expect([await outcome('key-done'), await outcome('key-done')]).toEqual([{ done: 1 }, { done: 1 }]);
  });

  test('not done: and a request that arrives after that does nothing any more', async () => {
    expect([await outcome('key-late'), await outcome('key-late')]).toEqual([{ done: 0 }, { done: 0 }]);
    expect((await add('迟到', 'key-late')).json().code).toBe(40901);
    expect(await countOf('迟到')).toBe(0);
  });

  test('another person who names the key learns nothing and spoils nothing', async () => {
    await add('我的', 'key-mine');
    const other = await company.person({ department: '销售' });
    expect(made(await other.caller.post(accessApi.outcome.path, { key: 'key-mine' }))).toEqual({ done: 0 });
    expect(await outcome('key-mine')).toEqual({ done: 1 });
  });
});
