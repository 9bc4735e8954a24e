import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeScene, STAFF } from '../../tests/kit/staff.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let manager: Person;
let hr: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '远山', departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company();
  manager = await company.person({ name: '研发主管', department: '研发', manages: ['研发'] });
  hr = await company.person({ name: '人事', roles: [await company.role('人事', [3], 'all')] });
});

const lastEntry = async () => (await company.log()).at(-1);
const done = { code: 0, msg: '成功', data: null };
const unknown = { code: 40400, msg: '没有查询到数据', data: null };
const detail = async (userId: number) => (await company.admin.caller.get(`${STAFF}/getDetail`, { userId })).data;
const isSignedIn = async (caller: Caller) => (await caller.get('/api/v1/company/me')).code;

describe('deleting', () => {
  const remove = (caller: Caller, userId: number) => caller.post(`${STAFF}/delete`, { userId });

  test('frees number and phone, ends sessions, offices, roles and secretaries; history stays', async () => {
    const person = await company.person({ name: '离职者', department: '平台', roles: [4], manages: ['平台'] });
    const friend = await company.person({ department: '平台' });
    await server.owner.query(`update staff set number = 'G-1' where id = $1`, [person.staffId]);
    await company.admin.caller.post(`${STAFF}/setSecretary`, { userId: friend.staffId, secretaryId: person.staffId });
    expect(await remove(company.admin.caller, person.staffId)).toEqual(done);
    expect(await lastEntry()).toMatchObject({
      type: 'delete',
      content: '删除员工“离职者”（员工编号 G-1）',
      permissionId: 3,
    });
    expect(await isSignedIn(person.caller)).toBe(1006);
    const { rows } = await server.owner.query(
      `select (select count(*) from department_manager where staff_id = $1)
        + (select count(*) from staff_role where staff_id = $1)
        + (select count(*) from secretary where secretary_id = $1 or staff_id = $1) as left,
        (select deleted_at is not null from staff where id = $1) as gone`,
      [person.staffId],
    );
    expect(rows[0]).toEqual({ left: '0', gone: true });
    const again = { name: '接任者', phone: person.phone, number: 'G-1', deptId: company.departmentId('平台') };
    expect(await company.admin.caller.postJson(`${STAFF}/add`, again)).toMatchObject({ code: 0 });
    expect(await remove(company.admin.caller, person.staffId)).toEqual(unknown);
  });

  test('not oneself, not the super administrator, nobody stronger, nobody elsewhere', async () => {
    const strong = await company.person({ department: '平台', roles: [await company.role('财务', [33], 'all')] });
    const seller = await company.person({ department: '销售' });
    expect(await remove(hr.caller, hr.staffId)).toMatchObject({ code: 25011 });
    expect(await remove(hr.caller, company.admin.staffId)).toMatchObject({ code: 25010 });
    expect(await remove(company.admin.caller, company.admin.staffId)).toMatchObject({ code: 25010 });
    expect(await remove(manager.caller, strong.staffId)).toMatchObject({ code: 25012 });
    for (const userId of [seller.staffId, other.admin.staffId, 999_999]) {
      expect(await remove(manager.caller, userId)).toEqual(unknown);
    }
    expect(await remove(manager.caller, '' as never)).toMatchObject({ code: 40000, msg: '请输入员工ID' });
    expect(await remove(seller.caller, strong.staffId)).toMatchObject({ code: 40300 });
  });

  test('in bulk whoever can be deleted is, and the others are named with the reason', async () => {
    const [a, b] = [
      await company.person({ name: '甲', department: '平台' }),
      await company.person({ name: '乙', department: '平台' }),
    ];
    const seller = await company.person({ department: '销售' });
    const userId = [a.staffId, manager.staffId, seller.staffId, b.staffId, b.staffId];
    expect(await manager.caller.postJson(`${STAFF}/batchDelete`, { userId })).toEqual({
      code: 0,
      msg: '成功',
      data: [
        { userId: manager.staffId, name: '研发主管', reason: '不能删除自己' },
        { userId: seller.staffId, name: '', reason: '没有查询到数据' },
      ],
    });
    expect(await isSignedIn(a.caller)).toBe(1006);
    expect(await isSignedIn(seller.caller)).toBe(0);
    expect((await lastEntry())?.content).toBe(
      '批量删除员工 2 人：甲、乙；未能删除 2 人：研发主管（不能删除自己）、1 人（没有查询到数据）',
    );
    expect(await manager.caller.postJson(`${STAFF}/batchDelete`, { userId: [] })).toMatchObject({
      code: 40000,
      msg: '请选择员工',
    });
  });
});

