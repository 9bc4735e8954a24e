import { beforeAll, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { savedScene, updateScene } from '../../tests/kit/scene-calls.ts';
import { approval } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
let head: Person;
let manager: Person;
let sceneId: number;
let flowId: number;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  manager = await company.person({ name: '王研发', department: '研发', manages: ['研发'] });
  worker = await company.person({ name: '张小明', department: '平台' });
  const flowStepStr = JSON.stringify([{ approvalUserRole: 1 }, { approvalUserRole: 4 }]);
  ({ flowId } = done(await company.admin.caller.post('/api/v2/flow/add', { flowName: '外出审批', flowStepStr })));
  sceneId = await savedScene(company.admin.caller, approval({ name: '外出', flowId }));
});

const call = (name: string, fields: object, caller = company.admin.caller) =>
  caller.post(`/api/v3/asOf/${name}`, { ...fields });
/** A whole second lies between what was and what is: the wire's times have no more. */
async function secondPassed(): Promise<string> {
  const { rows } = await server.owner.query(
    `select greatest(max(at), (select max(made_at) from scene_version where company_id = $1)) as last
     from row_history where company_id = $1`,
    [company.companyId],
  );
  const at = new Date(Math.ceil((rows[0].last.getTime() + 1) / 1_000) * 1_000);
  await server.owner.query(
    'select pg_sleep(greatest(0, extract(epoch from $1::timestamptz - clock_timestamp())) + 0.01)',
    [at],
  );
  return localText(at);
}
const routeAt = async (at: string) =>
  done(await call('route', { at, userId: worker.staffId, sceneId })).steps.map(
    ({ past, today }: Record<'past' | 'today', { names: string[] } | null>) => [past?.names, today?.names],
  );
const nowText = () => localText(new Date());

describe('the company at a moment', () => {
  test('who could approve before the department had another manager and the flow another step', async () => {
    const before = await secondPassed();
    expect(await routeAt(before)).toEqual([
      [['李平台'], ['李平台']],
      [['王研发'], ['王研发']],
    ]);
    const { owner } = server;
    await owner.query('delete from department_manager where company_id = $1 and staff_id = $2', [
      ...[company.companyId, head.staffId],
    ]);
    const flowStepStr = JSON.stringify([{ approvalUserRole: 1, stepId: 1 }]);
    const shorter = { flowId, flowName: '外出审批', flowStepStr };
    done(await company.admin.caller.post('/api/v2/flow/update/step', shorter));
    done(await updateScene(company.admin.caller, sceneId, approval({ name: '外出', flowId, perOrderQuotaFen: 9_000 })));
    expect(await routeAt(before)).toEqual([
      [['李平台'], ['王研发']],
      [['王研发'], undefined],
    ]);
    const after = await secondPassed();
    expect(await routeAt(after)).toEqual([[['王研发'], ['王研发']]]);
    const policies = done(await call('policies', { at: before }));
    expect(policies.find(({ kind, id }: { kind: string; id: number }) => kind === 'scene' && id === sceneId)).toEqual({
      ...{ kind: 'scene', id: sceneId, name: '外出', isSame: false },
      past: { version: 1, statusName: '已启用', text: expect.stringContaining('每单限额') },
      today: { version: 2, statusName: '已启用', text: '每单限额 ¥90.00' },
    });
    const { departments } = done(await call('organisation', { at: before }));
    const platform = departments.find(({ deptName }: { deptName: string }) => deptName === '平台');
    expect(platform).toMatchObject({ userNum: 2, managers: ['李平台'], today: { managers: [] }, isSame: false });
  });

  test('as of now it is what the lists show, row by row', async () => {
    const at = await secondPassed();
    const { departments } = done(await call('organisation', { at }));
    const { rows } = await server.owner.query(
      `select d.id::int, d.name, coalesce(array_agg(s.name order by m.position, m.staff_id)
         filter (where s.deleted_at is null and s.id is not null), '{}') as managers,
         (select count(*)::int from staff where company_id = d.company_id and deleted_at is null
           and department_id in (select id from department below where below.company_id = d.company_id
             and d.id = any(below.path))) as people
       from department d left join department_manager m on m.company_id = d.company_id and m.department_id = d.id
       left join staff s on s.company_id = m.company_id and s.id = m.staff_id
       where d.company_id = $1 and d.deleted_at is null group by d.company_id, d.id order by d.id`,
      [company.companyId],
    );
    expect(departments).toEqual(
      rows.map(({ id, name, managers, people }) =>
        expect.objectContaining({ deptId: id, deptName: name, managers, userNum: people, isSame: true }),
      ),
    );
    const preview = done(await company.admin.caller.post('/api/v2/flow/preview', { userId: worker.staffId, flowId }));
    const previewed = preview.map(({ approvers }: { approvers: { userName: string }[] }) =>
      approvers.map(({ userName }) => userName),
    );
    expect((await routeAt(at)).map(([past]: string[][]) => past)).toEqual(previewed);
  });

  test('nothing before there is a record, nothing that is not yet, and nobody who may not read the log', async () => {
    const { since } = done(await call('summary', { at: await secondPassed() }));
    expect(await call('summary', { at: '2020-01-01 00:00:00' })).toMatchObject({
      code: 39032,
      msg: `${since} 以前没有记录`,
    });
    expect(await call('summary', { at: '2999-01-01 00:00' })).toMatchObject({ code: 39031 });
    expect(await call('summary', { at: '昨天' })).toMatchObject({ code: 40000, msg: '请选择时刻' });
    expect(await call('summary', { at: nowText() }, manager.caller)).toMatchObject({ code: 40300 });
    const other = await server.company();
    const at = localText(new Date(Date.now() + 1_000));
    await server.owner.query('select pg_sleep(1.1)');
    const foreign = { at, userId: worker.staffId, sceneId };
    expect(await call('route', foreign, other.admin.caller)).toMatchObject({ code: 39035 });
  });
});

