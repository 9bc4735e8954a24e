import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let manager: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '远山', departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company({ departments: { 外部: {} } });
  manager = await company.person({ name: '研发主管', department: '研发', manages: ['研发'] });
});

const form = (changes: Record<string, unknown> = {}) => ({
  name: '李明',
  phone: newPhone(),
  deptId: company.departmentId('平台'),
  roleIds: [],
  ...changes,
});
const add = (caller: Caller, changes: Record<string, unknown> = {}) => caller.postJson(`${STAFF}/add`, form(changes));
const update = (caller: Caller, userId: number, changes: Record<string, unknown>) =>
  caller.postJson(`${STAFF}/update`, { userId, ...changes });
const detail = async (userId: number) => (await company.admin.caller.get(`${STAFF}/getDetail`, { userId })).data;
const lastEntry = async () => (await company.log()).at(-1);
const roleIdsOf = async (userId: number) =>
  (await detail(userId)).roles.map(({ roleId }: { roleId: number }) => roleId);

describe('adding', () => {
  test('stores every field, answers the id and leaves one entry', async () => {
    const role = await company.role('财务', [33], 'none');
    const answer = await add(company.admin.caller, {
      name: ' 李明 ',
      email: 'li@example.com',
      number: 'A-1',
      idNumber: '11010519491231002x',
      roleIds: `${role},4`,
      sex: '1',
      birthday: '1949-12-31',
      duty: '工程师',
      leaveDate: '2027-03-31',
    });
    expect(answer).toMatchObject({ code: 0, data: { userId: expect.any(Number) } });
    expect(await detail(answer.data.userId)).toMatchObject({
      name: '李明',
      number: 'A-1',
      email: 'li@example.com',
      idNumber: '11010519491231002X',
      userSex: 1,
      userBirthday: '1949-12-31',
      userDuty: '工程师',
      leaveDate: '2027-03-31',
      deptName: '平台',
      companyPay: 1,
      roles: [
        { roleId: 4, roleName: '部门经理' },
        { roleId: role, roleName: '财务' },
      ],
    });
    expect(await lastEntry()).toEqual({
      type: 'add',
      permissionId: 3,
      staffName: '管理员',
      content: '添加员工“李明”（平台，员工编号 A-1，角色：部门经理、财务）',
    });
  });

  test('the identity number is nowhere readable in the database', async () => {
    const { data } = await add(company.admin.caller, { idNumber: '11010519491231002X' });
    const { rows } = await server.owner.query('select staff::text as row, id_number from staff where id = $1', [
      data.userId,
    ]);
    expect(rows[0].row).not.toContain('110105');
    expect(rows[0].id_number.toString('latin1')).not.toContain('110105');
    const again = await add(company.admin.caller, { idNumber: '11010519491231002X' });
    const { rows: two } = await server.owner.query('select id_number from staff where id = $1', [again.data.userId]);
    expect(two[0].id_number.equals(rows[0].id_number)).toBe(false);
  });

  test.each([
    [{ name: '' }, 'name', '请输入姓名'],
    [{ name: undefined }, 'name', '请输入姓名'],
    [{ name: ['李'] }, 'name', '请输入姓名'],
    [{ name: '李'.repeat(26) }, 'name', '姓名不能超过 25 个字'],
    [{ name: '李\n明' }, 'name', '不能包含换行等特殊字符'],
    [{ phone: '' }, 'phone', '手机号码格式不正确！'],
    [{ phone: '1380000abcd' }, 'phone', '请输入数字'],
    [{ phone: '23800000001' }, 'phone', '手机号码格式不正确！'],
    [{ phone: '138000000012' }, 'phone', '手机号码格式不正确！'],
    [{ number: 'x'.repeat(21) }, 'number', '员工编号不能超过 20 个字'],
    [{ deptId: '' }, 'deptId', '请选择部门'],
    [{ email: 'nobody' }, 'email', '邮箱格式不正确'],
    [{ idNumber: '110105194912310021' }, 'idNumber', '身份证号不正确'],
    [{ sex: 7 }, 'sex', '请选择性别'],
    [{ birthday: '1990-02-30' }, 'birthday', '出生日期不正确'],
    [{ duty: 'x'.repeat(51) }, 'duty', '职务不能超过 50 个字'],
  ])('%j is refused: %s %s', async (changes, field, sentence) => {
    expect(await add(company.admin.caller, changes)).toMatchObject({
      code: 40000,
      msg: sentence,
      fields: { [field]: sentence },
    });
  });

  test('a birthday ahead, a number in use, an unknown role and a number of somebody else are refused', async () => {
    const { caller } = company.admin;
    expect(await add(caller, { birthday: '2999-01-01' })).toMatchObject({ code: 25007 });
    await add(caller, { number: 'B-1' });
    expect(await add(caller, { number: 'B-1' })).toMatchObject({ code: 25002, fields: { number: '员工编号已被使用' } });
    expect(await add(caller, { roleIds: [987_654] })).toMatchObject({ code: 25004 });
    const elsewhere = await other.person();
    const taken = {
      ...{ code: 9115, msg: '手机号码不合法，请更正后重新提交', data: null },
      fields: { phone: '手机号码不合法，请更正后重新提交（该号码已被使用）' },
    };
    expect(await add(caller, { phone: elsewhere.phone })).toMatchObject(taken);
    expect(await add(caller, { phone: manager.phone })).toMatchObject(taken);
  });

  test('only into a department one manages; others, unknown and foreign ones answer alike', async () => {
    for (const deptId of [company.departmentId('销售'), company.rootId, 999_999, other.departmentId('外部')]) {
      expect(await add(manager.caller, { deptId })).toEqual({ code: 40400, msg: '没有查询到数据', data: null });
    }
    expect(await add(manager.caller)).toMatchObject({ code: 0 });
  });

  test('of two who add the same number or phone at once, one does', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(company.admin.caller, { phone })));
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(7).fill(9115)]);
    const numbers = await Promise.all(Array.from({ length: 8 }, () => add(company.admin.caller, { number: 'RACE' })));
    expect(numbers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(7).fill(25002)]);
  });
});

