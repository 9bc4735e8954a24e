import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenConstraint } from '#server/error-code.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let caller: Caller;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company({ departments: { 甲部: { 甲一: {} }, 乙部: { 乙一: {} }, 丙部: {} } });
  caller = company.admin.caller;
});

const idOf = (name: string): number => company.departmentId(name);
const move = (name: string, to: string) =>
  caller.postJson('/api/v2/dept/update', { deptId: idOf(name), name, number: `D${idOf(name)}`, superId: idOf(to) });
const add = (name: string, number: string, to: string) =>
  caller.postJson('/api/v2/dept/add', { name, number, superId: idOf(to), type: 0 });
const join = (department: string) =>
  server.owner.query(`insert into staff (company_id, department_id, name, phone) values ($1, $2, '新人', $3)`, [
    company.companyId,
    idOf(department),
    newPhone(),
  ]);
const codesOf = (answers: { code: number }[]): number[] => answers.map(({ code }) => code).sort((a, b) => a - b);

/** Departments whose path is not their parent's and themselves: what a move or an addition at a bad moment would leave. */
async function brokenPaths(): Promise<unknown[]> {
  const { rows } = await server.owner.query(
    `select child.name from department child join department parent
       on parent.company_id = child.company_id and parent.id = child.super_id
     where child.company_id = $1 and child.path <> parent.path || child.id`,
    [company.companyId],
  );
  return rows;
}

describe('two at once', () => {
  test('two moves never close a circle', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(codesOf(await Promise.all([move('甲部', '乙一'), move('乙部', '甲一')]))).toEqual([0, 23003]);
      expect(await brokenPaths()).toEqual([]);
      await Promise.all([move('甲部', company.departments.keys().next().value!), move('乙部', '丙部')]);
    }
  });

  test('what is added while its parent moves ends up where the parent is', async () => {
    for (let round = 0; round < 10; round += 1) {
      const to = round % 2 === 0 ? '丙部' : '乙部';
      const answers = await Promise.all([
        move('甲部', to),
        add(`新部${round}`, `R${round}`, '甲一'),
        add(`又部${round}`, `S${round}`, '甲部'),
      ]);
      expect(codesOf(answers)).toEqual([0, 0, 0]);
    }
    expect(await brokenPaths()).toEqual([]);
  });

  test('of sixteen with one number, and of sixteen with one name, one is added', async () => {
    const numbered = Array.from({ length: 16 }, (_, n) => add(`同号${n}`, 'SAME', '丙部'));
    expect(codesOf(await Promise.all(numbered))).toEqual([0, ...Array(15).fill(23001)]);
    const named = Array.from({ length: 16 }, (_, n) => add('同名', `T${n}`, '丙部'));
    expect(codesOf(await Promise.all(named))).toEqual([0, ...Array(15).fill(23002)]);
  });

  test('nobody joins a department that is being deleted', async () => {
    const outcomes = { joined: 0, deleted: 0 };
    for (let round = 0; round < 30; round += 1) {
      const name = `临时${round}`;
      const { data } = await add(name, `T${round}`, '丙部');
      company.departments.set(name, data.deptId);
      // One of them begins later, by more each time: on whatever machine, each is the earlier one sometimes.
      const [later, earlier] = round % 2 === 0 ? [round * 2, 0] : [0, round * 16];
      const [deleted, joined] = await Promise.all([
        pause(earlier).then(() => caller.post('/api/v2/dept/delete', { deptId: data.deptId })),
        pause(later)
          .then(() => join(name))
          .then(
            () => true,
            (error) => brokenConstraint(error) !== 'staff_in_live_department' && Promise.reject(error),
          ),
      ]);
      expect(deleted.code).toBe(joined ? 23009 : 0);
      outcomes[joined ? 'joined' : 'deleted'] += 1;
    }
    const { rows } = await server.owner.query(
      `select from staff join department on department.company_id = staff.company_id and department.id = department_id
       where staff.deleted_at is null and department.deleted_at is not null`,
    );
    expect(rows).toEqual([]);
    expect(Math.min(outcomes.joined, outcomes.deleted)).toBeGreaterThan(0); // else nothing was raced
  });
});

test('a deletion waits for who is just joining, and is refused', async () => {
  const client = await server.owner.connect();
  await client.query('begin');
  await client.query(`set local app.company_id = '${company.companyId}'`);
  await client.query(`insert into staff (company_id, department_id, name, phone) values ($1, $2, '新人', $3)`, [
    company.companyId,
    idOf('丙部'),
    newPhone(),
  ]);
  const deletion = caller.post('/api/v2/dept/delete', { deptId: idOf('丙部') });
  await pause(200);
  await client.query('commit');
  client.release();
  expect((await deletion).code).toBe(23009);
});

describe('what the database itself keeps', () => {
  const sql = (text: string, values: unknown[]) => server.owner.query(text, values);
  const constraintOf = (work: Promise<unknown>) => work.then(() => 'none', brokenConstraint);
  beforeEach(async () => {
    expect((await caller.post('/api/v2/dept/delete', { deptId: idOf('丙部') })).code).toBe(0);
  });

  test('a deleted department gets no people, children, managers or roles', async () => {
    const values = [company.companyId, idOf('丙部')];
    expect(await constraintOf(join('丙部'))).toBe('staff_in_live_department');
    expect(
      await constraintOf(sql('insert into department_manager values ($1, $2, $3)', [...values, company.admin.staffId])),
    ).toBe('manager_of_live_department');
    expect(await constraintOf(sql('insert into role_department values ($1, 4, $2)', values))).toBe(
      'role_in_live_department',
    );
    const child = `insert into department (company_id, id, super_id, name, number, path)
      values ($1, 900000, $2::bigint, '子部', 'Z', array[${company.rootId}, $2::bigint, 900000])`;
    expect(await constraintOf(sql(child, values))).toBe('department_in_live_department');
  });

  test('a department with people or children is not deleted by hand either, nor the company', async () => {
    await join('甲一');
    const end = (id: number) => sql('update department set deleted_at = now() where id = $1', [id]);
    expect(await constraintOf(end(idOf('甲一')))).toBe('staff_in_live_department');
    expect(await constraintOf(end(idOf('乙部')))).toBe('department_in_live_department');
    expect(await constraintOf(end(company.rootId))).toBe('department_root_stays');
  });
});

test('three thousand departments are one answer', async () => {
  await server.owner.query(
    `insert into department (company_id, id, super_id, name, number, path)
     select $1, 1000000 + n, $2, '部门' || n, 'B' || n, array[$3::bigint, $2, 1000000 + n] from generate_series(1, 3000) n`,
    [company.companyId, idOf('甲部'), company.rootId],
  );
  const manager = await company.person({ manages: ['甲部'] });
  for (const person of [company.admin, manager]) {
    const { data } = await person.caller.get('/api/v2/dept/all');
    expect(data.length).toBeGreaterThan(3000);
  }
});
