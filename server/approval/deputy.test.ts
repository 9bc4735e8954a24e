import { beforeAll, describe, expect, test } from 'vitest';
import {
  applied,
  decide,
  designated,
  inDays,
  inFull,
  newFlow,
  newScene,
  today,
  trailOf,
  waitingOf,
} from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let worker: Person;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  worker = await company.person({ name: '张小明', department: '研发' });
});

const name = (by: Person, deputy: Person, more: object = {}) =>
  by.caller.postJson('/app/v1/deputies/name', {
    deputyId: deputy.staffId,
    startDay: today(),
    endDay: inDays(3),
    ...more,
  });
const texts = async ({ phone }: Person): Promise<string[]> =>
  (
    await server.owner.query<{ text: string }>('select text from outbox where recipient = $1 order by id', [phone])
  ).rows.map(({ text }) => text);
const listed = async ({ caller }: Person) => (await caller.get('/app/v1/deputies')).data;
const person = (name: string) => company.person({ name, department: '研发' });

describe('while an approver is away', () => {
  test('what waits for them waits for the deputy, who decides in their name', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss)], [worker]);
    const before = await applied(worker, sceneId);
    expect(await name(boss, deputy)).toMatchObject({ code: 0 });
    const after = await applied(worker, sceneId);
    const waiting = await waitingOf(deputy);
    expect(waiting).toMatchObject([
      { applicationId: before.applicationId, inPlaceOf: '张三' },
      { applicationId: after.applicationId, inPlaceOf: '张三' },
    ]);
    expect(await waitingOf(boss)).toMatchObject([{ inPlaceOf: '' }, { inPlaceOf: '' }]);
    expect(await texts(deputy)).toEqual([
      expect.stringContaining('张三请您在'),
      `【企行】张小明的用车申请（${after.number}）等待您代张三审批，请在企行控制台“待我审批”或员工端处理。`,
    ]);
    const { approvalId } = waiting[0]!;
    const detail = await deputy.caller.get('/app/v1/approvals/detail', { approvalId });
    expect(detail).toMatchObject({ code: 0, data: { number: before.number } });
    const standing = await deputy.caller.get('/app/v1/approvals/standing', { approvalId });
    expect(standing.data).toMatchObject({ stepNo: 1, inPlaceOf: '张三', closed: '' });
    expect((await decide(deputy, before.applicationId)).data).toEqual({ status: 'passed' });
    expect((await trailOf(worker, before.applicationId)).at(-1)).toBe('第 1 步 李四 代 张三 审批通过');
    const { steps } = await inFull(worker, before.applicationId);
    expect(steps).toMatchObject([{ people: [{ name: '李四' }], inPlaceOf: '张三', status: 'passed' }]);
    expect((await decide(deputy, after.applicationId, '预算不足')).data).toEqual({ status: 'rejected' });
    expect((await trailOf(worker, after.applicationId)).at(-1)).toBe('第 1 步 李四 代 张三 驳回：预算不足');
    expect(await waitingOf(boss)).toEqual([]);
  });

  test('whoever decides first decides; the other is told so', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss)], [worker]);
    await name(boss, deputy);
    const { applicationId } = await applied(worker, sceneId);
    const [ask] = await waitingOf(deputy);
    await decide(boss, applicationId);
    const late = { approvalId: ask!.approvalId, stepNo: 1 };
    expect(await deputy.caller.postJson('/app/v1/approvals/approve', late)).toMatchObject({
      code: 28061,
      msg: '该步骤已由“张三”审批通过，无需再审批',
    });
  });

  test('nobody decides their own application through it, nor reads or is told of it', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss)], [deputy]);
    await name(boss, deputy);
    const told = (await texts(deputy)).length;
    await applied(deputy, sceneId);
    expect(await waitingOf(deputy)).toEqual([]);
    expect(await texts(deputy)).toHaveLength(told);
    const { approvalId } = (await waitingOf(boss))[0]!;
    const own = await deputy.caller.postJson('/app/v1/approvals/approve', { approvalId, stepNo: 1 });
    expect(own).toMatchObject({ code: 40400 });
    expect(await deputy.caller.get('/app/v1/approvals/standing', { approvalId })).toMatchObject({ code: 40400 });
  });

  test('a deputy of one who is asked beside them sees it once, as their own', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss, deputy)], [worker]);
    await name(boss, deputy);
    await applied(worker, sceneId);
    expect(await waitingOf(deputy)).toMatchObject([{ inPlaceOf: '' }]);
  });

  test('a later step of the represented one passes by itself', async () => {
    const [boss, deputy, last] = [await person('张三'), await person('李四'), await person('王五')];
    const steps = [designated(boss), designated(last), designated(boss)];
    const sceneId = await newScene(server, company, steps, [worker]);
    await name(boss, deputy);
    const { applicationId } = await applied(worker, sceneId);
    await decide(deputy, applicationId);
    expect((await decide(last, applicationId)).data).toEqual({ status: 'passed' });
  });
});

