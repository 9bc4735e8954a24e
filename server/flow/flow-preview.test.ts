import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
/** Holds 9 with no department at all: flows are the company's, so that is enough. */
let keeper: Person;
let worker: Person;
let head: Person;
let financeRole: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company({ departments: { 研发: {} } });
  financeRole = await company.role('财务专员', [33], 'all');
  const keeperRole = await company.role('流程管理员', [9], 'none');
  keeper = await company.person({ name: '周流程', department: '销售', roles: [keeperRole] });
  worker = await company.person({ name: '张小明', department: '平台' });
  head = await company.person({ name: '李平台', department: '平台', manages: ['平台'] });
  await company.person({ name: '钱会计', department: '销售', roles: [financeRole] });
});

type WireFields = Record<string, unknown>;
const designated = (...people: Person[]) => ({
  approvalUserRole: 3,
  userJson: {
    data: people.map(({ staffId, name, phone }) => ({ userId: staffId, userName: name, userPhone: phone })),
  },
});
const HEAD = { approvalUserRole: 1 };
const added = async (steps: unknown = [HEAD]): Promise<number> => {
  const sent = { flowName: '日常用车', flowStepStr: JSON.stringify(steps) };
  return (await keeper.caller.post('/api/v2/flow/add', sent)).data.flowId;
};
const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };

describe('searching for an approver', () => {
  const search = (nameOrMobileStr: string) => keeper.caller.post('/api/v2/flow/search/user', { nameOrMobileStr });

  test('by name or number, in the whole company, whatever one’s departments', async () => {
    const row = { userId: worker.staffId, name: '张小明', mobile: worker.phone, departmentName: '平台' };
    expect((await search('小明')).data).toEqual([row]);
    expect((await search(worker.phone)).data).toEqual([row]);
    expect((await search(` ${worker.phone.slice(3)} `)).data).toContainEqual(row);
    expect((await search('管理员')).data).toEqual([expect.objectContaining({ userId: company.admin.staffId })]);
  });

  test('nothing to search for, nobody found, and signs taken literally', async () => {
    expect(await search('  ')).toMatchObject({ code: 40000, msg: '请输入查询信息' });
    expect(await search(other.admin.phone)).toMatchObject({ code: 0, data: [] });
    expect(await search('\0')).toMatchObject({ code: 40000, msg: '请输入查询信息' });
    for (const sign of ['%', '_', '\\', '\0%']) expect((await search(sign)).data).toEqual([]);
  });

  test('somebody who has left is not found', async () => {
    const leaver = await company.person({ name: '郑已走' });
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    expect((await search('郑已走')).data).toEqual([]);
  });
});

describe('a preview', () => {
  const preview = (fields: WireFields) => keeper.caller.post('/api/v2/flow/preview', fields);

  test('shows who decides each step today, and what passes by itself, and why', async () => {
    const flowId = await added([
      designated(worker),
      HEAD,
      { approvalUserRole: 4 },
      { approvalUserRole: 5 },
      { approvalUserRole: 2, roleId: financeRole },
    ]);
    const { code, data } = await preview({ flowId, userId: worker.staffId });
    expect(code).toBe(0);
    expect(data[1]).toEqual({
      stepNo: 2,
      stepText: '部门负责人',
      autoPass: 0,
      reason: '',
      reasonText: '',
      notes: [],
      approvers: [{ userId: head.staffId, userName: '李平台', userPhone: head.phone, isDeleted: 0 }],
    });
    const previewText = data.map(
      (step: { autoPass: number; reason: string; approvers: WireFields[]; notes: WireFields[] }) => [
        step.autoPass,
        step.reason,
        step.approvers.map(({ userName }) => userName),
        step.notes.map((note) => note.code),
      ],
    );
    expect(previewText).toEqual([
      [1, 'applicant', ['张小明'], []],
      [0, '', ['李平台'], []],
      [0, '', ['管理员'], []], // 研发 has no manager, so the next level is the root's
      [1, 'repeated', ['管理员'], ['highestLevel']],
      [0, '', ['钱会计'], []],
    ]);
  });

  test('takes the steps of a form before they are saved', async () => {
    const sent = { flowStepStr: JSON.stringify([{ delSign: 0 }, designated(head)]), userId: head.staffId };
    expect((await preview(sent)).data).toMatchObject([
      { stepNo: 1, approvers: [{ userName: '管理员' }], notes: [{ code: 'onlyApplicant' }] },
    ]);
    expect(await preview({ userId: head.staffId })).toMatchObject({ code: 40000, msg: '请添加审批流程' });
    expect(await preview({ flowStepStr: '[]', userId: head.staffId })).toMatchObject({ msg: '请添加审批流程' });
  });

  test('a role’s holders by their departments: listed, own and below, or all where none covers', async () => {
    const regional = await company.role('区域主管', [25], 'listed', ['研发']);
    const local = await company.role('本地主管', [25], 'ownTree');
    const one = await company.person({ name: '研发主管', department: '销售', roles: [regional] });
    const two = await company.person({ name: '销售本地', department: '销售', roles: [local] });
    const three = await company.person({ name: '研发本地', department: '研发', roles: [local] });
    const asked = async (roleId: number, staff: Person) => {
      const flowStepStr = JSON.stringify([{ approvalUserRole: 2, roleId }]);
      const { data } = await preview({ flowStepStr, userId: staff.staffId });
      return [
        data[0].approvers.map(({ userId }: { userId: number }) => userId),
        data[0].notes.map((note: WireFields) => note.code),
      ];
    };
    expect(await asked(regional, worker)).toEqual([[one.staffId], []]);
    expect(await asked(regional, keeper)).toEqual([[one.staffId], ['allHolders']]);
    expect(await asked(local, worker)).toEqual([[three.staffId], []]);
    expect(await asked(local, keeper)).toEqual([[two.staffId], []]);
    expect(await asked(3, worker)).toEqual([[company.admin.staffId, head.staffId], []]); // managers, by what they manage
    expect(await asked(3, keeper)).toEqual([[company.admin.staffId], []]);
    expect(await asked(1, worker)).toEqual([[company.admin.staffId], []]);
    expect(await asked(5, worker)).toEqual([[company.admin.staffId], ['nobody']]);
  });

  test('the super administrator’s own application passes where nobody else decides', async () => {
    const flowId = await added([HEAD]);
    expect((await preview({ flowId, userId: company.admin.staffId })).data).toMatchObject([
      { autoPass: 1, reason: 'superAdministrator', reasonText: '申请人为超级管理员且没有其他审批人，自动通过' },
    ]);
  });

  test('an applicant who has left, or works elsewhere, is not found', async () => {
    const flowId = await added();
    const leaver = await company.person();
    await server.owner.query('update staff set deleted_at = now() where id = $1', [leaver.staffId]);
    for (const userId of [leaver.staffId, other.admin.staffId, 999_999]) {
      expect(await preview({ flowId, userId })).toEqual(NOT_FOUND);
    }
  });
});
