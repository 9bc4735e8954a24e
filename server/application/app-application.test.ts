import { beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  decide,
  designated,
  filled,
  grant,
  HEAD,
  inDays,
  inFull,
  newScene,
  roleStep,
  sendApplication,
  today,
  trailOf,
} from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
let head: Person;
let sceneId: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  worker = await company.person({ name: '张小明', department: '研发' });
  head = await company.person({ name: '李研发', department: '研发', manages: ['研发'] });
  sceneId = await newScene(server, company, [HEAD], [worker, head]);
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };
const sql = (text: string, ...values: unknown[]) => server.owner.query(text, values);

describe('scenes to apply for', () => {
  const scenes = async (person: Person) => (await person.caller.get('/app/v1/applications/scenes')).data;

  test('are those given, enabled, that need an application', async () => {
    const person = await company.person({ name: '赵新', department: '研发' });
    expect(await scenes(person)).toEqual([]);
    await grant(server, company, sceneId, person);
    expect(await scenes(person)).toEqual([
      {
        sceneId,
        name: '测试场景',
        template: 'approval',
        reminder: '',
        startDay: null,
        endDay: null,
        cityIds: [],
        line: 'free',
        services: ['scheduled', 'pickup', 'dropoff'],
        vehicleGroups: ['comfort', 'business'],
        viaAllowed: true,
        companionsAllowed: true,
        cityUse: false,
        transferUse: false,
        flowKind: 'carUse',
      },
    ]);
    const stopped = await newScene(server, company, [HEAD], [person]);
    await company.admin.caller.post('/api/v2/scene/stop', { sceneId: stopped });
    expect(await scenes(person)).toHaveLength(1);
    expect(await sendApplication(person, stopped)).toMatchObject({
      code: 28101,
      msg: '场景已禁用，不能申请',
      fields: { sceneId: '场景已禁用，不能申请' },
    });
  });

  test('a preview says who decides, and what passes by itself', async () => {
    const role = await company.role('财务', [33], 'all');
    const accountant = await company.person({ name: '钱会计', roles: [role] });
    const id = await newScene(server, company, [HEAD, roleStep(role), designated(worker)], [worker]);
    const { data } = await worker.caller.get('/app/v1/applications/preview', { sceneId: id });
    expect(data).toEqual([
      { stepNo: 1, text: '部门负责人', passes: '', notes: [], approvers: [{ staffId: head.staffId, name: '李研发' }] },
      {
        stepNo: 2,
        text: '角色“财务”',
        passes: '',
        notes: [],
        approvers: [{ staffId: accountant.staffId, name: '钱会计' }],
      },
      {
        stepNo: 3,
        text: '指定员工 张小明',
        passes: '审批人为申请人本人，自动通过',
        notes: [],
        approvers: [{ staffId: worker.staffId, name: '张小明' }],
      },
    ]);
    expect(await accountant.caller.get('/app/v1/applications/preview', { sceneId: id })).toEqual(NOT_FOUND);
  });
});

