import { beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  decide,
  designated,
  HEAD,
  inFull,
  newScene,
  roleStep,
  SUPERIOR,
  sendApplication,
  trailOf,
  waitingOf,
} from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
let head: Person;
let chief: Person;
let keeper: Person;
let keeperRole: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  keeperRole = await company.role('车辆专员', [39], 'all');
  worker = await company.person({ name: '张小明', department: '平台' });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  chief = await company.person({ name: '王研发', department: '研发', manages: ['研发'] });
  keeper = await company.person({ name: '钱车管', department: '销售', roles: [keeperRole] });
});

const messages = async (phone: string): Promise<string[]> => {
  const { rows } = await server.owner.query('select text from outbox where recipient = $1 order by id', [phone]);
  return rows.map(({ text }) => text as string);
};

describe('a flow of three steps', () => {
  test('goes from one to the next, passes by itself where it may, and tells everybody', async () => {
    // The head decides twice: the second time passes by itself.
    const sceneId = await newScene(server, company, [HEAD, designated(head), roleStep(keeperRole)], [worker]);
    const { applicationId, number, status } = await applied(worker, sceneId);
    expect(status).toBe('pending');
    expect(await waitingOf(head)).toEqual([
      {
        approvalId: expect.any(Number),
        stepNo: 1,
        subject: 'application',
        applicationId,
        orderId: null,
        number,
        applicantName: '张小明',
        departmentName: '平台',
        sceneName: '测试场景',
        reason: '拜访客户',
        findings: [],
        inPlaceOf: '',
        startDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        endDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        rideAt: null,
        amountFen: 8_000,
        uses: 1,
        estimatedFen: 8_000,
        neededBy: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
        flag: '今天要用',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    expect(await waitingOf(keeper)).toEqual([]);
    expect(await messages(head.phone)).toEqual([
      `【企行】张小明的用车申请（${number}）等待您审批，请在企行控制台“待我审批”或员工端处理。`,
    ]);

    expect(await decide(head, applicationId)).toEqual({ code: 0, msg: '成功', data: { status: 'running' } });
    expect(await waitingOf(head)).toEqual([]);
    const between = await inFull(worker, applicationId);
    expect(between).toMatchObject({ status: 'running', usesLeft: 1, nextSteps: [] });
    expect(between.steps).toEqual([
      expect.objectContaining({ stepNo: 1, text: '部门负责人', status: 'passed', automatic: false, reason: '' }),
      expect.objectContaining({
        stepNo: 2,
        text: '指定员工 李平台',
        status: 'passed',
        automatic: true,
        reason: '同一审批人已在前面的步骤通过，自动通过',
        people: [{ name: '李平台', phone: head.phone }],
      }),
      expect.objectContaining({ stepNo: 3, text: '角色“车辆专员”', status: 'pending', at: null }),
    ]);

    expect((await decide(keeper, applicationId)).data).toEqual({ status: 'passed' });
    expect(await trailOf(worker, applicationId)).toEqual([
      '张小明 提交申请',
      '第 1 步 等待 李平台 审批',
      '第 1 步 李平台 审批通过',
      '第 2 步 同一审批人已在前面的步骤通过，自动通过（李平台）',
      '第 3 步 等待 钱车管 审批',
      '第 3 步 钱车管 审批通过',
    ]);
    expect(await messages(worker.phone)).toEqual([`【企行】您的用车申请（${number}）已通过审批。`]);
    expect(await company.log()).not.toContainEqual(expect.objectContaining({ permissionId: 25 }));
  });

  test('ends where somebody rejects, with the reason', async () => {
    const sceneId = await newScene(server, company, [HEAD, SUPERIOR], [worker]);
    const { applicationId, number } = await applied(worker, sceneId);
    await decide(head, applicationId);
    expect(await decide(chief, applicationId, '  ')).toMatchObject({ code: 28042, msg: '请填写驳回原因' });
    expect(await decide(chief, applicationId, '字'.repeat(201))).toMatchObject({ code: 28060 });
    expect((await decide(chief, applicationId, ' 超预算 ')).data).toEqual({ status: 'rejected' });
    const detail = await inFull(worker, applicationId);
    expect(detail).toMatchObject({ status: 'rejected', statusReason: '超预算' });
    expect(detail.trail.at(-1).text).toBe('第 2 步 王研发 驳回：超预算');
    expect((await messages(worker.phone)).at(-1)).toBe(`【企行】您的用车申请（${number}）被驳回：超预算`);
  });

  test('passes the step of an applicant who would decide, because another person decides somewhere', async () => {
    const sceneId = await newScene(server, company, [designated(worker), HEAD], [worker]);
    const { applicationId, status } = await applied(worker, sceneId);
    expect(status).toBe('running');
    expect((await trailOf(worker, applicationId)).slice(1)).toEqual([
      '第 1 步 审批人为申请人本人，自动通过（张小明）',
      '第 2 步 等待 李平台 审批',
    ]);
  });

  test('of a super administrator alone passes at once, and says why; nobody is written to', async () => {
    const sceneId = await newScene(server, company, [HEAD], [company.admin]);
    const { applicationId, status } = await applied(company.admin, sceneId);
    expect(status).toBe('passed');
    expect((await trailOf(company.admin, applicationId)).at(-1)).toBe(
      '第 1 步 申请人为超级管理员且没有其他审批人，自动通过（管理员）',
    );
    expect(await messages(company.admin.phone)).toEqual([]);
  });
});

describe('two who may decide', () => {
  test('at once: one decides, the other is told so', async () => {
    const other = await company.person({ name: '赵副', department: '平台' });
    const sceneId = await newScene(server, company, [designated(head, other)], [worker]);
    for (let round = 0; round < 8; round += 1) {
      const { applicationId } = await applied(worker, sceneId);
      const [ask] = (await waitingOf(head)).filter((row) => row.applicationId === applicationId);
      const { approvalId, stepNo } = ask!;
      const answers = await Promise.all([
        head.caller.postJson('/app/v1/approvals/approve', { approvalId, stepNo }),
        other.caller.postJson('/app/v1/approvals/reject', { approvalId, stepNo, reason: '不同意' }),
        head.caller.postJson('/app/v1/approvals/approve', { approvalId, stepNo }),
      ]);
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 28061, 28061]);
      const told = answers.find(({ code }) => code !== 0)!.msg;
      expect(told).toMatch(/^该步骤已由“(李平台”审批通过|赵副”驳回)，无需再审批$/);
      const { rows } = await server.owner.query(
        `select kind from approval_event where approval_id = $1 and kind in ('passed', 'rejected', 'autoPassed')`,
        [approvalId],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('a decision about a step that is over decides no later one', async () => {
    const other = await company.person({ name: '孙副', department: '平台' });
    const sceneId = await newScene(server, company, [designated(head, other), designated(other)], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    const seen = (await waitingOf(other)).find((row) => row.applicationId === applicationId)!;
    await decide(head, applicationId);
    expect(
      await other.caller.postJson('/app/v1/approvals/approve', { approvalId: seen.approvalId, stepNo: 1 }),
    ).toMatchObject({ code: 28061, msg: '该步骤已由“李平台”审批通过，无需再审批' });
    expect(await inFull(worker, applicationId)).toMatchObject({ status: 'running' });
  });
});

describe('who has no part in it', () => {
  test('finds nothing: strangers, the applicant, another company', async () => {
    const foreign = (await server.company()).admin;
    const sceneId = await newScene(server, company, [HEAD], [worker]);
    const { applicationId } = await applied(worker, sceneId);
    const { approvalId } = (await waitingOf(head)).find((row) => row.applicationId === applicationId)!;
    for (const person of [keeper, worker, company.admin, foreign]) {
      const decision = { approvalId, stepNo: 1, reason: '不同意' };
      for (const path of ['approve', 'reject']) {
        expect(await person.caller.postJson(`/app/v1/approvals/${path}`, decision)).toEqual({
          code: 40400,
          msg: '没有查询到数据',
          data: null,
        });
      }
      expect(await person.caller.get('/app/v1/approvals/detail', { approvalId })).toMatchObject({ code: 40400 });
    }
    expect((await head.caller.get('/app/v1/approvals/detail', { approvalId })).data).toMatchObject({
      applicationId,
      staffName: '张小明',
      status: 'pending',
    });
    await decide(head, applicationId);
    expect((await head.caller.get('/app/v1/approvals/detail', { approvalId })).data).toMatchObject({
      status: 'passed',
    });
  });

  test('nothing sent, or nonsense, is a clear answer', async () => {
    expect(await head.caller.postJson('/app/v1/approvals/approve', {})).toMatchObject({
      code: 40000,
      msg: '请填写完整信息！',
    });
    expect(await head.caller.postJson('/app/v1/approvals/approve', { approvalId: 1, stepNo: 1 })).toMatchObject({
      code: 40400,
    });
    expect((await sendApplication(head, 1)).code).toBe(40400);
  });
});
