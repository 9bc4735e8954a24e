import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { made } from '../../tests/kit/logged-calls/setup.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeScene, STAFF } from '../../tests/kit/staff.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
let company: TestCompany;
let engineer: Person;
let seller: Person;
let head: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {}, 客服: {} } });
  engineer = await company.person({ name: '李小平', department: '平台' });
  seller = await company.person({ name: '王平安', department: '销售' });
  head = await company.person({ name: '周主管', department: '研发', manages: ['研发'] });
  await server.owner.query('update staff set number = $1 where id = $2', ['YC0271', engineer.staffId]);
});

const call = (path: string, fields: object, by = company.admin) =>
  by.caller.postJson(`${STAFF}/${path}`, { ...fields });
const names = async (filter: object, by = company.admin): Promise<string[]> =>
  made(await call('getPage', filter, by)).list.map(({ name }: { name: string }) => name);
const lastLog = async () => (await company.log()).at(-1)!;

/** So many people, by plain SQL. */
async function crowd(department: string, count: number): Promise<void> {
  await server.owner.query(
    `insert into staff (company_id, department_id, name, phone)
     select $1, $2, '众人' || n, '177' || lpad((n + $3)::text, 8, '0') from generate_series(1, $4::int) n`,
    [company.companyId, company.departmentId(department), company.companyId * 10_000, count],
  );
}

describe('searching', () => {
  test('a phone is found as it is shown, and by its last eight digits', async () => {
    const { phone } = engineer;
    const shown = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
    for (const searchUser of [shown, shown.replaceAll(' ', '-'), `+86 ${shown}`, phone.slice(-8)]) {
      expect(await names({ deptAll: 1, searchUser })).toEqual(['李小平']);
    }
  });

  test('a number is found by its digits, with and without leading zeros', async () => {
    for (const searchUser of ['0271', '271', 'yc0271']) {
      expect(await names({ deptAll: 1, searchUser })).toEqual(['李小平']);
    }
    expect(await names({ deptAll: 1, searchUser: '71' })).toEqual([]);
  });

  test('in every department that the caller manages, and in no other', async () => {
    expect(await names({ departmentId: company.departmentId('销售'), searchUser: '平' })).toEqual(['王平安']);
    expect(await names({ allDept: 1, searchUser: '平' })).toEqual(['王平安', '李小平']);
    expect(await names({ allDept: 1, searchUser: '平' }, head)).toEqual(['李小平']);
  });
});

describe('everybody whom a filter finds', () => {
  test('more than a thousand are set at once, without the super administrator and oneself', async () => {
    await crowd('客服', 1_150);
    const sceneId = await makeScene(server, company, '客服加班');
    const userFilter = { allDept: 1, searchUser: '众人' };
    const { count } = made(await call('getCount', userFilter));
    expect(count).toBe(1_150);
    made(
      await company.admin.caller.postJson('/api/v2/scene/batch/setUser', {
        userFilter,
        expectedNum: count,
        type: 5,
        sceneIds: [sceneId],
      }),
    );
    const { total } = made(await call('getPage', { allDept: 1, userCondition: sceneId }));
    expect(total).toBe(1_150);
    expect(made(await call('getCount', { allDept: 1 })).count).toBe(
      made(await call('getPage', { allDept: 1 })).total - 1,
    );
  });

  test('who acts on another number of people than was seen is refused', async () => {
    const userFilter = { departmentId: company.departmentId('销售') };
    const refused = await call('batchStop', { userFilter, expectedNum: 7 });
    expect(refused).toMatchObject({ code: 25032, msg: '符合条件的员工现在是 1 人，与选择时不同，请重新选择' });
  });

  test('a filter reaches no further than its caller', async () => {
    const userFilter = { departmentId: company.departmentId('销售') };
    expect(await call('batchDelete', { userFilter }, head)).toMatchObject({ code: 40400 });
    expect(await call('batchStop', { userFilter: { allDept: 1, searchUser: '王平安' } }, head)).toMatchObject({
      code: 25029,
    });
    expect(await names({ allDept: 1, searchUser: '王平安' })).toEqual(['王平安']);
  });

  test('nobody named and no filter is refused', async () => {
    expect(await call('batchDelete', {})).toMatchObject({ code: 40000, msg: '请选择员工' });
  });
});