describe('applying', () => {
  test('stores what was filled in, with the versions and the person of that moment', async () => {
    const companions = [{ name: '王芳', phone: '13800000001' }];
    const { applicationId, number } = await applied(worker, sceneId, { useCount: 2, roundTrip: true, companions });
    expect(number).toMatch(new RegExp(`^${today().replaceAll('-', '')}\\d{8}$`));
    const { rows } = await sql('select * from application where id = $1', applicationId);
    expect(rows[0]).toMatchObject({
      number,
      staff_name: '张小明',
      rider_name: '张小明',
      rider_phone: worker.phone,
      scene_version: 1,
      scene_name: '测试场景',
      uses: 2,
      status: 'pending',
      finished_at: null,
    });
    expect(await inFull(worker, applicationId)).toMatchObject({
      uses: 2,
      usesLeft: 2,
      roundTrip: true,
      companions,
      startAddress: '天安门',
      cityName: '北京',
      estimatedFen: 8000,
      useReason: '拜访客户',
      nextSteps: [],
      orders: [],
    });
    expect(await company.log()).not.toContainEqual(expect.objectContaining({ staffName: '张小明' }));
  });

  test('colleagues ride by who they are: stored as contacts, their phones told to nobody who applies', async () => {
    const guest = { name: '陈逸飞', phone: '13900000009' };
    const accountant = await company.person({ name: '赵会计' });
    const chosen = { riderId: head.staffId, companionIds: [accountant.staffId], companions: [guest] };
    const { applicationId } = await applied(worker, sceneId, chosen);
    const { rows } = await sql('select rider_name, rider_phone from application where id = $1', applicationId);
    expect(rows).toEqual([{ rider_name: head.name, rider_phone: head.phone }]);
    const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const detail = await inFull(worker, applicationId);
    expect(detail).toMatchObject({ riderName: head.name, riderPhone: masked(head.phone) });
    expect(detail.companions).toEqual([guest, { name: accountant.name, phone: masked(accountant.phone) }]);
    expect(detail.filled.rider).toEqual({ name: head.name, phone: '', staffId: head.staffId });
    expect(detail.filled.companions).toEqual([
      guest,
      { name: accountant.name, phone: '', staffId: accountant.staffId },
    ]);
    expect(JSON.stringify(detail)).not.toContain(accountant.phone);
  });

  test.each(['riderId', 'companionIds'])('nobody of another company rides by %s', async (field) => {
    const { admin } = await server.company();
    const chosen = field === 'riderId' ? { riderId: admin.staffId } : { companionIds: [admin.staffId] };
    const answer = await worker.caller.postJson('/app/v1/applications/apply', {
      ...{ sceneId, ...filled('approval') },
      ...chosen,
    });
    expect(answer.code).toBe(28126);
  });

  test('for somebody else, and under a group’s letters; each number once', async () => {
    const group = await server.company();
    await sql('update company_terms set application_prefix = $2 where company_id = $1', group.companyId, 'YCJ');
    const id = await newScene(server, group, [HEAD], [group.admin], { template: 'trip', flowType: 2 });
    const rider = { name: '客人', phone: '13900000001' };
    const travel = { ...filled('trip'), rider };
    const all = await Promise.all([1, 2, 3, 4].map(() => applied(group.admin, id, travel)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(4);
    expect(all[0]!.number).toMatch(/^YCJ\d{16}$/);
    const detail = await inFull(group.admin, all[0]!.applicationId);
    expect(detail).toMatchObject({ riderName: '客人', status: 'passed', travelCities: ['上海', '杭州'] });
    expect(detail.legs).toEqual([
      {
        fromCity: '北京',
        toCity: '上海',
        vehicle: '飞机',
        rule: '舒适、商务，仅限出差日期内，可以跨城',
        number: `${all[0]!.number}-01`,
        startAt: null,
        endAt: null,
      },
    ]);
  });

  test('times of a journey are kept', async () => {
    const id = await newScene(server, company, [HEAD], [worker], { template: 'trip' });
    const leg = { fromCityId: BEIJING, toCityId: SHANGHAI, vehicle: '高铁' };
    const times = { startAt: `${today()} 08:30:00`, endAt: `${today()} 13:05:00` };
    const { applicationId } = await applied(worker, id, filled('trip', { legs: [{ ...leg, ...times }] }));
    expect((await inFull(worker, applicationId)).legs[0]).toMatchObject(times);
    const wrong = filled('trip', { legs: [{ ...leg, startAt: '昨天' }] });
    expect(await sendApplication(worker, id, wrong)).toMatchObject({ code: 40000 });
  });

  test('by date: as often as needed inside its days', async () => {
    const id = await newScene(server, company, [HEAD], [worker], { flowType: 1 });
    const { applicationId } = await applied(worker, id, { endDay: inDays(3) });
    expect(await inFull(worker, applicationId)).toMatchObject({ uses: null, usesLeft: null });
  });

  test.each([
    [{ reason: ' ' }, 40000, '请填写用车事由', 'reason'],
    [{ template: 'quick' }, 40000, '数据模板ID找不到或不匹配！', 'template'],
    [{ startDay: inDays(-1), endDay: inDays(-1) }, 28045, '用车日期不能早于今天', 'startDay'],
    [{ ...filled('bus') }, 28047, '申请内容与场景模板不一致', 'template'],
    [{ cityId: 1 }, 28102, '所选城市不存在，请重新选择', 'cityId'],
    [{ roundTrip: true }, 40000, '往返用车至少需要 2 次', 'useCount'],
  ])('%j is refused: %i %s', async (more, code, msg, field) => {
    expect(await sendApplication(worker, sceneId, more)).toEqual({ code, msg, data: null, fields: { [field]: msg } });
  });

  test('a scene not given, of another company, or unknown answers alike', async () => {
    const other = await server.company();
    const foreign = await newScene(server, other, [HEAD], [other.admin]);
    const own = await newScene(server, company, [HEAD], []);
    for (const id of [foreign, own, 987_654]) expect(await sendApplication(worker, id)).toEqual(NOT_FOUND);
    expect(await worker.caller.postJson('/app/v1/applications/apply', {})).toMatchObject({
      code: 40000,
      fields: { sceneId: '请选择用车场景' },
    });
  });

  test('the same key applies once', async () => {
    const body = { sceneId, ...filled('approval') };
    const send = () =>
      worker.caller.send('POST', '/app/v1/applications/apply', {
        body,
        json: true,
        headers: { 'idempotency-key': 'apply-once' },
      });
    const [one, two] = [(await send()).json(), (await send()).json()];
    expect(two).toEqual(one);
  });
});

describe('my applications', () => {
  test('are mine alone, newest first, with what is left of their uses', async () => {
    const person = await company.person({ name: '孙用车', department: '研发' });
    await grant(server, company, sceneId, person);
    const first = await applied(person, sceneId, { useCount: 3 });
    const second = await applied(person, sceneId);
    await decide(head, first.applicationId);
    await insertOrder(server.owner, company, { booker: person, applicationId: first.applicationId });
    await insertOrder(server.owner, company, {
      booker: person,
      applicationId: first.applicationId,
      status: 'cancelled',
    });
    const { data } = await person.caller.get('/app/v1/applications');
    expect(data.total).toBe(2);
    expect(data.rows).toEqual([
      expect.objectContaining({ number: second.number, status: 'pending', usesLeft: 1 }),
      {
        applicationId: first.applicationId,
        number: first.number,
        template: 'approval',
        sceneName: '测试场景',
        status: 'passed',
        statusReason: '',
        useReason: '拜访客户',
        startDay: today(),
        endDay: today(),
        uses: 3,
        usesLeft: 2,
        createdAt: expect.any(String),
        placedByName: null,
        isErased: false,
        waitingFor: [],
        since: null,
      },
    ]);
    const passed = await person.caller.get('/app/v1/applications', { status: 'passed', pageSize: 1 });
    expect(passed.data).toMatchObject({ total: 1, rows: [{ number: first.number }] });
    for (const [keyword, total] of [
      ['拜访', 2],
      ['测试场', 2],
      [first.number, 1],
      ['%', 0],
      ['\0', 2],
      ['出差', 0],
    ] as const) {
      expect((await person.caller.get('/app/v1/applications', { keyword })).data.total, keyword).toBe(total);
    }
    expect(await worker.caller.get('/app/v1/applications/detail', first)).toEqual(NOT_FOUND);
    expect((await inFull(person, first.applicationId)).orders).toHaveLength(2);
  });
});

describe('revoking', () => {
  const revoke = (person: Person, applicationId: number) =>
    person.caller.postJson('/app/v1/applications/revoke', { applicationId });

  test('by the applicant, while it waits and after it has passed; once', async () => {
    const waiting = await applied(worker, sceneId);
    expect(await revoke(worker, waiting.applicationId)).toMatchObject({ code: 0, data: { status: 'revoked' } });
    expect((await trailOf(worker, waiting.applicationId)).at(-1)).toBe('张小明 撤销申请');
    expect(await revoke(worker, waiting.applicationId)).toMatchObject({
      code: 28041,
      msg: '申请已撤销，不能撤销',
    });
    const passed = await applied(worker, sceneId);
    await decide(head, passed.applicationId);
    await insertOrder(server.owner, company, {
      booker: worker,
      applicationId: passed.applicationId,
      status: 'cancelled',
    });
    expect(await revoke(worker, passed.applicationId)).toMatchObject({ code: 0 });
  });

  test('not once a ride is under way or over', async () => {
    const { applicationId } = await applied(worker, sceneId);
    await decide(head, applicationId);
    await insertOrder(server.owner, company, { booker: worker, applicationId, status: 'booking' });
    expect(await revoke(worker, applicationId)).toMatchObject({
      code: 28044,
      msg: '申请已有进行中或已完成的订单，不能撤销',
    });
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'passed', usesLeft: 0 });
  });

  test('nobody else’s, and never beside a decision', async () => {
    const { applicationId } = await applied(worker, sceneId);
    const foreign = (await server.company()).admin;
    for (const person of [head, company.admin, foreign]) expect(await revoke(person, applicationId)).toEqual(NOT_FOUND);
    for (let round = 0; round < 5; round += 1) {
      const one = await applied(worker, sceneId);
      const { data } = await head.caller.get('/app/v1/approvals', { pageSize: 200 });
      const ask = data.rows.find((row: { applicationId: number }) => row.applicationId === one.applicationId);
      const decision = { approvalId: ask.approvalId, stepNo: 1, reason: '不同意' };
      const [revoked, rejected] = await Promise.all([
        revoke(worker, one.applicationId),
        head.caller.postJson('/app/v1/approvals/reject', decision),
      ]);
      expect([revoked.code, rejected.code].filter((code) => code === 0)).toHaveLength(1);
      expect([revoked.code, rejected.code]).toContain(28041);
    }
  });
});

