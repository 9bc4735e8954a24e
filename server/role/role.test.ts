import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
/** Manages roles and staff of research alone. */
let lead: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company({ departments: { 外部: {} } });
  const managing = await company.role('研发角色管理', [3, 7], 'listed', ['研发']);
  lead = await company.person({ name: '研发主管', department: '研发', roles: [managing] });
});

let names = 0;
const newName = (): string => {
  names += 1;
  return `角色甲${names}`;
};
const draft = (fields: Record<string, unknown> = {}) => ({
  roleName: newName(),
  roleMemo: '描述',
  did: '-1',
  pid: '3',
  ...fields,
});
const add = (caller: Caller, fields: Record<string, unknown>) => caller.get('/api/v2/role/add', fields);
const update = (caller: Caller, fields: Record<string, unknown>) => caller.post('/api/v2/role/update', fields);
const remove = (caller: Caller, roleId: number) => caller.post('/api/v2/role/del', { roleId });
const one = (caller: Caller, id: number) => caller.get('/api/v2/role/queryOne', { id });
const roleNamed = async (name: string) => {
  const { rows } = await server.owner.query('select id from role where company_id = $1 and name = $2', [
    company.companyId,
    name,
  ]);
  return Number(rows[0]?.id);
};
const lastEntry = async () => (await company.log()).at(-1);

describe('the list', () => {
  test('pages the roles with their members, fields as documented', async () => {
    const own = await server.company({ departments: { 甲部: {}, 乙部: {} } });
    await own.person({ department: '甲部', roles: [4], manages: ['甲部', '乙部'] });
    await own.person({ department: '乙部', manages: ['乙部'] });
    const gone = await own.person({ department: '乙部', roles: [4], manages: ['甲部'] });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const id = await own.role('只看日志', [17, 27], 'listed', ['甲部', '乙部']);
    const { data } = await own.admin.caller.get('/api/v2/role/list', { pageNo: 1, pageSize: 10 });
    expect(data.count).toBe(5);
    expect(data.list.map((row: { id: number; users: number }) => [row.id, row.users])).toEqual([
      [1, 1],
      [3, 3], // the root's manager and two more
      [4, 1],
      [5, 3],
      [id, 0],
    ]);
    const entries = [
      { id: 17, parentId: 0, apiName: '日志', apiUrl: '' },
      { id: 27, parentId: 17, apiName: '操作日志', apiUrl: '/operLog' },
    ];
    expect(data.list[4]).toEqual({
      id,
      roleName: '只看日志',
      roleMemo: '只看日志',
      users: 0,
      roleType: 1,
      did: `${own.departmentId('甲部')},${own.departmentId('乙部')}`,
      pid: '17,27',
      companyPermissionDOList: entries,
      companyPermissionDOS: entries,
      version: expect.stringMatching(/^[\w-]{16}$/),
      updateUserName: '',
      updateTime: '',
    });
    expect(data.list.slice(0, 4)).toMatchObject([
      { roleType: 0, did: '-1' },
      { roleType: 0, did: '3' },
      { roleType: 0, did: '-2', pid: '1,3,37,39' },
      { roleType: 0, did: '0', pid: '' },
    ]);
    expect(data.list[0].pid.split(',')).not.toContain('26');
    const second = await own.admin.caller.get('/api/v2/role/list', { pageNo: 2, pageSize: 4 });
    expect(second.data).toMatchObject({ count: 5, list: [{ id }] });
  });

  test('one role is answered alike; another company’s like none', async () => {
    const id = await company.role('单个', [3], 'ownTree');
    expect((await one(lead.caller, id)).data).toMatchObject({ id, roleName: '单个', did: '-2', pid: '1,3', users: 0 });
    const foreign = await other.role('外', [3], 'all');
    const unknown = await one(company.admin.caller, 999_999);
    expect(unknown).toMatchObject({ code: 40400, msg: '没有查询到数据', data: null });
    expect(await one(company.admin.caller, foreign)).toEqual(unknown);
    expect((await company.admin.caller.get('/api/v2/role/queryOne')).msg).toBe('请填写完整信息！');
  });

  test('the form’s permissions come in two levels, hidden ones left out', async () => {
    const { data } = await lead.caller.get('/api/v2/permission/list');
    expect(data[0]).toEqual({
      id: 1,
      parentId: 0,
      apiName: '组织管理',
      apiUrl: '',
      children: [
        { id: 3, parentId: 1, apiName: '员工管理', apiUrl: '/staff' },
        { id: 5, parentId: 1, apiName: '部门管理', apiUrl: '/department' },
        { id: 7, parentId: 1, apiName: '角色管理', apiUrl: '/role' },
      ],
    });
    expect(data.map(({ id, apiName }: { id: number; apiName: string }) => `${id} ${apiName}`)).toEqual([
      '1 组织管理',
      '11 制度管理',
      '15 订单管理',
      '23 申请管理',
      '31 财务管理',
      '37 统计报表',
      '17 日志',
      '41 企业设置',
      '49 安全管理',
    ]);
  });

  test('whoever signs in may choose among the company’s roles, and no other company’s', async () => {
    const plain = await company.person();
    const { data } = await plain.caller.post('/api/v2/flow/role/list', { companyId: company.companyId });
    expect(data).toEqual(expect.arrayContaining([{ id: 4, roleName: '部门经理', roleType: 0 }]));
    expect((await plain.caller.post('/api/v2/flow/role/list')).data).toEqual(data);
    expect((await plain.caller.post('/api/v2/flow/role/list', { companyId: other.companyId })).code).toBe(40400);
  });
});