test('a bulk deletion that deletes nobody leaves nothing in the log', async () => {
  const before = (await company.log()).length;
  const userId = [other.admin.staffId, 999_999, manager.staffId];
  const { code, data } = await manager.caller.postJson(`${STAFF}/batchDelete`, { userId });
  expect([code, data.length]).toEqual([0, 3]);
  expect((await company.log()).length).toBe(before);
});

describe('moving', () => {
  const move = (caller: Caller, userId: number[], deptId: number) =>
    caller.postJson(`${STAFF}/batchDept`, { userId, deptId });

  test('moves all of them, and the entry says from where', async () => {
    const [a, b] = [
      await company.person({ name: '甲', department: '平台' }),
      await company.person({ name: '乙', department: '销售' }),
    ];
    expect(await move(company.admin.caller, [a.staffId, b.staffId], company.departmentId('研发'))).toEqual(done);
    expect(await detail(a.staffId)).toMatchObject({ deptName: '研发' });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content: '调整 2 名员工到部门“研发”：甲（原部门“平台”）；乙（原部门“销售”）',
    });
    expect(await move(company.admin.caller, [a.staffId], company.departmentId('研发'))).toMatchObject({ code: 25030 });
  });

  test('all or nobody; both departments must be one’s own', async () => {
    const [own, seller] = [await company.person({ department: '平台' }), await company.person({ department: '销售' })];
    expect(await move(manager.caller, [own.staffId, seller.staffId], company.departmentId('研发'))).toEqual(unknown);
    expect(await detail(own.staffId)).toMatchObject({ deptName: '平台' });
    expect(await move(manager.caller, [own.staffId], company.departmentId('销售'))).toEqual(unknown);
    expect(await move(hr.caller, [company.admin.staffId], company.departmentId('销售'))).toMatchObject({ code: 25009 });
  });

  test('nobody moves themselves to other approvers, the super administrator excepted', async () => {
    const refused = { code: 25031, msg: '不能调整自己的部门' };
    expect(await move(manager.caller, [manager.staffId], company.departmentId('平台'))).toMatchObject(refused);
    expect(await move(hr.caller, [hr.staffId], company.departmentId('销售'))).toMatchObject(refused);
    expect(await move(company.admin.caller, [company.admin.staffId], company.departmentId('平台'))).toEqual(done);
    expect(await move(company.admin.caller, [company.admin.staffId], company.rootId)).toEqual(done);
  });

  test('a role that follows the department is not carried where the mover could not give it', async () => {
    const reports = await company.role('部门报表', [39], 'ownTree');
    const carried = await company.person({ name: '报表员', department: '平台', roles: [reports] });
    expect(await move(hr.caller, [carried.staffId], company.departmentId('销售'))).toMatchObject({
      code: 25008,
      msg: '“报表员”的角色“部门报表”在新部门会超出您的权限，不能调入',
    });
  });
});

