import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths, addMonthsToDay, dayOf, monthOf, startOfDay } from '#rules/calendar.ts';
import { applied, decide, designated, newFlow, newScene } from '../../tests/kit/applications.ts';
import { insertBill, insertBilled, insertObjection } from '../../tests/kit/bill-rows.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { markOrder } from '../../tests/kit/marked-orders.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';
import { XLSX } from '../staff/import-template.ts';

const SUMMARY = '/api/v3/home/summary';
const today = dayOf(new Date());
const month = monthOf(new Date());
const thisDay = startOfDay(today);
const lastDay = startOfDay(addMonthsToDay(today, -1));

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let people: Record<'head' | 'manager' | 'plain' | 'finance' | 'auditor' | 'seller', Person>;

/** With what the menu counts of it: whoever asks for either is told the same. */
async function summary(who: Person) {
  const { data } = await who.caller.get(SUMMARY);
  const limits = [data.departmentLimits, data.staffLimits].filter((part) => part?.counts.nearly > 0);
  const { approvals, own, bills, imports } = data;
  const num = (wanted: unknown) => (wanted ? 1 : 0);
  const toConfirm = bills?.toConfirm.length ?? 0;
  const money = num(toConfirm) + num(bills?.lowAccount);
  const due = num(approvals.num) + num(own.unpaidNum) + num(own.reasonNum) + num(imports?.length);
  const badges = { homeNum: money + due + limits.length, approvalNum: approvals.num, billNum: toConfirm };
  expect((await who.caller.get('/api/v3/home/badges')).data).toEqual(badges);
  expect((await who.caller.get('/api/v3/home/start', { badges: 1 })).data.badges).toEqual(badges);
  return data;
}

/** A monthly limit of a person or department, and what is used of it today. */
async function limited(owner: { staff?: Person; department?: string }, moneyFen: number, kind = 'monthly') {
  await server.owner.query(
    `insert into spending_limit (company_id, staff_id, department_id, kind, money_fen, counts_from, set_at)
     values ($1, $2, $3, $5, $4, now(), now())`,
    [
      company.companyId,
      owner.staff?.staffId ?? null,
      owner.department ? company.departmentId(owner.department) : null,
      moneyFen,
      kind,
    ],
  );
}

async function spent(person: Person, department: string, fen: number) {
  const { orderId } = await insertOrder(server.owner, company, {
    booker: person,
    department,
    rideAt: thisDay,
    status: 'booking',
  });
  await server.owner.query(
    `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry,
       amount_fen, ride_at, created_at) values ($1, $2, $3, $4, 1, true, 'freeze', $5, $6, now())`,
    [company.companyId, orderId, person.staffId, company.departmentId(department), fen, thisDay],
  );
}

async function imported(who: Person, kind: string, failed: number, daysAgo = 0) {
  const { rows } = await server.owner.query(
    `insert into import_run (company_id, staff_id, kind, filename, total, done, failed, started_at, finished_at)
     values ($1, $2, $3, $4, 48, 48 - $5::int, $5, now() - make_interval(days => $6), now() - make_interval(days => $6))
     returning id`,
    [company.companyId, who.staffId, kind, `名单-${failed}.xlsx`, failed, daysAgo],
  );
  return Number(rows[0].id);
}

async function ridesAndLimits() {
  const { plain, seller, head } = people;
  const served = { status: 'settled' as const, companyFen: 1_000 };
  for (let nth = 0; nth < 3; nth += 1)
    await insertOrder(server.owner, company, { booker: plain, rideAt: thisDay, ...served });
  await insertOrder(server.owner, company, { booker: seller, rideAt: thisDay, ...served, companyFen: 5_000 });
  await insertOrder(server.owner, company, { booker: plain, rideAt: lastDay, ...served, companyFen: 700 });
  await limited({ staff: plain }, 100_000);
  await limited({ staff: seller }, 100_000);
  await limited({ staff: head }, 100_000);
  await limited({ staff: people.auditor }, 100, 'daily'); // begins anew tomorrow
  await spent(people.auditor, '工作台', 100);
  await limited({ department: '研发' }, 120_000);
  await limited({ department: '销售' }, 1_000_000);
  await spent(plain, '平台', 90_000);
  await spent(seller, '销售', 69_999);
  await spent(head, '研发', 0);
}