describe('being asked to be a secretary', () => {
  const ask = async (secretary: Person): Promise<number> => {
    const { rows } = await sql(
      `insert into secretary (company_id, staff_id, secretary_id, created_at) values ($1, $2, $3, now()) returning id`,
      company.companyId,
      (await company.person({ name: '高总', department: '研发' })).staffId,
      secretary.staffId,
    );
    return Number(rows[0]!.id);
  };
  const requests = async (person: Person) => (await person.caller.get('/app/v1/secretaryRequests')).data;
  const answer = (person: Person, requestId: number, how: 'accept' | 'refuse') =>
    person.caller.postJson(`/app/v1/secretaryRequests/${how}`, { requestId });

  test('accepted or refused once, by the one who is asked', async () => {
    const [first, second] = [await ask(worker), await ask(worker)];
    expect(await requests(worker)).toEqual([
      { requestId: first, staffName: '高总', departmentName: '研发', createdAt: expect.any(String) },
      expect.objectContaining({ requestId: second }),
    ]);
    expect(await requests(head)).toEqual([]);
    expect(await answer(head, first, 'accept')).toEqual(NOT_FOUND);
    expect(await answer(worker, first, 'accept')).toEqual({ code: 0, msg: '成功', data: null });
    expect(await answer(worker, second, 'refuse')).toMatchObject({ code: 0 });
    const { rows } = await sql('select status from secretary where id in ($1, $2) order by id', first, second);
    expect(rows.map(({ status }) => status)).toEqual(['active', 'rejected']);
    expect(await answer(worker, first, 'refuse')).toMatchObject({ code: 28103, msg: '该请求已处理' });
    expect(await requests(worker)).toEqual([]);
  });
});