describe('scenes and limits', () => {
  const set = (caller: Caller, body: Record<string, unknown>) => caller.postJson('/api/v2/scene/setUser', body);
  const setMany = (caller: Caller, body: Record<string, unknown>) =>
    caller.postJson('/api/v2/scene/batch/setUser', body);

  test('one person: scenes and limit are replaced, with old and new in one entry', async () => {
    const person = await company.person({ name: '乘客', department: '平台' });
    const [a, b] = [await makeScene(server, company, '加班'), await makeScene(server, company, '机场', 'disabled')];
    const body = { userId: person.staffId, type: 1, money: '500.5', sceneIds: [a, b], status: 1 };
    expect(await set(manager.caller, body)).toEqual(done);
    const row = await detail(person.staffId);
    expect(row.sceneCharge).toEqual({ type: 1, money: 500.5, residual: 500.5, startDate: null, endDate: null });
    expect(row.useCondition).toEqual([
      { sceneName: '加班', sceneId: a, companyPay: 1, carUseRemark: '快捷用车' },
      { sceneName: '机场', sceneId: b, companyPay: 0, carUseRemark: expect.stringContaining('禁用') },
    ]);
    expect(await lastEntry()).toMatchObject({
      type: 'linkScenes',
      content: '设置员工用车条件：用车场景改为“加班、机场”（原“无”：乘客）；限额改为“每月 ¥500.50”（原“不限”：乘客）',
    });
    const day = Date.parse('2026-05-01T00:00:00+08:00');
    const span = {
      userId: person.staffId,
      type: 2,
      money: 100,
      sceneIds: '',
      startDate: day,
      endDate: day + 86_399_000,
    };
    expect(await set(manager.caller, span)).toEqual(done);
    const after = await detail(person.staffId);
    expect(after.sceneCharge).toMatchObject({ type: 2, money: 100, startDate: day, endDate: day + 86_399_000 });
    expect(after.useCondition).toEqual([]);
  });

  test('what is wrong with the whole is told in the message and at no field', async () => {
    const person = await company.person({ department: '平台' });
    const nothing = await setMany(manager.caller, { userId: [person.staffId], sceneIds: [], type: 5 });
    expect(nothing).toMatchObject({ code: 40000, msg: '请填写完整信息！' });
    expect(Object.keys(nothing.fields ?? {})).toEqual([]);
  });

  test('in bulk, type 5 keeps limits and no scenes keep scenes', async () => {
    const people = [
      await company.person({ name: '一', department: '平台' }),
      await company.person({ name: '二', department: '平台' }),
    ];
    const userId = people.map(({ staffId }) => staffId);
    const scene = await makeScene(server, company, '通勤');
    await set(manager.caller, { userId: userId[0], type: 3, money: 50, sceneIds: [] });
    expect(await setMany(manager.caller, { userId, sceneIds: [scene], type: 5 })).toEqual(done);
    expect((await detail(userId[0]!)).sceneCharge).toMatchObject({ type: 3, money: 50 });
    expect((await detail(userId[1]!)).sceneCharge).toMatchObject({ type: 0 });
    expect(await setMany(manager.caller, { userId, sceneIds: [], type: 4, money: 10 })).toEqual(done);
    expect((await lastEntry())?.content).toBe(
      '设置员工用车条件：限额改为“固定总额 ¥10.00”（原“每日 ¥50.00”：一；原“不限”：二）',
    );
    expect((await detail(userId[1]!)).useCondition).toHaveLength(1);
    expect(await setMany(manager.caller, { userId, type: 5 })).toMatchObject({ code: 40000 });
    expect(await set(manager.caller, { userId: userId[0], type: 5, sceneIds: [] })).toMatchObject({ code: 40000 });
    expect(await set(manager.caller, { userId: userId[0], type: 1, sceneIds: [] })).toMatchObject({ code: 40000 });
  });

  test('deleted, expired, foreign and unknown scenes are refused and change nothing', async () => {
    const person = await company.person({ department: '平台' });
    const scenes = [
      await makeScene(server, company, '删', 'deleted'),
      await makeScene(server, company, '过', 'expired'),
      await makeScene(server, other, '外'),
      987_654,
    ];
    for (const scene of scenes) {
      const body = { userId: person.staffId, type: 1, money: 1, sceneIds: [scene] };
      expect(await set(company.admin.caller, body)).toMatchObject({ code: 25023 });
    }
    expect((await detail(person.staffId)).sceneCharge.type).toBe(0);
  });

  test('nobody sets their own, but for the super administrator; nobody sets anybody out of scope', async () => {
    const body = { type: 0, sceneIds: [] };
    expect(await set(manager.caller, { ...body, userId: manager.staffId })).toMatchObject({ code: 25013 });
    expect(await setMany(manager.caller, { type: 0, userId: [manager.staffId] })).toMatchObject({ code: 25013 });
    expect(await set(company.admin.caller, { ...body, userId: company.admin.staffId })).toEqual(done);
    expect(await set(hr.caller, { ...body, userId: company.admin.staffId })).toMatchObject({ code: 25009 });
    const seller = await company.person({ department: '销售' });
    for (const userId of [seller.staffId, other.admin.staffId]) {
      expect(await set(manager.caller, { ...body, userId })).toEqual(unknown);
      expect(await setMany(manager.caller, { type: 0, userId: [userId] })).toEqual(unknown);
    }
  });
});

