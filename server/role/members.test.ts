import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { waitingForLocks } from '../../tests/kit/waiting.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let lead: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company();
  const managing = await company.role('研发角色管理', [3, 7], 'listed', ['研发']);
  lead = await company.person({ name: '研发主管', department: '研发', roles: [managing] });
});

let names = 0;
const newRole = (permissions: readonly number[] = [3], scope: 'none' | 'ownTree' | 'all' = 'none') => {
  names += 1;
  return company.role(`角色乙${names}`, permissions, scope);
};
const add = (caller: Caller, roleId: number, ...userIds: number[]) =>
  caller.postJson('/api/v2/company/user/updateRole', { userIds, roleId });
const remove = (caller: Caller, roleId: number, userId: number) =>
  caller.get('/api/v2/role/remove/user', { roleId, userId });
const members = (caller: Caller, query: Record<string, unknown>) => caller.get('/api/v2/role/user/list', query);
const holdersOf = async (roleId: number): Promise<number[]> => {
  const { rows } = await server.owner.query('select staff_id from staff_role where company_id = $1 and role_id = $2', [
    company.companyId,
    roleId,
  ]);
  return rows.map((row) => Number(row.staff_id)).sort();
};
const lastEntry = async () => (await company.log()).at(-1);
const named = (name: string, department = '平台') => company.person({ name, department });

describe('adding members', () => {
  test('adds those who are new, and the log names them', async () => {
    const [a, b, c] = [await named('张一'), await named('张二'), await named('张三')];
    const id = await newRole();
    expect(await add(company.admin.caller, id, a.staffId)).toEqual({ code: 0, msg: '成功', data: null });
    expect((await add(company.admin.caller, id, a.staffId, c.staffId, b.staffId, b.staffId)).code).toBe(0);
    expect(await holdersOf(id)).toEqual([a.staffId, b.staffId, c.staffId].sort());
    expect(await lastEntry()).toMatchObject({
      type: 'addMembers',
      permissionId: 7,
      content: expect.stringMatching(/^为角色“角色乙\d+”添加成员：张二、张三$/),
    });
    const again = await add(company.admin.caller, id, a.staffId, b.staffId);
    expect(again).toMatchObject({ code: 24009, msg: '所选员工已是该角色成员' });
  });

  test('tells who was not a member before, where that is asked for', async () => {
    const [a, b] = [await named('钱一'), await named('钱二')];
    const roleId = await newRole();
    await add(company.admin.caller, roleId, a.staffId);
    const sent = { userIds: [a.staffId, b.staffId], roleId, returnAdded: 1 };
    const answer = await company.admin.caller.postJson('/api/v2/company/user/updateRole', sent);
    expect(answer).toEqual({ code: 0, msg: '成功', data: { userIds: [b.staffId] } });
  });

  test('reads a comma list in a form as well', async () => {
    const [a, b] = [await named('李一'), await named('李二')];
    const roleId = await newRole();
    const sent = { userIds: `${a.staffId},${b.staffId}`, roleId };
    expect((await company.admin.caller.post('/api/v2/company/user/updateRole', sent)).code).toBe(0);
    expect(await holdersOf(roleId)).toHaveLength(2);
  });

  test('nobody chosen is refused', async () => {
    const answer = await add(company.admin.caller, await newRole());
    expect(answer).toMatchObject({ code: 40000, msg: '未选择要添加的成员' });
    const broken = await company.admin.caller.postJson('/api/v2/company/user/updateRole', {
      userIds: ['x'],
      roleId: 1,
    });
    expect(broken.msg).toBe('未选择要添加的成员');
  });

  test.each([
    [1, '超级管理员只能移交，不能添加或移除成员'],
    [3, '部门管理员随部门负责人的设置产生，不能添加或移除成员'],
    [4, '部门经理只能在员工信息中设置'],
    [5, '普通员工是全体员工的默认角色，不能添加或移除成员'],
  ])('role %s takes nobody by hand, not even from role 1', async (roleId, msg) => {
    const person = await named('王一');
    expect(await add(company.admin.caller, roleId, person.staffId)).toMatchObject({ code: 24008, msg });
  });

  test('one person unknown, gone, elsewhere or of another company, and nobody is added', async () => {
    const [inside, outside, gone] = [await named('赵一'), await named('赵二', '销售'), await named('赵三')];
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const foreigner = await other.person();
    const id = await newRole();
    const unknown = await add(lead.caller, id, inside.staffId, 999_999);
    expect(unknown).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    for (const { staffId } of [outside, gone, foreigner]) {
      expect(await add(lead.caller, id, inside.staffId, staffId)).toEqual(unknown);
    }
    expect(await add(lead.caller, 999_999, inside.staffId)).toEqual(unknown);
    expect(await add(lead.caller, await other.role('外', [3], 'none'), inside.staffId)).toEqual(unknown);
    expect(await holdersOf(id)).toEqual([]);
    expect((await add(lead.caller, id, inside.staffId)).code).toBe(0);
  });

  test('a role beyond one’s own is given to nobody', async () => {
    const person = await named('钱一');
    expect((await add(lead.caller, await newRole([33]), person.staffId)).code).toBe(24005);
    expect((await add(lead.caller, await newRole([3], 'all'), person.staffId)).code).toBe(24005);
    expect((await add(lead.caller, await newRole([3], 'ownTree'), person.staffId)).code).toBe(0);
  });

  test('neither one’s own roles nor a stronger person’s are changed', async () => {
    const id = await newRole();
    expect(await add(lead.caller, id, lead.staffId)).toMatchObject({ code: 24007, msg: '不能变更自己的角色' });
    const finance = await newRole([33]);
    const accountant = await company.person({ name: '会计', department: '平台', roles: [finance] });
    expect(await add(lead.caller, id, accountant.staffId)).toMatchObject({
      code: 24006,
      msg: '“会计”的权限超出您自己的，不能变更其角色',
    });
    expect((await add(company.admin.caller, id, company.admin.staffId, accountant.staffId)).code).toBe(0);
  });

  test('a right given holds at the next request', async () => {
    const person = await named('孙一');
    expect((await person.caller.get('/api/v2/role/list')).code).toBe(40300);
    expect((await add(company.admin.caller, await newRole([7]), person.staffId)).code).toBe(0);
    expect((await person.caller.get('/api/v2/role/list')).code).toBe(0);
  });
});