test('somebody who leaves was there until then; whoever is found is told with their department', async () => {
  const leaver = await company.person({ name: '赵离职', department: '销售' });
  const before = await secondPassed();
  done(await company.admin.caller.post('/api/v2/company/user/delete', { userId: leaver.staffId }));
  expect(done(await call('people', { at: before, keyword: '离职' }))).toEqual([
    { userId: leaver.staffId, userName: '赵离职', deptName: '销售' },
  ]);
  expect(done(await call('people', { at: await secondPassed(), keyword: '离职' }))).toEqual([]);
});

test('who reads the log of one department sees its people alone, as though there were no others', async () => {
  const role = await company.role('销售审计', [27], 'listed', ['销售']);
  const { caller } = await company.person({ name: '孙审计', department: '销售', roles: [role] });
  const at = await secondPassed();
  const people: { userName: string }[] = done(await call('people', { at, keyword: '' }, caller));
  expect(people.map(({ userName }) => userName)).toContain('孙审计');
  expect(people.map(({ userName }) => userName)).not.toContain('张小明');
  const missing = await call('route', { at, userId: 999_999_999, sceneId }, caller);
  expect(missing).toMatchObject({ code: 39035 });
  expect(await call('route', { at, userId: worker.staffId, sceneId }, caller)).toEqual(missing);
  const { departments, roles } = done(await call('organisation', { at }, caller));
  expect(departments).toMatchObject([{ deptName: '销售', superId: null }]);
  const members: string[] = roles.flatMap((one: { members: string[] }) => one.members);
  expect(members).not.toContain('王研发');
  const counts: { label: string; past: number }[] = done(await call('summary', { at }, caller)).counts;
  expect(counts.find(({ label }) => label === '部门')).toMatchObject({ past: 1 });
});

test('the server itself can neither write nor change history, and a row that is written as it was leaves none', async () => {
  const { database } = server.services;
  const count = () => server.owner.query('select count(*)::int from row_history').then(({ rows }) => rows[0].count);
  const before = await count();
  await database.company(company.companyId, (db) =>
    db.updateTable('staff').set({ name: worker.name }).where('id', '=', worker.staffId).execute(),
  );
  expect(await count()).toBe(before);
  await expect(
    database.company(company.companyId, (db) => db.updateTable('rowHistory').set({ image: null }).execute()),
  ).rejects.toThrow(/permission denied/);
});