describe('adding', () => {
  test('keeps what was chosen, adds the headings, and the log says all of it', async () => {
    const did = `3,${company.departmentId('研发')},${company.departmentId('销售')}`;
    const fields = draft({ did, pid: '1,3,7,26,999,11' });
    expect(await add(company.admin.caller, fields)).toEqual({ code: 0, msg: '成功', data: null });
    const id = await roleNamed(fields.roleName);
    expect(id).toBeGreaterThanOrEqual(1000);
    expect((await one(company.admin.caller, id)).data).toMatchObject({
      did: did.slice(2),
      pid: '1,3,7',
      roleType: 1,
      users: 0,
    });
    expect(await lastEntry()).toEqual({
      type: 'add',
      permissionId: 7,
      staffName: '管理员',
      content: `新建角色“${fields.roleName}”，描述：“描述”，部门范围：指定部门（研发、销售），权限：员工管理、角色管理`,
    });
  });

  test.each([
    [{ roleName: '' }, 'roleName', '请输入角色名称'],
    [{ roleName: '长'.repeat(101) }, 'roleName', '长度在 1 到 100 个字符'],
    [{ roleMemo: ' ' }, 'roleMemo', '请填写角色描述'],
    [{ roleMemo: '述'.repeat(500) }, 'roleMemo', '请填写角色描述'],
    [{ pid: '' }, 'pid', '请至少选择一个角色权限'],
    [{ pid: '1,11' }, 'pid', '请至少选择一个角色权限'],
    [{ did: '3' }, 'did', '请选择指定部门！'],
    [{ did: '' }, 'did', '请选择指定部门！'],
    [{ did: '-1,1000' }, 'did', '请选择指定部门！'],
  ])('%j is refused at its field', async (fields, field, msg) => {
    expect(await add(company.admin.caller, draft(fields))).toMatchObject({
      code: 40000,
      msg,
      fields: { [field]: msg },
    });
  });

  test('an empty form says what is wrong with each field', async () => {
    expect((await company.admin.caller.get('/api/v2/role/add')).fields).toEqual({
      roleName: '请输入角色名称',
      roleMemo: '请填写角色描述',
      did: '请选择指定部门！',
      pid: '请至少选择一个角色权限',
    });
    const twice = await company.admin.caller.get('/api/v2/role/add?roleName=a&roleName=b&roleMemo=c&did=0&pid=3');
    expect(twice.code).not.toBe(0);
  });

  test('a name is taken once in a company', async () => {
    const fields = draft();
    expect((await add(company.admin.caller, fields)).code).toBe(0);
    const again = { code: 24002, msg: '角色名称已存在', fields: { roleName: '角色名称已存在' } };
    expect(await add(company.admin.caller, fields)).toMatchObject(again);
    expect((await add(other.admin.caller, fields)).code).toBe(0);
    const id = await company.role(newName(), [3], 'none');
    expect(await update(company.admin.caller, { ...fields, id })).toMatchObject(again);
  });

  test('of many who take one name at once, one gets it', async () => {
    const fields = draft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(company.admin.caller, fields)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, ...Array.from({ length: 7 }, () => 24002)]);
  });

  test.each([
    ['a function beyond one’s own', { did: '0', pid: '33' }, 24005],
    ['all departments', { did: '-1', pid: '3' }, 24005],
    ['a department beyond one’s own', { did: '销售', pid: '3' }, 40400],
    ['the company', { did: 'root', pid: '3' }, 40400],
    ['another company’s department', { did: '外部', pid: '3' }, 40400],
    ['a department that is none', { did: '999999', pid: '3' }, 40400],
    ['one’s own departments', { did: '研发', pid: '3,7' }, 0],
    ['a part of them', { did: '平台', pid: '3' }, 0],
    ['whatever department its holder has', { did: '-2', pid: '3' }, 0],
    ['no department', { did: '0', pid: '7' }, 0],
  ])('somebody with research alone gives %s', async (_, { did, pid }, code) => {
    const places = new Map([...other.departments, ...company.departments, ['root', company.rootId]]);
    expect((await add(lead.caller, draft({ did: places.get(did) ?? did, pid }))).code).toBe(code);
  });

  test('role 1 too finds no department of another company, nor a deleted one', async () => {
    const foreign = await add(company.admin.caller, draft({ did: other.departmentId('外部') }));
    expect(foreign).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    const own = await server.company({ departments: { 旧部: {} } });
    await server.owner.query('update department set deleted_at = now() where id = $1', [own.departmentId('旧部')]);
    expect(await add(own.admin.caller, draft({ did: own.departmentId('旧部') }))).toEqual(foreign);
  });

  test('without the function nothing of this area answers', async () => {
    const manager = await company.person({ department: '研发', roles: [4] });
    const administrator = await company.person({ department: '研发', manages: ['研发'] });
    const plain = await company.person();
    for (const { caller } of [manager, administrator, plain]) {
      expect((await add(caller, draft())).code).toBe(40300);
      expect((await caller.get('/api/v2/role/list')).code).toBe(40300);
      expect((await caller.get('/api/v2/role/searchUser', { keyword: '员' })).code).toBe(40300);
      expect((await caller.get('/api/v2/permission/list')).code).toBe(40300);
    }
    expect((await server.visitor().get('/api/v2/role/list')).code).toBe(10004);
  });

  test('a write by GET needs the trace and one’s own pages', async () => {
    const address = `/api/v2/role/add?${new URLSearchParams(draft() as Record<string, string>)}`;
    const bare = await company.admin.caller.send('GET', address, { headers: { 'trace-id': '' } });
    expect(bare.json().code).toBe(40301);
    const cross = await company.admin.caller.send('GET', address, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(cross.json().code).toBe(40301);
  });
});