async function bills() {
  await insertBilled(server.owner, company, addMonths(month, -1), [{ companyFen: 4_000 }], 'issued');
  await insertBill(server.owner, company, addMonths(month, -2), 'processed');
  const disputed = await insertBilled(server.owner, company, addMonths(month, -3), [{}, {}], 'disputed');
  const [open, decided] = disputed.orders;
  await server.owner.query(
    `insert into objection (company_id, number, bill_id, order_id, description, applicant_id, applied_at)
     values ($1, 'YY1', $2, $3, '多收', $4, now())`,
    [company.companyId, disputed.billId, open!.orderId, company.admin.staffId],
  );
  await insertObjection(server.owner, company, {
    billId: disputed.billId,
    orderId: decided!.orderId,
    outcome: 'part',
    refundFen: 100,
  });
  await insertBill(server.owner, company, addMonths(month, -4), 'paid');
}

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '工作台', departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company();
  const finance = await company.role('财务', [33, 35, 39], 'all');
  const audit = await company.role('审计', [27], 'none');
  people = {
    head: await company.person({ name: '主管', department: '研发', manages: ['研发'] }),
    manager: await company.person({ name: '经理', department: '平台', roles: [4] }),
    plain: await company.person({ name: '员工', department: '平台' }),
    finance: await company.person({ name: '财务', roles: [finance] }),
    auditor: await company.person({ name: '审计', roles: [audit] }),
    seller: await company.person({ name: '销售', department: '销售' }),
  };
  await ridesAndLimits();
  await bills();
});

describe('each part is answered to whoever may see it', () => {
  const parts = async (who: Person) => {
    const { today: _, approvals: _a, applications: _b, own, ...rest } = await summary(who);
    const given = Object.entries(rest).filter(([, part]) => part !== null);
    return [...given.map(([name]) => name), ...(own.usage ? ['own'] : [])].sort();
  };
  test.each([
    ['head', ['departmentLimits', 'staffLimits', 'usage']],
    ['manager', ['staffLimits', 'usage']],
    ['plain', ['own']],
    ['finance', ['bills', 'usage']],
    ['auditor', ['operations', 'own']],
  ] as const)('%s: %j', async (who, names) => {
    expect(await parts(people[who])).toEqual([...names]);
  });
  test('the super administrator', async () => {
    const all = ['bills', 'departmentLimits', 'imports', 'operations', 'staffLimits', 'usage'];
    expect(await parts(company.admin)).toEqual(all);
  });
  test('nobody without a session', async () => {
    expect((await server.visitor().get(SUMMARY)).code).toBe(10004);
  });
});

test('bills to confirm with what they come to, and how far objections are', async () => {
  const { bills: told, today: day } = await summary(people.finance);
  expect(day).toBe(today);
  const no = (back: number) => `ZD${addMonths(month, -back).replace('-', '')}C${company.companyId}`;
  expect(told.toConfirm).toEqual([
    {
      billNo: no(1),
      billMonth: addMonths(month, -1),
      billingStatus: '',
      accountAmount: 40,
      createTime: expect.any(String),
    },
    {
      billNo: no(2),
      billMonth: addMonths(month, -2),
      billingStatus: 10,
      accountAmount: 0,
      createTime: expect.any(String),
    },
  ]);
  expect(told.disputed).toEqual([
    { billNo: no(3), billMonth: addMonths(month, -3), dissentNum: 2, openNum: 1, applyDate: expect.any(String) },
  ]);
  expect(told.lowAccount).toBeNull();
});

test('an account below its line', async () => {
  await server.owner.query(
    'update company_account set warn_fen = 500000000, warn_staff_id = $2 where company_id = $1',
    [company.companyId, company.admin.staffId],
  );
  await server.owner.query('update company_terms set credit_fen = 20000 where company_id = $1', [company.companyId]);
  const { lowAccount } = (await summary(company.admin)).bills;
  expect(lowAccount).toEqual({ leftAmount: expect.any(Number), warnAmount: 5_000_000 });
  expect(lowAccount.leftAmount).toBeLessThan(200);
});