test('pay is stopped once and started once, by others only, and nobody is signed out', async () => {
  const person = await company.person({ name: '付款人', department: '平台' });
  const stop = (caller: Caller, userId = person.staffId) => caller.post(`${STAFF}/stop`, { userId });
  const answers = await Promise.all(Array.from({ length: 6 }, () => stop(manager.caller)));
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(5).fill(25015)]);
  expect(await lastEntry()).toMatchObject({
    type: 'disable',
    content: '停用员工“付款人”的企业支付（由“已启用”改为“已停用”）',
  });
  expect(await isSignedIn(person.caller)).toBe(0);
  expect(await manager.caller.post(`${STAFF}/start`, { userId: person.staffId })).toEqual(done);
  expect(await lastEntry()).toMatchObject({ type: 'enable' });
  expect(await manager.caller.post(`${STAFF}/start`, { userId: person.staffId })).toMatchObject({ code: 25016 });
  expect(await stop(manager.caller, manager.staffId)).toMatchObject({ code: 25014 });
  expect(await stop(manager.caller, (await company.person({ department: '销售' })).staffId)).toEqual(unknown);
  expect(await stop(hr.caller, company.admin.staffId)).toMatchObject({ code: 25009 });
});

test('members are marked by role 1 or whoever manages all people', async () => {
  const people = [
    await company.person({ name: '甲', department: '平台' }),
    await company.person({ name: '乙', department: '平台' }),
  ];
  const userIds = people.map(({ staffId }) => staffId);
  const mark = (caller: Caller, ids: number[]) => caller.postJson(`${STAFF}/markKeyCustomer`, { userIds: ids });
  expect(await mark(manager.caller, userIds)).toMatchObject({ code: 25017 });
  expect(await mark(hr.caller, userIds.slice(0, 1))).toEqual(done);
  expect(await mark(company.admin.caller, userIds)).toEqual(done);
  expect((await lastEntry())?.content).toBe('设为会员 1 人：乙');
  expect(await mark(company.admin.caller, userIds)).toMatchObject({ code: 25018 });
  expect(await detail(userIds[0]!)).toMatchObject({ heIsKeyCustomer: 1 });
  expect(await company.admin.caller.postJson(`${STAFF}/removeKeyCustomer`, { userIds })).toEqual(done);
  expect(await company.admin.caller.postJson(`${STAFF}/removeKeyCustomer`, { userIds })).toMatchObject({ code: 25019 });
  expect(await mark(company.admin.caller, [other.admin.staffId])).toEqual(unknown);
});