describe('its days and flows', () => {
  test('before its first day and after its last there is none', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss)], [worker]);
    await applied(worker, sceneId);
    expect(await name(boss, deputy, { startDay: inDays(1) })).toMatchObject({ code: 0 });
    expect(await waitingOf(deputy)).toEqual([]);
    expect((await listed(boss)).own).toMatchObject([{ deputyName: '李四', inForce: false, flows: null }]);
    await server.owner.query('update deputyship set start_day = $1 where deputy_id = $2', [today(), deputy.staffId]);
    expect(await waitingOf(deputy)).toHaveLength(1);
    const past = [inDays(-2), inDays(-1), deputy.staffId];
    await server.owner.query('update deputyship set start_day = $1, end_day = $2 where deputy_id = $3', past);
    expect(await waitingOf(deputy)).toEqual([]);
  });

  test('only the flows that were named', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const [one, other] = [
      await newScene(server, company, [designated(boss)], [worker]),
      await newScene(server, company, [designated(boss)], [worker]),
    ];
    const { rows } = await server.owner.query('select flow_id from scene where id = $1', [one]);
    expect(await name(boss, deputy, { flowIds: [Number(rows[0].flow_id)] })).toMatchObject({ code: 0 });
    const { applicationId } = await applied(worker, one);
    await applied(worker, other);
    expect(await waitingOf(deputy)).toMatchObject([{ applicationId }]);
    expect((await listed(deputy)).acting).toMatchObject([
      { staffName: '张三', flows: [{ name: '用车审批' }], inForce: true },
    ]);
  });

  test('either of the two ends it; the other is told; nobody else can', async () => {
    const [boss, deputy] = [await person('张三'), await person('李四')];
    const sceneId = await newScene(server, company, [designated(boss)], [worker]);
    await applied(worker, sceneId);
    const { deputyshipId } = (await name(boss, deputy)).data;
    const end = (by: Person) => by.caller.postJson('/app/v1/deputies/end', { deputyshipId });
    expect(await end(worker)).toMatchObject({ code: 40400 });
    expect(await end(deputy)).toMatchObject({ code: 0 });
    expect(await end(boss)).toMatchObject({ code: 28168, msg: '代审已经结束' });
    expect(await waitingOf(deputy)).toEqual([]);
    expect((await texts(boss)).at(-1)).toContain('李四的代审');
    const { rows } = await server.owner.query(
      `select content from operation_log where company_id = $1 and staff_id = any($2) order by id`,
      [company.companyId, [boss.staffId, deputy.staffId]],
    );
    expect(rows.map(({ content }) => content)).toEqual([
      `请“李四”代审：${today()} 至 ${inDays(3)}，全部审批流`,
      `结束“李四”代“张三”审批：${today()} 至 ${inDays(3)}`,
    ]);
  });

  test('neither chains nor circles, also when both are named at once', async () => {
    const [a, b, c] = [await person('甲某'), await person('乙某'), await person('丙某')];
    expect(await name(a, b)).toMatchObject({ code: 0 });
    expect(await name(b, c)).toMatchObject({ code: 28166 });
    expect(await name(b, a)).toMatchObject({ code: 28165 });
    expect(await name(c, a)).toMatchObject({ code: 28165, msg: expect.stringContaining('甲某') });
    expect(await name(a, c)).toMatchObject({ code: 28164 });
    expect(await name(c, b)).toMatchObject({ code: 0 });
    const [x, y] = [await person('子某'), await person('丑某')];
    const answers = await Promise.all([name(x, y), name(y, x)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 28165]);
  });

  test('another company: neither person nor flow', async () => {
    const other = await server.company();
    const boss = await person('张三');
    expect(await name(boss, other.admin)).toMatchObject({ code: 28162 });
    const flowId = await newFlow(other, [designated(other.admin)]);
    expect(await name(boss, worker, { flowIds: [flowId] })).toMatchObject({ code: 28167 });
    const found = await boss.caller.get('/app/v1/deputies/candidates', { keyword: '张小明' });
    expect(found.data).toEqual([{ staffId: worker.staffId, name: '张小明', departmentName: '研发' }]);
  });
});