describe('roles in the form', () => {
  test('1, 3 and 5 are never assigned, and kept silently on edit', async () => {
    const { data } = await add(company.admin.caller, { roleIds: [1, 3, 5, 4] });
    expect(await roleIdsOf(data.userId)).toEqual([4]);
    const boss = await company.person({ department: '销售', manages: ['销售'] });
    expect(await update(company.admin.caller, boss.staffId, { roleIds: [4] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(boss.staffId)).toEqual([3, 4]);
    expect(await update(company.admin.caller, boss.staffId, { roleIds: [] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(boss.staffId)).toEqual([3]);
  });

  test('nobody gives or takes what they do not hold themselves', async () => {
    const money = await company.role('账单', [33], 'none');
    const wide = await company.role('全部员工', [3], 'all');
    for (const role of [money, wide]) {
      expect(await add(manager.caller, { roleIds: [role] })).toMatchObject({ code: 25005 });
    }
    // 部门经理 means the own department and below: within the giver's tree it may be given.
    const { data } = await add(manager.caller, { roleIds: [4] });
    expect(await roleIdsOf(data.userId)).toEqual([4]);
    await update(company.admin.caller, data.userId, { roleIds: [4, money] });
    expect(await update(manager.caller, data.userId, { roleIds: [4] })).toMatchObject({ code: 25005 });
    expect(await update(manager.caller, data.userId, { roleIds: [money] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([money]);
  });

  test('what somebody else gave or took while the form was open stays so', async () => {
    const [first, second, third] = [
      await company.role('甲角色', [33], 'none'),
      await company.role('乙角色', [35], 'none'),
      await company.role('丙角色', [39], 'none'),
    ];
    const { caller } = company.admin;
    const { data } = await add(caller, { roleIds: [third] });
    // Opened with the first role, which was taken since; the third was given since.
    const changes = { roleIds: [first, second], openedRoleIds: [first] };
    expect(await update(caller, data.userId, changes)).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([second, third]);
    expect((await lastEntry())?.content).toBe('编辑员工“李明”：角色由“丙角色”改为“丙角色、乙角色”');
    expect(await update(caller, data.userId, { roleIds: [], openedRoleIds: [second] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([third]);
    expect(await update(caller, data.userId, { roleIds: [first], openedRoleIds: [] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([first, third]);
    expect(await update(caller, data.userId, { roleIds: [second] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([second]);
  });

  test('nobody is given a role beyond the giver’s by calling it one that was there', async () => {
    const money = await company.role('账户', [33], 'none');
    const { data } = await add(company.admin.caller, { roleIds: [money] });
    const sent = (roleIds: number[], openedRoleIds: number[]) =>
      update(manager.caller, data.userId, { roleIds, openedRoleIds });
    expect(await sent([], [money])).toMatchObject({ code: 25005 });
    expect(await sent([4, money], [money])).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([4, money]);
    await update(company.admin.caller, data.userId, { roleIds: [] });
    expect(await sent([money], [money])).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([]);
    expect(await sent([money], [])).toMatchObject({ code: 25005 });
  });

  test('a role that was deleted while the form was open hinders no other', async () => {
    const [gone, given] = [await company.role('已删角色', [33], 'none'), await company.role('新给角色', [35], 'none')];
    const { data } = await add(company.admin.caller);
    await company.admin.caller.post('/api/v2/role/del', { roleId: gone });
    const changes = { roleIds: [gone, given], openedRoleIds: [gone] };
    expect(await update(company.admin.caller, data.userId, changes)).toMatchObject({ code: 0 });
    expect(await roleIdsOf(data.userId)).toEqual([given]);
  });

  test('nobody changes their own roles, but for the super administrator', async () => {
    const four = await company.person({ department: '研发', roles: [4], manages: ['研发'] });
    expect(await update(four.caller, four.staffId, { roleIds: [] })).toMatchObject({ code: 25006 });
    expect(await update(four.caller, four.staffId, { name: '新名', roleIds: [4] })).toMatchObject({ code: 0 });
    expect(await update(company.admin.caller, company.admin.staffId, { roleIds: [4] })).toMatchObject({ code: 0 });
    expect(await roleIdsOf(company.admin.staffId)).toEqual([1, 3, 4]);
  });
});

describe('editing', () => {
  test('what is sent changes, what is left out stays, what is empty is emptied; the entry has old and new', async () => {
    const { data } = await add(company.admin.caller, { name: '旧名', number: 'E-1', email: 'a@b.cn', duty: '会计' });
    const changes = { name: '新名', email: '', sex: 0, deptId: company.departmentId('销售') };
    expect(await update(company.admin.caller, data.userId, changes)).toEqual({ code: 0, msg: '成功', data: null });
    expect(await detail(data.userId)).toMatchObject({
      name: '新名',
      number: 'E-1',
      email: '',
      userSex: 0,
      userDuty: '会计',
      deptName: '销售',
    });
    expect(await lastEntry()).toMatchObject({
      type: 'edit',
      content:
        '编辑员工“旧名”：姓名由“旧名”改为“新名”；邮箱由“a@b.cn”改为“无”；性别由“无”改为“女”；部门由“平台”改为“销售”',
    });
  });

  test('the identity number is said to have changed and never written out', async () => {
    const { data } = await add(company.admin.caller);
    await update(company.admin.caller, data.userId, { idNumber: '11010519491231002X' });
    expect((await lastEntry())?.content).toBe('编辑员工“李明”：修改身份证号');
    await update(company.admin.caller, data.userId, { idNumber: '11010519491231002X' });
    expect((await lastEntry())?.content).toBe('编辑员工“李明”：没有变化');
  });

  test('the phone is locked', async () => {
    const person = await company.person({ department: '平台' });
    expect(await update(company.admin.caller, person.staffId, { phone: newPhone() })).toMatchObject({ code: 25001 });
    expect(await update(company.admin.caller, person.staffId, { phone: person.phone })).toMatchObject({ code: 0 });
  });

  test('out of scope, in another company and unknown answer alike; so do departments to move to', async () => {
    const seller = await company.person({ department: '销售' });
    const foreigner = await other.person();
    for (const userId of [seller.staffId, foreigner.staffId, 999_999]) {
      expect(await update(manager.caller, userId, { name: '改' })).toMatchObject({ code: 40400 });
    }
    const own = await company.person({ department: '平台' });
    const away = { deptId: company.departmentId('销售') };
    expect(await update(manager.caller, own.staffId, away)).toMatchObject({ code: 40400 });
    const dead = await server.owner.query(
      `with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
       insert into department (company_id, id, super_id, name, number, path, deleted_at)
       select $1, id, $2, '已撤部门', 'DEAD', array[$2, id], now() from made returning id`,
      [company.companyId, company.rootId],
    );
    const gone = { deptId: Number(dead.rows[0].id) };
    expect(await update(company.admin.caller, own.staffId, gone)).toMatchObject({ code: 40400 });
  });

  test('the super administrator is edited by nobody else', async () => {
    const role = await company.role('人事', [3], 'all');
    const hr = await company.person({ roles: [role] });
    expect(await update(hr.caller, company.admin.staffId, { name: '改' })).toMatchObject({ code: 25009 });
    expect(await update(company.admin.caller, company.admin.staffId, { duty: '总裁' })).toMatchObject({ code: 0 });
  });

  test('a role that follows the department must be the mover’s to give at the new place', async () => {
    // Manages 研发 and 销售, but carries reports for 研发 alone: a role with reports must not be carried into 销售.
    const people = await company.role('员工与报表', [3, 39], 'ownTree');
    const [movers, reports] = [
      await company.role('两个部门的员工', [3], 'listed', ['研发', '销售']),
      await company.role('研发报表', [39], 'listed', ['研发']),
    ];
    const mover = await company.person({ department: '研发', roles: [movers, reports] });
    const moved = await company.person({ name: '随部门', department: '平台', roles: [people] });
    const away = { deptId: company.departmentId('销售') };
    expect(await update(mover.caller, moved.staffId, away)).toMatchObject({ code: 25008 });
    expect(await update(company.admin.caller, moved.staffId, away)).toMatchObject({ code: 0 });
  });
});