describe('secretaries', () => {
  const call = (caller: Caller, name: string, body: Record<string, unknown>) => caller.post(`${STAFF}/${name}`, body);

  test('set, changed, deleted; pending until accepted; one per person', async () => {
    const [boss, a, b] = [
      await company.person({ name: '老板', department: '平台' }),
      await company.person({ name: '秘书甲', department: '平台', companyPay: false }),
      await company.person({ name: '秘书乙', department: '研发' }),
    ];
    const userId = boss.staffId;
    expect((await call(manager.caller, 'findSecretary', { userId })).data).toBeNull();
    expect((await call(manager.caller, 'findUserByRole', { searchUser: '秘书' })).data).toEqual([
      { userId: b.staffId, name: '秘书乙', mobile: b.phone, status: 1 },
      { userId: a.staffId, name: '秘书甲', mobile: a.phone, status: 0 },
    ]);
    const both = await Promise.all([
      call(manager.caller, 'setSecretary', { userId, secretaryId: a.staffId }),
      call(manager.caller, 'setSecretary', { userId, secretaryId: a.staffId }),
    ]);
    expect(both.map(({ code }) => code).sort((x, y) => x - y)).toEqual([0, 25026]);
    const { data } = await call(manager.caller, 'findSecretary', { userId });
    expect(data).toEqual({
      id: expect.any(Number),
      secretaryId: a.staffId,
      name: '秘书甲',
      mobile: a.phone,
      status: 0,
    });
    expect((await detail(userId)).secretaryList).toEqual([data]);
    const change = { userId, secretaryId: b.staffId, id: data.id };
    await server.owner.query(`update secretary set status = 'active' where id = $1`, [data.id]);
    expect(await call(manager.caller, 'updateSecretary', { ...change, id: data.id + 1 })).toMatchObject({
      code: 25027,
    });
    expect(await call(manager.caller, 'updateSecretary', change)).toEqual(done);
    expect(await call(manager.caller, 'updateSecretary', change)).toMatchObject({ code: 25028 });
    expect((await call(manager.caller, 'findSecretary', { userId })).data).toMatchObject({ name: '秘书乙', status: 0 });
    expect((await lastEntry())?.content).toBe('修改“老板”的秘书，由“秘书甲”改为“秘书乙”，待确认');
    expect(await call(manager.caller, 'delSecretary', { userId })).toEqual(done);
    expect(await call(manager.caller, 'delSecretary', { userId })).toMatchObject({ code: 25027 });
  });

  test('not oneself, and both within one’s scope', async () => {
    const [own, seller] = [
      await company.person({ department: '平台' }),
      await company.person({ name: '销售秘书', department: '销售' }),
    ];
    const set = (userId: number, secretaryId: number) => call(manager.caller, 'setSecretary', { userId, secretaryId });
    expect(await set(own.staffId, own.staffId)).toMatchObject({ code: 25025 });
    expect(await set(own.staffId, seller.staffId)).toEqual(unknown);
    expect(await set(seller.staffId, own.staffId)).toEqual(unknown);
    expect(await call(manager.caller, 'findSecretary', { userId: seller.staffId })).toEqual(unknown);
    expect((await call(manager.caller, 'findUserByRole', { searchUser: '销售秘书' })).data).toEqual([]);
  });
});

describe('changing a phone', () => {
  const edit = (caller: Caller, body: Record<string, unknown>) => caller.post(`${STAFF}/editPhone`, body);

  test('signs the person out and tells the old number', async () => {
    const person = await company.person({ name: '换号者', department: '平台' });
    const phone = newPhone();
    expect(await edit(manager.caller, { userId: manager.staffId, workerId: person.staffId, phone })).toEqual(done);
    expect(await isSignedIn(person.caller)).toBe(1006);
    const { rows } = await server.owner.query('select recipient, text from outbox where purpose = $1', [
      'phoneChanged',
    ]);
    expect(rows).toEqual([{ recipient: person.phone, text: expect.stringContaining(`****${phone.slice(-4)}`) }]);
    expect(await detail(person.staffId)).toMatchObject({ phone });
    expect((await lastEntry())?.content).toBe(`修改员工“换号者”的手机号，由 ${person.phone} 改为 ${phone}`);
  });

  test('only of weaker people, never one’s own, and only to a free number', async () => {
    const person = await company.person({ department: '平台' });
    const strong = await company.person({ department: '平台', roles: [await company.role('审批', [9], 'none')] });
    const to = (workerId: number, phone: unknown = newPhone()) => ({ workerId, phone });
    expect(await edit(manager.caller, to(manager.staffId))).toMatchObject({ code: 25020 });
    expect(await edit(manager.caller, to(strong.staffId))).toMatchObject({ code: 25012 });
    expect(await edit(hr.caller, to(company.admin.staffId))).toMatchObject({ code: 25012 });
    expect(await edit(hr.caller, to(manager.staffId))).toMatchObject({ code: 25012 });
    expect(await edit(manager.caller, to(person.staffId, other.admin.phone))).toMatchObject({ code: 9115 });
    expect(await edit(manager.caller, to(person.staffId, person.phone))).toMatchObject({ code: 25022 });
    for (const phone of ['', '2380', 'abc']) {
      expect(await edit(manager.caller, to(person.staffId, phone))).toMatchObject({ msg: '请输入正确的手机号' });
    }
    expect(await edit(manager.caller, { ...to(person.staffId), userId: person.staffId })).toMatchObject({
      code: 25021,
    });
    expect(await edit(manager.caller, to(other.admin.staffId))).toEqual(unknown);
    expect(await isSignedIn(person.caller)).toBe(0);
  });
});