describe('limits of which most is used', () => {
  const nearly = (ownerId: number, name: string, money: number, used: number) => ({
    id: ownerId,
    name,
    type: 1,
    money,
    used,
  });

  test('of the whole company: at 70 and 90 percent, those used most first', async () => {
    const { staffLimits, departmentLimits } = await summary(company.admin);
    const { plain } = people;
    expect(staffLimits).toEqual({
      deptId: company.rootId,
      counts: { most: 1, nearly: 1 },
      list: [nearly(plain.staffId, '员工', 1_000, 900)],
    });
    expect(departmentLimits).toEqual({
      deptId: company.rootId,
      counts: { most: 1, nearly: 0 },
      list: [nearly(company.departmentId('研发'), '研发', 1_200, 900)],
    });
  });

  test('within the scope alone', async () => {
    expect((await summary(people.head)).staffLimits.counts).toEqual({ most: 1, nearly: 1 });
    const elsewhere = await company.person({ department: '销售', roles: [4] });
    expect((await summary(elsewhere)).staffLimits).toEqual({
      deptId: company.departmentId('销售'),
      counts: { most: 0, nearly: 0 },
      list: [],
    });
  });

  test('one fen more is 70 percent, and the list of staff finds the same people', async () => {
    await spent(people.seller, '销售', 1);
    const { staffLimits } = await summary(company.admin);
    expect(staffLimits.counts).toEqual({ most: 2, nearly: 1 });
    expect(staffLimits.list.map(({ name }: { name: string }) => name)).toEqual(['员工', '销售']);
    const found = async (limitUsed: number, who: Person) => {
      const { data } = await who.caller.postJson(`${STAFF}/getPage`, { deptAll: 1, limitUsed });
      return data.list.map(({ name }: { name: string }) => name);
    };
    expect(await found(70, company.admin)).toEqual(['销售', '员工']);
    expect(await found(90, company.admin)).toEqual(['员工']);
    expect(await found(70, people.head)).toEqual(['员工']);
    expect((await company.admin.caller.postJson(`${STAFF}/getPage`, { limitUsed: 50 })).code).not.toBe(0);
  });
});

describe('this month beside the last', () => {
  const figures = (time: number, money: number, number: number) =>
    expect.objectContaining({ totalDeptTime: time, totalDeptMoney: money, totalDeptNumber: number });

  test('of the company, day by day', async () => {
    const { usage } = await summary(people.finance);
    expect(usage.month).toEqual(figures(4, 80, 2));
    expect(usage.lastMonth).toEqual(expect.objectContaining({ totalDeptNumber: expect.any(Number) }));
    expect(usage.monthTrend).toHaveLength(Number(today.slice(8)));
    expect(usage.monthTrend.at(-1)).toEqual({ bookingDate: today, everdayAmount: 4, everdayMoney: 80 });
    expect(usage.lastMonthTrend[0].bookingDate).toBe(`${addMonths(month, -1)}-01`);
  });

  test('within the scope alone', async () => {
    const { usage } = await summary(people.manager);
    expect(usage.month).toEqual(figures(3, 30, 1));
    expect(usage.lastMonth).toEqual(figures(1, 7, 1));
  });

  test('of somebody who sees no report: their own rides and limit', async () => {
    const { own } = await summary(people.plain);
    expect(own.usage).toMatchObject({ monthTime: 3, monthMoney: 30, lastMonthTime: 1, lastMonthMoney: 7 });
    expect(own.usage.sceneCharge).toMatchObject({ type: 1, money: 1_000, residual: 100 });
  });
});

describe('what waits for a decision, and what others decide', () => {
  let [first, second]: { applicationId: number }[] = [];
  beforeAll(async () => {
    const { plain, auditor, seller, head } = people;
    const sceneId = await newScene(server, company, [designated(auditor), designated(head)], [plain, seller]);
    first = await applied(plain, sceneId);
    second = await applied(seller, sceneId);
  });

  test('the oldest is named; what the console would not show has no id', async () => {
    const { approvals } = await summary(people.auditor);
    expect(approvals).toEqual({
      num: 2,
      oldest: {
        subject: 'application',
        applyInfoId: null,
        userName: '员工',
        departmentName: '平台',
        sceneName: expect.any(String),
        createTime: expect.any(String),
      },
    });
    await decide(people.auditor, first!.applicationId);
    const head = (await summary(people.head)).approvals;
    expect(head).toMatchObject({ num: 1, oldest: { applyInfoId: first!.applicationId } });
  });

  test('applications in sight: by department, or one’s own', async () => {
    expect((await summary(company.admin)).applications).toEqual({ waitNum: 1, runNum: 1 });
    expect((await summary(people.head)).applications).toEqual({ waitNum: 0, runNum: 1 });
    expect((await summary(people.seller)).applications).toEqual({ waitNum: 1, runNum: 0 });
    expect((await summary(people.auditor)).applications).toEqual({ waitNum: 0, runNum: 0 });
    expect(second!.applicationId).toBeGreaterThan(first!.applicationId);
  });
});