describe('pay of many', () => {
  test('is stopped and started at once; who is there already stays', async () => {
    const [one, two] = [
      await company.person({ name: '甲某' }),
      await company.person({ name: '乙某', companyPay: false }),
    ];
    const userId = [one.staffId, two.staffId];
    expect(await call('batchStop', { userId })).toEqual({
      code: 0,
      msg: '成功',
      data: { count: 1, userId: [one.staffId] },
    });
    expect((await lastLog()).content).toBe('停用 1 名员工的企业支付：甲某');
    expect(await call('batchStop', { userId })).toMatchObject({ code: 25034 });
    expect(await call('batchStart', { userId })).toMatchObject({ data: { count: 2 } });
    expect(await call('batchStart', { userId: [head.staffId] }, head)).toMatchObject({ code: 25035 });
    expect(await call('batchStop', { userId: [head.staffId] }, head)).toMatchObject({ code: 25014 });
  });

  test('found by that very state, they are named, and so taken back though the filter finds them no more', async () => {
    const people = [await company.person({ name: '丙停付' }), await company.person({ name: '丁停付' })];
    await company.person({ name: '戊停付', companyPay: false });
    const userFilter = { allDept: 1, searchUser: '停付', companyPay: 1 };
    const { userId } = made(await call('batchStop', { userFilter, expectedNum: 2 }));
    expect([...userId].sort()).toEqual(people.map(({ staffId }) => staffId).sort());
    expect(await call('batchStart', { userFilter, expectedNum: 2 })).toMatchObject({ msg: '请选择员工' });
    made(await call('batchStart', { userId }));
    expect((await names(userFilter)).sort()).toEqual(['丁停付', '丙停付']);
  });
});