describe('editing', () => {
  test('stores the new and logs old and new', async () => {
    const before = newName();
    const id = await company.role(before, [3, 33], 'listed', ['研发']);
    const fields = draft({ id, did: company.departmentId('销售'), pid: '33,35' });
    expect(await update(company.admin.caller, fields)).toEqual({ code: 0, msg: '成功', data: null });
    expect((await one(company.admin.caller, id)).data).toMatchObject({
      roleName: fields.roleName,
      did: String(company.departmentId('销售')),
      pid: '31,33,35', // 组织管理 is dropped with its last child
    });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content:
        `编辑角色“${before}”，名称由“${before}”改为“${fields.roleName}”，描述由“${before}”改为“描述”，` +
        '部门范围由指定部门（研发）改为指定部门（销售），权限由员工管理、账户与账单改为账户与账单、发票管理',
    });
    await update(company.admin.caller, fields);
    expect((await lastEntry())!.content).toBe(`编辑角色“${fields.roleName}”，内容未变`);
    expect((await update(company.admin.caller, { ...fields, did: '-2' })).code).toBe(0);
    expect((await one(company.admin.caller, id)).data.did).toBe('-2');
  });

  test.each([1, 3, 5])('role %s is refused even to role 1', async (id) => {
    const answer = await update(company.admin.caller, draft({ id }));
    expect(answer).toMatchObject({ code: 24001, msg: '系统角色不能编辑或删除' });
    expect(await remove(company.admin.caller, id)).toEqual(answer);
  });

  test('role 4 is editable', async () => {
    const own = await server.company();
    expect((await update(own.admin.caller, { ...draft({ did: '-2', pid: '3' }), id: 4 })).code).toBe(0);
    expect((await one(own.admin.caller, 4)).data).toMatchObject({ roleType: 0, pid: '1,3' });
  });

  test('a changed role changes its members’ rights at the next request', async () => {
    const id = await company.role(newName(), [7], 'none');
    const member = await company.person({ roles: [id] });
    expect((await one(member.caller, id)).code).toBe(0);
    expect((await update(company.admin.caller, draft({ id, did: '0', pid: '3' }))).code).toBe(0);
    expect((await one(member.caller, id)).code).toBe(40300);
  });

  test('a role beyond one’s own is not edited, not even to less', async () => {
    const id = await company.role(newName(), [3, 33], 'none');
    expect((await update(lead.caller, draft({ id, did: '0', pid: '3' }))).code).toBe(24005);
    expect((await remove(lead.caller, id)).code).toBe(24005);
    const within = await company.role(newName(), [3], 'none');
    expect((await update(lead.caller, draft({ id: within, did: '0', pid: '33' }))).code).toBe(24005);
    expect((await update(lead.caller, draft({ id: within, did: '0', pid: '3,7' }))).code).toBe(0);
  });

  test('本部门 is weighed for each member', async () => {
    const id = await company.role(newName(), [3], 'none');
    await company.person({ department: '平台', roles: [id] });
    expect((await update(lead.caller, draft({ id, did: '-2', pid: '3' }))).code).toBe(0);
    expect((await update(lead.caller, draft({ id, did: '0', pid: '3' }))).code).toBe(0);
    await company.person({ department: '销售', roles: [id] });
    expect((await update(lead.caller, draft({ id, did: '-2', pid: '3' }))).code).toBe(24005);
  });

  test('another company’s role is none', async () => {
    const foreign = await other.role('外二', [3], 'none');
    const unknown = await update(company.admin.caller, draft({ id: 999_999 }));
    expect(unknown.code).toBe(40400);
    expect(await update(company.admin.caller, draft({ id: foreign }))).toEqual(unknown);
    expect(await remove(company.admin.caller, foreign)).toEqual(unknown);
  });
});