describe('removing a member', () => {
  test('takes the role away, and the log says from whom', async () => {
    const id = await newRole([7]);
    const person = await company.person({ name: '周一', department: '平台', roles: [id] });
    expect(await remove(company.admin.caller, id, person.staffId)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await lastEntry()).toMatchObject({
      type: 'removeMembers',
      content: expect.stringMatching(/^从角色“角色乙\d+”移除成员：周一$/),
    });
    expect((await person.caller.get('/api/v2/role/list')).code).toBe(40300);
    expect((await remove(company.admin.caller, id, person.staffId)).code).toBe(40400);
  });

  test('role 4 loses members by hand; 1, 3 and 5 do not', async () => {
    const manager = await company.person({ department: '平台', roles: [4], manages: ['平台'] });
    expect((await remove(company.admin.caller, 4, manager.staffId)).code).toBe(0);
    expect((await remove(company.admin.caller, 3, manager.staffId)).code).toBe(24008);
    expect((await remove(company.admin.caller, 5, manager.staffId)).code).toBe(24008);
    expect((await remove(company.admin.caller, 1, company.admin.staffId)).code).toBe(24008);
  });

  test('out of scope, of another company and unknown are alike; oneself and a stronger one are refused', async () => {
    const id = await newRole();
    const outside = await company.person({ department: '销售', roles: [id] });
    const unknown = await remove(lead.caller, id, 999_999);
    expect(unknown.code).toBe(40400);
    expect(await remove(lead.caller, id, outside.staffId)).toEqual(unknown);
    expect(await remove(lead.caller, id, (await other.person()).staffId)).toEqual(unknown);
    const held = (await lead.caller.get('/api/v2/role/listByUserId')).data[1].id;
    expect((await remove(lead.caller, held, lead.staffId)).code).toBe(24007);
    const accountant = await company.person({ department: '平台', roles: [id, await newRole([33])] });
    expect((await remove(lead.caller, id, accountant.staffId)).code).toBe(24006);
    const clerk = await company.person({ department: '平台', roles: [id] });
    expect((await remove(lead.caller, id, clerk.staffId)).code).toBe(0);
  });
});

