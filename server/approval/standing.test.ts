import { beforeAll, expect, test } from 'vitest';
import { applied, decide, designated, HEAD, newScene, waitingOf } from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
let head: Person;
let deputy: Person;
let keeper: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} } } });
  worker = await company.person({ name: '张小明', department: '平台' });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  deputy = await company.person({ name: '赵副', department: '研发' });
  keeper = await company.person({ name: '钱车管', department: '研发' });
});

const standing = (person: Person, approvalId: number) =>
  person.caller.get('/app/v1/approvals/standing', { approvalId });

async function approvalOf(person: Person, applicationId: number): Promise<number> {
  return (await waitingOf(person)).find((row) => row.applicationId === applicationId)!.approvalId;
}

async function limit(column: 'staff_id' | 'department_id', ownerId: number, moneyFen: number): Promise<void> {
  await server.owner.query(
    `insert into spending_limit (company_id, ${column}, kind, money_fen, counts_from, set_at)
     values ($1, $2, 'monthly', $3, now(), now())`,
    [company.companyId, ownerId, moneyFen],
  );
}

test('whoever is asked sees how far it is, and what the applicant may still spend', async () => {
  const sceneId = await newScene(server, company, [HEAD, designated(keeper)], [worker], {
    more: { perOrderQuotaFen: 20_000 },
  });
  await limit('staff_id', worker.staffId, 100_000);
  await limit('department_id', company.departmentId('研发'), 30_000);
  const { applicationId, number } = await applied(worker, sceneId);
  const approvalId = await approvalOf(head, applicationId);
  expect((await standing(head, approvalId)).data).toMatchObject({
    subject: 'application',
    number,
    stepNo: 1,
    closed: '',
    applicantName: '张小明',
    applicantPhone: worker.phone,
    steps: [{ stepNo: 1, text: '部门负责人', status: 'pending' }],
    nextSteps: ['指定员工 钱车管'],
    limit: { kind: 'monthly', moneyFen: 100_000, residualFen: 100_000 },
    departmentLeftFen: 30_000,
    perOrderFen: 20_000,
  });

  await decide(head, applicationId);
  const later = (await standing(keeper, approvalId)).data;
  expect(later).toMatchObject({ stepNo: 2, closed: '', nextSteps: [] });
  expect(later.steps.map(({ status }: { status: string }) => status)).toEqual(['passed', 'pending']);
  expect((await standing(head, approvalId)).data).toMatchObject({
    stepNo: null,
    closed: '该步骤已由“李平台”审批通过，无需再审批',
  });
});

test('whoever was replaced no longer has it in the list, and is told so', async () => {
  const sceneId = await newScene(server, company, [HEAD], [worker]);
  const { applicationId } = await applied(worker, sceneId);
  const approvalId = await approvalOf(head, applicationId);
  await server.owner.query('update approver set staff_id = $3 where company_id = $1 and approval_id = $2', [
    company.companyId,
    approvalId,
    deputy.staffId,
  ]);
  expect(await waitingOf(head)).toEqual([]);
  expect((await standing(head, approvalId)).data).toMatchObject({ stepNo: null, closed: '该申请已改由他人审批' });
});

test('the start page counts exactly what the list holds', async () => {
  const sceneId = await newScene(server, company, [designated(keeper)], [worker]);
  for (let nth = 0; nth < 3; nth += 1) await applied(worker, sceneId);
  const count = async () => (await keeper.caller.get('/api/v3/home/summary')).data.approvals.num;
  const waiting = await waitingOf(keeper);
  expect(await count()).toBe(waiting.length);
  await decide(keeper, waiting.at(-1)!.applicationId);
  expect(await count()).toBe(waiting.length - 1);
});

test('for everybody else it does not exist', async () => {
  const stranger = (await server.company()).admin;
  const sceneId = await newScene(server, company, [HEAD], [worker]);
  const approvalId = await approvalOf(head, (await applied(worker, sceneId)).applicationId);
  for (const person of [worker, keeper, company.admin, stranger]) {
    expect(await standing(person, approvalId)).toMatchObject({ code: 40400, msg: '没有查询到数据' });
  }
  expect(await standing(head, 999_999_999)).toMatchObject({ code: 40400 });
  expect((await server.visitor().get('/app/v1/approvals/standing', { approvalId })).code).toBe(10004);
});
