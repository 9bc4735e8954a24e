import { beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  server = await testServer();
  company = await server.company();
  other = await server.company();
});

const HEAD = { approvalUserRole: 1 };
const form = (flowName: string) => ({ flowName, flowStepStr: JSON.stringify([HEAD]) });
const post = (call: string, fields: Record<string, unknown>) =>
  company.admin.caller.post(`/api/v2/flow/${call}`, fields);
const added = async (flowName = '日常用车'): Promise<number> => (await post('add', form(flowName))).data.flowId;
const remove = (flowId: number) => post('delete', { flowId });
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

async function scene(flowId: number, status: string, name = '加班', of = company): Promise<number> {
  const { rows } = await server.owner.query(
    `insert into scene (company_id, template, name, status, flow_id, department_id, rules, created_at, updated_at)
     values ($1, 'approval', $2, $3, $4, $5, '{}', now(), now()) returning id`,
    [of.companyId, name, status, flowId, of.rootId],
  );
  return Number(rows[0].id);
}

describe('deleting', () => {
  test('it is gone from every list, its history stays, and it is deleted once', async () => {
    const flowId = await added('要删除的');
    expect(await remove(flowId)).toEqual({ code: 0, msg: '成功', data: null });
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'delete',
      content: '删除审批流“要删除的”（用车审批）：第 1 步 部门负责人',
    });
    for (const answer of [
      await post('init/data', { flowId }),
      await remove(flowId),
      await post('update/step', { flowId, ...form('改名') }),
    ]) {
      expect(answer).toEqual(NOT_FOUND);
    }
    const names = (await company.admin.caller.get('/api/v2/flow/getList')).data.map(
      ({ flowName }: { flowName: string }) => flowName,
    );
    expect(names).not.toContain('要删除的');
    const { rows } = await server.owner.query('select version from approval_flow_version where flow_id = $1', [flowId]);
    expect(rows).toHaveLength(1);
  });

  test('enabled scenes that use it are named; disabled, deleted and expired ones do not hold it', async () => {
    const flowId = await added();
    const one = await scene(flowId, 'enabled', '加班用车');
    const two = await scene(flowId, 'enabled', '客户接待');
    await scene(flowId, 'disabled', '停用的');
    expect(await remove(flowId)).toMatchObject({
      code: 27004,
      msg: '审批流正在使用，不能删除：场景“加班用车”、场景“客户接待”',
    });
    await server.owner.query(`update scene set status = 'expired' where id = $1`, [one]);
    await server.owner.query(`update scene set status = 'deleted' where id = $1`, [two]);
    expect((await remove(flowId)).code).toBe(0);
  });

  test('a scene can’t be enabled on a deleted flow, nor on another company’s', async () => {
    const flowId = await added();
    const sceneId = await scene(flowId, 'disabled');
    await remove(flowId);
    const enabling = server.owner.query(`update scene set status = 'enabled' where id = $1`, [sceneId]);
    await expectBroken(enabling, { code: '23503', constraint: 'scene_of_live_flow' });
    await expectBroken(scene(await added(), 'disabled', '他人', other), { constraint: 'scene_flow' });
  });

  test('deleting a flow and enabling its scene at once: never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const flowId = await added();
      const sceneId = await scene(flowId, 'disabled');
      const enabling = server.owner
        .query(`update scene set status = 'enabled' where id = $1`, [sceneId])
        .then(() => true)
        .catch(() => false);
      const [enabled, deleted] = await Promise.all([enabling, remove(flowId).then(({ code }) => code === 0)]);
      expect([enabled, deleted]).toContain(true);
      expect([enabled, deleted]).toContain(false);
    }
  });
});

describe('the schema keeps what the rules say', () => {
  const version = (flowId: number, steps: unknown) =>
    server.owner.query(
      `insert into approval_flow_version (company_id, flow_id, version, name, kind, steps, made_at)
       values ($1, $2, 1000, '直接写入', 'carUse', $3, now())`,
      [company.companyId, flowId, JSON.stringify(steps)],
    );
  test.each([
    { what: 'no steps', steps: [] },
    { what: 'an unknown approver', steps: [{ stepId: 1, approver: { kind: 'boss' } }] },
    { what: 'a role without an id', steps: [{ stepId: 1, approver: { kind: 'role' } }] },
    { what: 'nobody', steps: [{ stepId: 1, approver: { kind: 'designated', staffIds: [] } }] },
    {
      what: '21 people',
      steps: [{ stepId: 1, approver: { kind: 'designated', staffIds: Array.from({ length: 21 }, (_, at) => at) } }],
    },
    { what: '21 steps', steps: Array.from({ length: 21 }, (_, stepId) => ({ stepId, approver: { kind: 'head' } })) },
  ])('$what is no version', async ({ steps }) => {
    await expect(version(await added(), steps)).rejects.toMatchObject({ code: '23514' });
  });

  test('a version is written once, and a flow names one that is there', async () => {
    const flowId = await added();
    const changed = `update approval_flow_version set name = '改写' where flow_id = ${flowId}`;
    await expect(server.owner.query(changed)).rejects.toThrow(/never changed/);
    const renumbered = server.owner.query('update approval_flow set version = 2 where id = $1', [flowId]);
    await expectBroken(renumbered, { constraint: 'approval_flow_current' });
  });
});