describe('somebody deleted', () => {
  const restore = (userId: number, fields: object = {}, by = company.admin) =>
    by.caller.post(`${STAFF}/restore`, { userId, ...fields });

  test('comes back with number, roles, scenes and limit, and is out of the list of the deleted', async () => {
    const role = await company.role('区域管理', [3], 'none');
    const person = await company.person({ name: '赵回来', department: '平台', roles: [role] });
    const sceneId = await makeScene(server, company, '回来');
    const limit = { userId: person.staffId, type: 1, money: 300, sceneIds: [sceneId] };
    made(await company.admin.caller.postJson('/api/v2/scene/setUser', limit));
    const before = made(await company.admin.caller.get(`${STAFF}/getDetail`, { userId: person.staffId }));
    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: person.staffId }));
    const { list } = made(await call('getDeletedPage', { searchUser: '赵回' }));
    expect(list).toMatchObject([
      { userId: person.staffId, deptName: '平台', roleNames: ['区域管理'], deleteUserName: '管理员', remainDays: 30 },
    ]);
    expect(await restore(person.staffId)).toEqual({ code: 0, msg: '成功', data: { lostRoleNames: [] } });
    expect(made(await company.admin.caller.get(`${STAFF}/getDetail`, { userId: person.staffId }))).toEqual(before);
    expect((await lastLog()).content).toBe('恢复已删除的员工“赵回来”（平台，角色：区域管理）');
    expect(made(await call('getDeletedPage', { searchUser: '赵回' })).total).toBe(0);
  });

  test('does not come back once the phone is somebody’s, the department is gone, or thirty days have passed', async () => {
    const person = await company.person({ name: '钱离职', department: '客服' });
    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: person.staffId }));
    const heir = await company.person({ name: '新人', department: '客服' });
    await server.owner.query('update staff set phone = $1 where id = $2', [person.phone, heir.staffId]);
    expect(await restore(person.staffId)).toMatchObject({ code: 25037 });
    await server.owner.query('update staff set phone = $1 where id = $2', ['17099999999', heir.staffId]);
    await server.owner.query(`update staff set deleted_at = now() - interval '31 days' where id = $1`, [
      person.staffId,
    ]);
    expect(await restore(person.staffId)).toMatchObject({ code: 25036 });
    expect(await restore(seller.staffId)).toMatchObject({ code: 40400 });
    expect(await restore(person.staffId, {}, head)).toMatchObject({ code: 40400 });
  });

  test('manages the same departments again, and has and is the secretary that was agreed on', async () => {
    const [boss, clerk] = await Promise.all(
      ['周上级', '吴文书'].map((name) => company.person({ name, department: '平台' })),
    );
    const person = await company.person({ name: '郑主管', department: '平台' });
    const offices = async () =>
      (
        await server.owner.query(
          `select department.name from department_manager join department on department.company_id = department_manager.company_id
             and department.id = department_id where staff_id = $1 order by 1`,
          [person.staffId],
        )
      ).rows.map(({ name }) => name);
    const ties = async () =>
      (
        await server.owner.query(
          'select staff_id, secretary_id, status from secretary where $1 in (staff_id, secretary_id) order by 1',
          [person.staffId],
        )
      ).rows;
    const managed = [company.departmentId('平台'), company.departmentId('客服')];
    for (const id of managed) {
      await server.owner.query(
        'insert into department_manager (company_id, department_id, staff_id) values ($1, $2, $3)',
        [company.companyId, id, person.staffId],
      );
    }
    for (const [staffId, secretaryId] of [
      [boss!.staffId, person.staffId],
      [person.staffId, clerk!.staffId],
    ]) {
      await server.owner.query(
        `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
        [company.companyId, staffId, secretaryId],
      );
    }
    const before = { offices: await offices(), ties: await ties() };
    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: person.staffId }));
    expect({ offices: await offices(), ties: await ties() }).toEqual({ offices: [], ties: [] });
    expect(made(await restore(person.staffId))).toEqual({ lostRoleNames: [] });
    expect({ offices: await offices(), ties: await ties() }).toEqual(before);
    expect((await lastLog()).content).toContain('“平台”的负责人');

    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: person.staffId }));
    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: clerk!.staffId }));
    expect(made(await restore(person.staffId))).toEqual({ lostRoleNames: ['“郑主管”的秘书“吴文书”'] });
  });

  test('a role beyond the caller’s own is not given back, and the answer names it', async () => {
    const role = await company.role('财务总监', [33], 'all');
    const person = await company.person({ name: '孙财务', department: '平台', roles: [role] });
    made(await company.admin.caller.post(`${STAFF}/delete`, { userId: person.staffId }));
    expect(made(await restore(person.staffId, {}, head))).toEqual({ lostRoleNames: ['财务总监'] });
  });
});

test('the list is ordered by number and phone where it is asked for', async () => {
  const place = { departmentId: company.departmentId('销售') };
  const people = [await company.person({ department: '销售' }), await company.person({ department: '销售' })];
  await server.owner.query('update staff set number = $1 where id = $2', ['A-2', people[0]!.staffId]);
  await server.owner.query('update staff set number = $1 where id = $2', ['A-1', people[1]!.staffId]);
  const numbers = async (sortOrder: string) =>
    made(await call('getPage', { ...place, sortField: 'number', sortOrder })).list.map(
      ({ number }: { number: string }) => number,
    );
  expect(await numbers('asc')).toEqual(['A-1', 'A-2', '']);
  expect(await numbers('desc')).toEqual(['', 'A-2', 'A-1']);
  const phones = made(await call('getPage', { ...place, sortField: 'phone' })).list.map(
    ({ phone }: { phone: string }) => phone,
  );
  expect(phones).toEqual([...phones].sort());
});

test('the export holds the rows of the filter and is in the log; an empty one is refused', async () => {
  const query = { allDept: '1', searchUser: '众人' };
  const response = await company.admin.caller.send('GET', `${STAFF}/export?${new URLSearchParams(query)}`);
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toMatch(/员工_\d{4}-\d\d-\d\d\.xlsx/);
  const book = await readSpreadsheet(response.rawPayload, { maxRows: 10_000 });
  if (!book.ok) throw new Error('the file is no workbook');
  const listed = book.rows.filter((cells) => String(cells[0]).startsWith('众人'));
  expect(listed).toHaveLength(1_150);
  expect(listed[0]).toEqual(expect.arrayContaining(['众人1150', '客服', '客服加班', '不限', '已启用', '否']));
  expect(await lastLog()).toMatchObject({ content: '导出员工列表 1150 人' });
  expect((await company.admin.caller.get(`${STAFF}/export`, { ...query, searchUser: '无此人' })).code).toBe(25039);
});

describe('a scene given from its own side', () => {
  const assign = (fields: object, by = company.admin) => by.caller.postJson('/api/v2/scene/assign', { ...fields });
  const scenesOf = async ({ staffId: userId }: Person): Promise<number[]> =>
    made(await company.admin.caller.get(`${STAFF}/getDetail`, { userId })).useCondition.map(
      ({ sceneId }: { sceneId: number }) => sceneId,
    );

  test('departments with everything below and people get it beside what they have, and lose it again', async () => {
    const [sceneId, before] = [await makeScene(server, company, '出差'), await makeScene(server, company, '日常')];
    const person = await company.person({ name: '吴平台', department: '平台' });
    const guest = await company.person({ name: '郑客服', department: '客服' });
    await assign({ sceneId: before, userId: [person.staffId] });
    const deptIds = [company.departmentId('研发')];
    const answer = made(await assign({ sceneId, deptIds, userId: [guest.staffId] }));
    expect(answer.keptNum).toBe(0);
    expect(await scenesOf(person)).toEqual([sceneId, before]);
    expect(await scenesOf(guest)).toEqual([sceneId]);
    expect((await lastLog()).content).toMatch(/^添加 \d+ 名员工的用车场景“出差”：.*吴平台/);
    expect(made(await assign({ sceneId, deptIds }))).toEqual({ count: 0, keptNum: 0 });
    expect(made(await assign({ sceneId, userId: [guest.staffId], remove: 1 }))).toEqual({ count: 1, keptNum: 0 });
    expect(await scenesOf(guest)).toEqual([]);
    const version = made(await company.admin.caller.get(`${STAFF}/getDetail`, { userId: guest.staffId }));
    expect(version).toMatchObject({ updateUserName: '管理员' });
  });

  test('only within one’s own departments, and never to oneself', async () => {
    const sceneId = await makeScene(server, company, '夜班');
    expect(await assign({ sceneId, deptIds: [company.departmentId('销售')] }, head)).toMatchObject({ code: 40400 });
    expect(await assign({ sceneId, userId: [seller.staffId] }, head)).toMatchObject({ code: 40400 });
    const own = made(await assign({ sceneId, deptIds: [company.departmentId('研发')] }, head));
    expect(own.keptNum).toBe(1);
    expect(await scenesOf(head)).not.toContain(sceneId);
    expect(await assign({ sceneId: 9_999_999, userId: [engineer.staffId] })).toMatchObject({ code: 25023 });
    expect(await assign({ sceneId })).toMatchObject({ code: 40000, msg: '请选择员工' });
  });
});