test('what a person owes, and a second approval that waits for their reason', async () => {
  const { manager } = people;
  await insertOrder(server.owner, company, { booker: manager, status: 'toPay', companyFen: 1_000, personalFen: 1_234 });
  const marked = await insertOrder(server.owner, company, {
    booker: manager,
    status: 'toSettle',
    columns: { second_approval: 'open' },
  });
  await markOrder(server.owner, {
    companyId: company.companyId,
    orderId: marked.orderId,
    flowId: await newFlow(company, [designated(people.head)]),
    applicantId: manager.staffId,
    hits: [{ kind: 'amount', limit: 1_000, actual: 2_000 }],
    reason: null,
    at: new Date(),
    passedBy: people.head.staffId,
    askedOf: people.seller.staffId,
  });
  expect((await summary(manager)).own).toEqual({ unpaidNum: 1, unpaidAmount: 12.34, reasonNum: 1, usage: null });
  expect((await summary(people.plain)).own).toMatchObject({ unpaidNum: 0, unpaidAmount: 0, reasonNum: 0 });
});

describe('imports that failed', () => {
  test('the newest of each kind, of the caller’s own, for a week', async () => {
    const { admin } = company;
    await imported(admin, 'staffAdd', 9, 8);
    expect((await summary(admin)).imports).toEqual([]);
    await imported(admin, 'staffAdd', 6);
    const update = await imported(admin, 'staffUpdate', 2);
    await imported(people.finance, 'staffAdd', 3);
    const rows = (await summary(admin)).imports;
    expect(
      rows.map(({ kind, failNum, sucNum, fileName }: Record<string, unknown>) => [kind, sucNum, failNum, fileName]),
    ).toEqual(
      expect.arrayContaining([
        ['add', 42, 6, '名单-6.xlsx'],
        ['update', 46, 2, '名单-2.xlsx'],
      ]),
    );
    await imported(admin, 'staffAdd', 0);
    expect((await summary(admin)).imports).toMatchObject([{ id: update, hasFile: 0 }]);
  });

  test('its failed lines are fetched by the person whose import it was, and that is logged', async () => {
    const { admin } = company;
    const fileId = await server.services.files.put(Buffer.from('lines'), { contentType: XLSX });
    const runId = await imported(admin, 'staffAdd', 4);
    await server.owner.query('update import_run set result_file = $1 where id = $2', [fileId, runId]);
    const path = `/api/v2/company/user/importResult?id=${runId}`;
    const file = await admin.caller.send('GET', path);
    expect([file.statusCode, file.body]).toEqual([200, 'lines']);
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'export',
      content: '下载员工导入“名单-4.xlsx”的失败明细',
    });
    const hr = await company.person({ roles: [await company.role('人事', [3], 'all')] });
    expect((await hr.caller.get(path)).code).toBe(40400);
    expect((await people.head.caller.get(path)).code).not.toBe(0);
    expect((await other.admin.caller.get(path)).code).toBe(40400);
  });
});

test('another company sees nothing of it', async () => {
  const told = await summary(other.admin);
  expect(told).toMatchObject({
    approvals: { num: 0, oldest: null },
    applications: { waitNum: 0, runNum: 0 },
    bills: { toConfirm: [], disputed: [], lowAccount: null },
    departmentLimits: { counts: { most: 0, nearly: 0 }, list: [] },
    staffLimits: { counts: { most: 0, nearly: 0 }, list: [] },
    imports: [],
    usage: { month: { totalDeptTime: 0, totalDeptMoney: 0, totalDeptNumber: 0 } },
    operations: [],
  });
});

test('the latest of the log for whoever may read it', async () => {
  const { operations } = await summary(people.auditor);
  expect(operations.length).toBeGreaterThan(0);
  expect(operations[0]).toMatchObject({ createName: expect.any(String), content: expect.any(String) });
});