describe('the member list', () => {
  test('pages and searches, fields as documented, within the departments of function 7', async () => {
    const id = await newRole();
    const person = await company.person({ name: '吴百分%', department: '平台', roles: [id] });
    await server.owner.query(`update staff set number = 'E-77' where id = $1`, [person.staffId]);
    const second = await company.person({ name: '吴二', department: '研发', roles: [id] });
    const outside = await company.person({ name: '吴三', department: '销售', roles: [id] });
    const gone = await company.person({ department: '平台', roles: [id] });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const row = {
      id: person.staffId,
      name: '吴百分%',
      mobile: person.phone,
      id_Number: 'E-77',
      departmentName: '平台',
    };
    expect((await members(lead.caller, { roleId: id, pageNo: 1, pageSize: 1 })).data).toEqual({
      companyUser: [row],
      count: 2,
    });
    const ids = async (caller: Caller, param: string) => {
      const { data } = await members(caller, { roleId: id, pageNo: 1, pageSize: 10, param });
      return data.companyUser.map((member: { id: number }) => member.id);
    };
    expect(await ids(company.admin.caller, '')).toEqual([person.staffId, second.staffId, outside.staffId]);
    expect(await ids(lead.caller, '%')).toEqual([person.staffId]);
    expect(await ids(lead.caller, 'e-7')).toEqual([person.staffId]);
    expect(await ids(lead.caller, second.phone.slice(-5))).toEqual([second.staffId]);
    expect(await ids(lead.caller, '吴三')).toEqual([]);
  });

  test('role 3 lists who manages a department, each once; role 5 has none; unknown is unknown', async () => {
    const own = await server.company({ departments: { 甲部: {}, 乙部: {} } });
    const manager = await own.person({ manages: ['甲部', '乙部'] });
    const { data } = await members(own.admin.caller, { roleId: 3 });
    expect(data).toMatchObject({ count: 2, companyUser: [{ id: own.admin.staffId }, { id: manager.staffId }] });
    expect((await members(own.admin.caller, { roleId: 1 })).data.count).toBe(1);
    expect(await members(own.admin.caller, { roleId: 5 })).toMatchObject({ code: 24010 });
    expect((await members(own.admin.caller, { roleId: 999_999 })).code).toBe(40400);
    expect((await members(own.admin.caller, {})).msg).toBe('请填写完整信息！');
  });
});