describe('deleting', () => {
  test('is for roles without members', async () => {
    const name = newName();
    const id = await company.role(name, [3], 'listed', ['研发']);
    const member = await company.person({ roles: [id] });
    const refused = await remove(company.admin.caller, id);
    expect(refused).toMatchObject({ code: 24003, msg: '当前角色下成员不为空，无法删除！' });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [member.staffId]);
    expect(await remove(company.admin.caller, id)).toEqual({ code: 0, msg: '成功', data: null });
    expect((await one(company.admin.caller, id)).code).toBe(40400);
    expect(await lastEntry()).toMatchObject({
      type: 'delete',
      content: `删除角色“${name}”，描述：“${name}”，部门范围：指定部门（研发），权限：员工管理`,
    });
    expect((await remove(company.admin.caller, id)).code).toBe(40400);
  });

  test('role 4 goes when it is empty', async () => {
    const own = await server.company();
    expect((await remove(own.admin.caller, 4)).code).toBe(0);
  });
});

describe('the roles of a person', () => {
  const rolesOf = (caller: Caller, userId?: number) =>
    caller.get('/api/v2/role/listByUserId', userId === undefined ? {} : { userId });

  test('are one’s own, or those of somebody in one’s departments', async () => {
    const inside = await company.person({ department: '平台', roles: [4], manages: ['平台'] });
    const outside = await company.person({ department: '销售' });
    const foreigner = await other.person();
    const roles = [
      { id: 3, roleName: '部门管理员' },
      { id: 4, roleName: '部门经理' },
      { id: 5, roleName: '普通员工' },
    ];
    expect((await rolesOf(inside.caller)).data).toEqual(roles);
    expect((await rolesOf(lead.caller, inside.staffId)).data).toEqual(roles);
    expect((await rolesOf(outside.caller, outside.staffId)).data).toEqual([{ id: 5, roleName: '普通员工' }]);
    const unknown = await rolesOf(lead.caller, 999_999);
    expect(unknown.code).toBe(40400);
    expect(await rolesOf(lead.caller, outside.staffId)).toEqual(unknown);
    expect(await rolesOf(company.admin.caller, foreigner.staffId)).toEqual(unknown);
    expect(await rolesOf(outside.caller, inside.staffId)).toEqual(unknown);
    expect((await rolesOf(lead.caller, Number.NaN)).msg).toBe('id格式不合法');
  });
});
