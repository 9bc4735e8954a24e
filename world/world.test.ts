import { describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { DEMO_PHONES } from '#rules/demo.ts';
import { FUNCTIONS, withParents } from '#rules/permission.ts';
import { nameGiver, phoneGiver } from '#world/names.ts';
import { random } from '#world/random.ts';
import { foundWorld, type Row } from '../tests/kit/read-world.ts';

const TODAY = '2026-03-31';
const world = foundWorld(TODAY);

const rowsOf = (table: string, company = 0): Row[] => world.rows(table, 100 + company);
const active = (company: number) => rowsOf('staff', company).filter((row) => row.deleted_at === null);
const companies = [0, 1];
const allActive = companies.flatMap(active);
const byPhone = (phone: string) => allActive.find((row) => row.phone === phone)!;
const departmentOf = (person: Row) => rowsOf('department').find((row) => row.id === person.department_id)!;
const roleIdsOf = (person: Row) =>
  companies.flatMap((company) =>
    rowsOf('staff_role', company).flatMap((row) => (row.staff_id === person.id ? [row.role_id] : [])),
  );
const managedBy = (person: Row) =>
  companies.flatMap((company) =>
    rowsOf('department_manager', company).flatMap((row) => (row.staff_id === person.id ? [row.department_id] : [])),
  );
const roleNamed = (name: string) => {
  const role = rowsOf('role').find((row) => row.name === name)!;
  const held = rowsOf('role_permission').filter((row) => row.role_id === role.id);
  return { ...role, permissions: held.map((row) => row.permission_id) } as Row;
};
const repeated = (values: readonly unknown[]) => values.length - new Set(values).size;

describe('the same again, or sensibly another', () => {
  test('one day gives one world', () => {
    expect(foundWorld(TODAY).tables).toEqual(world.tables);
  });

  test('another day moves the dates and leaves the people', () => {
    const people = (of: typeof world) => of.rows('staff').map(({ id, name, phone, duty }) => [id, name, phone, duty]);
    const later = foundWorld('2026-04-30');
    expect(people(later)).toEqual(people(world));
    expect(later.rows('company')[0]!.created_at).not.toBe(rowsOf('company')[0]!.created_at);
  });

  test('another seed hires other people into the same departments', () => {
    const other = foundWorld(TODAY, 'another');
    const departments = (of: typeof world) => of.rows('department').map(({ name, path }) => [name, path]);
    const names = (of: typeof world) => of.rows('staff').map(({ name }) => name);
    expect(departments(other)).toEqual(departments(world));
    expect(names(other)).not.toEqual(names(world));
  });
});

describe('sizes', () => {
  test('1,200 staff in 80 departments on 5 levels, and 46 in 7', () => {
    expect(companies.map((company) => active(company).length)).toEqual([1200, 46]);
    expect(companies.map((company) => rowsOf('department', company).length)).toEqual([80, 7]);
    expect(Math.max(...rowsOf('department').map(({ path }) => path.length))).toBe(5);
    expect(rowsOf('staff').length).toBeGreaterThan(1200);
  });

  test('shares are near what was asked for', () => {
    const share = (fit: (row: Row) => boolean) => active(0).filter(fit).length / 1200;
    expect(Math.abs(share((row) => !row.company_pay) - 0.04)).toBeLessThan(0.02);
    expect(Math.abs(share((row) => row.is_key_customer) - 0.06)).toBeLessThan(0.02);
    expect(share((row) => row.email !== null)).toBeGreaterThan(0.8);
  });

  test('departments have 5 to 40 people', () => {
    for (const { id } of rowsOf('department')) {
      const size = active(0).filter((row) => row.department_id === id).length;
      expect(size).toBeGreaterThanOrEqual(5);
      expect(size).toBeLessThanOrEqual(40);
    }
  });
});

describe('what the database will check', () => {
  test('only demo accounts have numbers that look like theirs', () => {
    for (const { phone } of allActive) expect(phone).toMatch(/^1[358]\d{9}$/);
    expect(
      allActive
        .map(({ phone }) => phone)
        .filter((phone) => /^13[89]0000/.test(phone))
        .sort(),
    ).toEqual([...DEMO_PHONES].sort());
  });

  test.each(companies)('paths of company %i run from the root to the department itself', (company) => {
    const byId = new Map(rowsOf('department', company).map((row) => [row.id, row]));
    expect([...byId.values()].filter(({ super_id }) => super_id === null)).toHaveLength(1);
    const seen = new Set<number>(); // a parent has to be inserted before its children
    for (const { id, super_id, path, name, created_at } of byId.values()) {
      expect(path).toEqual([...(byId.get(super_id)?.path ?? []), id]);
      expect([...name].length).toBeGreaterThanOrEqual(2);
      if (super_id !== null) expect(seen.has(super_id) && byId.get(super_id)!.created_at < created_at).toBe(true);
      seen.add(id);
    }
  });

  test('nothing is dated after today, and nobody joins before the department or leaves before joining', () => {
    for (const row of world.tables.flat()) {
      for (const column of ['created_at', 'deleted_at'])
        if (row[column]) expect(dayOf(new Date(row[column])) <= TODAY).toBe(true);
      if (row.deleted_at) expect(row.deleted_at > row.created_at).toBe(true);
    }
    for (const row of rowsOf('staff')) expect(row.created_at > departmentOf(row).created_at).toBe(true);
  });
});

describe('people', () => {
  test('namesakes never share a department and are few', () => {
    expect(repeated(rowsOf('staff').map((row) => `${row.department_id}/${row.name}`))).toBe(0);
    expect(repeated(rowsOf('staff').map(({ name }) => name))).toBeLessThan(25);
  });

  test.each(companies)(
    'every department of company %i has active managers, the root its super administrator',
    (company) => {
      const managers = rowsOf('department_manager', company);
      const ids = new Set(active(company).map(({ id }) => id));
      expect(managers.every(({ staff_id }) => ids.has(staff_id))).toBe(true);
      for (const { id } of rowsOf('department', company)) {
        const positions = managers.filter((row) => row.department_id === id).map(({ position }) => position);
        expect([[0], [0, 1], [0, 1, 2]]).toContainEqual(positions.sort());
      }
      const root = rowsOf('department', company)[0]!;
      const holders = rowsOf('staff_role', company).filter(({ role_id }) => role_id === 1);
      expect(managers.filter((row) => row.department_id === root.id).map(({ staff_id }) => staff_id)).toEqual(
        holders.map(({ staff_id }) => staff_id),
      );
    },
  );
});

describe('roles', () => {
  test('system roles are alike in both companies; created ones start at 1000', () => {
    const system = (company: number) =>
      rowsOf('role', company).flatMap((row) => (row.is_system ? [[row.id, row.name, row.scope]] : []));
    expect(system(0)).toEqual([
      [1, '超级管理员', 'all'],
      [3, '部门管理员', 'listed'],
      [4, '部门经理', 'ownTree'],
      [5, '普通员工', 'none'],
    ]);
    expect(system(1)).toEqual(system(0));
    for (const { id, is_system } of companies.flatMap((company) => rowsOf('role', company)))
      expect(is_system).toBe(id < 1000);
  });

  test.each([
    { name: '超级管理员', permissions: FUNCTIONS, scope: 'all', members: 1 },
    { name: '部门管理员', permissions: [3, 5, 39], scope: 'listed', members: 0 },
    { name: '部门经理', permissions: [3, 39], scope: 'ownTree', members: 4 },
    { name: '普通员工', permissions: [], scope: 'none', members: 0 },
    { name: '财务专员', permissions: [33, 35, 39], scope: 'all', members: 1 },
    { name: '审计员', permissions: [27], scope: 'all', members: 1 },
    { name: '行政主管', permissions: [3, 9, 13, 21, 25], scope: 'all', members: 4 },
    { name: '区域用车管理员', permissions: [3, 21, 25], scope: 'listed', members: 3 },
  ])('$name', ({ name, permissions, scope, members }) => {
    const role = roleNamed(name);
    expect(role).toMatchObject({ scope, permissions: withParents(permissions) });
    expect(rowsOf('staff_role').filter(({ role_id }) => role_id === role.id)).toHaveLength(members);
  });

  test('the regional role lists 华东大区', () => {
    const region = rowsOf('department').find(({ name }) => name === '华东大区')!;
    expect(rowsOf('role_department')).toEqual([
      { company_id: 100, role_id: roleNamed('区域用车管理员').id, department_id: region.id },
    ]);
  });
});

describe('demo accounts', () => {
  test.each([
    { phone: '13800000001', department: '云程科技有限公司', roles: ['超级管理员'], manages: true },
    { phone: '13800000003', department: '研发中心', roles: [], manages: true },
    { phone: '13800000004', department: '华北大区', roles: ['部门经理'], manages: false },
    { phone: '13800000005', department: '订单服务组', roles: [], manages: false },
    { phone: '13800000006', department: '资金结算组', roles: ['财务专员'], manages: false },
    { phone: '13800000007', department: '总经理办公室', roles: ['审计员'], manages: false },
  ])('$phone works in $department', ({ phone, department, roles, manages }) => {
    const person = byPhone(phone);
    expect(departmentOf(person).name).toBe(department);
    expect(roleIdsOf(person)).toEqual(roles.map((name) => roleNamed(name).id));
    expect(managedBy(person)).toEqual(manages ? [person.department_id] : []);
    expect(person).toMatchObject({ company_id: 100, company_pay: true });
  });

  test('one person each holds role 1', () => {
    expect(byPhone('13800000001').name).toBe('沈知远');
    expect(byPhone('13900000001').company_id).toBe(101);
    expect(roleIdsOf(byPhone('13900000001'))).toEqual([1]);
    for (const company of companies)
      expect(rowsOf('staff_role', company).filter(({ role_id }) => role_id === 1)).toHaveLength(1);
  });
});

test('a department never gets the same name twice, however many it hires', () => {
  const nameFor = nameGiver(random('names'), ['沈知远']);
  const names = Array.from({ length: 3000 }, () => nameFor('female', 1));
  expect(repeated(names)).toBe(0);
});

test('a number is given once, and never one that looks like a demo account', () => {
  const drawn = [1, 12_345_678, 12_345_678, 87_654_321]; // reserved, fresh, repeated, fresh
  const nextPhone = phoneGiver({ ...random('phones'), pick: (prefixes) => prefixes[7]!, int: () => drawn.shift()! });
  expect([nextPhone(), nextPhone()]).toEqual(['13812345678', '13887654321']);
});

test('draws stay within their bounds and use all of them', () => {
  const draw = random('bounds');
  const drawn = Array.from({ length: 1000 }, () => draw.int(1, 6));
  expect([...new Set(drawn)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(
    Array.from({ length: 200 }, () =>
      draw.weighted([
        ['never', 0],
        ['always', 1],
      ]),
    ),
  ).not.toContain('never');
  expect(draw.shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(() => draw.pick([])).toThrow();
});