describe('searching for people', () => {
  const search = (caller: Caller, keyword: string) => caller.get('/api/v2/role/searchUser', { keyword });

  test('finds by name, number and phone within the departments of function 7', async () => {
    const inside = await named('冯一');
    const outside = await named('冯二', '销售');
    await other.person({ name: '冯三' });
    const row = { id: inside.staffId, name: '冯一', mobile: inside.phone, id_Number: '', departmentName: '平台' };
    expect((await search(lead.caller, '冯')).data).toEqual({ users: [row] });
    expect((await search(lead.caller, inside.phone)).data.users).toEqual([row]);
    expect((await search(company.admin.caller, '冯')).data.users.map(({ id }: { id: number }) => id)).toEqual([
      inside.staffId,
      outside.staffId,
    ]);
    expect((await search(company.admin.caller, '没有这个人')).data).toEqual({ users: [] });
    expect(await search(lead.caller, ' ')).toMatchObject({ code: 40000, msg: '请输入查询信息' });
  });

  test('departments held for another function open nobody here', async () => {
    const roles = [
      await company.role('平台角色管理', [7], 'listed', ['研发']),
      await company.role('全员报表', [39], 'all'),
    ];
    const mixed = await company.person({ department: '研发', roles });
    const [inside, outside] = [await named('陈一'), await named('陈二', '销售')];
    const id = await newRole([21]);
    expect((await add(company.admin.caller, id, inside.staffId, outside.staffId)).code).toBe(0);
    const found = (await search(mixed.caller, '陈')).data.users.map((row: { id: number }) => row.id);
    expect(found).toEqual([inside.staffId]);
    expect((await members(mixed.caller, { roleId: id })).data.count).toBe(1);
    expect((await remove(mixed.caller, id, outside.staffId)).code).toBe(40400);
    expect((await add(mixed.caller, await newRole([21]), outside.staffId)).code).toBe(40400);
    expect((await remove(mixed.caller, id, inside.staffId)).code).toBe(0);
  });

  test('answers at most fifty', async () => {
    const own = await server.company();
    await server.owner.query(
      `insert into staff (company_id, department_id, name, phone)
       select $1, $2, '很多人' || n, (16000000000 + n)::text from generate_series(1, 60) n`,
      [own.companyId, own.rootId],
    );
    expect((await search(own.admin.caller, '很多人')).data.users).toHaveLength(50);
  });
});

describe('at once', () => {
  test('a role deleted while members are added: either gone and empty, or there with members', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await newRole();
      const people = await Promise.all([named('郑一'), named('郑二'), named('郑三')]);
      const [deleted, ...added] = await Promise.all([
        company.admin.caller.post('/api/v2/role/del', { roleId: id }),
        ...people.map(({ staffId }) => add(company.admin.caller, id, staffId)),
      ]);
      const held = await holdersOf(id);
      const { rows } = await server.owner.query('select 1 from role where id = $1', [id]);
      if (deleted.code === 0) expect([rows, held]).toEqual([[], []]);
      else {
        expect(deleted.code).toBe(24003);
        expect(rows).toHaveLength(1);
        expect(held).toHaveLength(3);
      }
      const expected = deleted.code === 0 ? 40400 : 0;
      expect(added.map(({ code }) => code)).toEqual([expected, expected, expected]);
    }
  });

  test('a role deleted while the schema alone adds a member ends without a row that points nowhere', async () => {
    const id = await newRole();
    const person = await named('郑四');
    const client = await server.owner.connect();
    await client.query('begin');
    await client.query('insert into staff_role values ($1, $2, $3)', [company.companyId, person.staffId, id]);
    const deleting = company.admin.caller.post('/api/v2/role/del', { roleId: id });
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await client.query('commit');
    client.release();
    expect((await deleting).code).toBe(24003);
  });

  test('one person added many times at once is a member once', async () => {
    const id = await newRole();
    const person = await named('郑五');
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(company.admin.caller, id, person.staffId)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 24009)).toHaveLength(7);
  });

  test('a role raised while it is given goes to nobody beyond what its giver could give', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await newRole([3]);
      const person = await named('郑六');
      const raise = { id, roleName: `抬升${round}`, roleMemo: '述', did: '-1', pid: '3,33' };
      const [raised, given] = await Promise.all([
        company.admin.caller.post('/api/v2/role/update', raise),
        add(lead.caller, id, person.staffId),
      ]);
      expect(raised.code).toBe(0);
      expect([0, 24005]).toContain(given.code); // 0: given while it was weak, and raised by role 1 afterwards
      const types = (await company.log()).slice(-2).map(({ type }) => type);
      if (given.code === 0) expect(types).toEqual(['addMembers', 'edit']);
    }
  });
});
