import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { spelt, speltDraft } from '../spelt.ts';
import { optional, whole } from '../wire.ts';
import { bulkConditions, staffConditions } from './conditions.ts';
import { staffEdit, staffForm } from './form.ts';
import { staffId } from './ids.ts';
import { markedTargets, movedTargets, newSecretary, otherSecretary, target, targets } from './targets.ts';

const addedStaff = speltDraft(z.object({ staffId: z.int() }), {
  staffId: ['userId', z.int()],
});

/** Who could not be deleted, and why; the others are gone. */
const failedDeletion = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  reason: ['reason', z.string()],
});
export type FailedDeletion = z.output<typeof failedDeletion>;

const NewPhone = z.string({ error: '请输入正确的手机号' }).regex(/^1\d{10}$/, '请输入正确的手机号');

const phoneEdit = z.codec(
  z.object({ userId: optional(whole), workerId: staffId, phone: z.any().optional() }),
  z.object({ callerId: z.int().optional(), staffId: z.int(), phone: NewPhone }),
  {
    decode: ({ userId, workerId, phone }) => ({
      callerId: userId,
      staffId: workerId,
      phone: typeof phone === 'number' || typeof phone === 'string' ? String(phone).trim() : phone,
    }),
    encode: ({ callerId, staffId: id, phone }) => ({ userId: callerId, workerId: id, phone }),
  },
);

const basics = { area: 'staff', access: 3, method: 'POST' } as const;
const nothing = z.null();

export const staffWrites = {
  add: endpoint({
    ...basics,
    effect: 'add',
    summary: '新增员工',
    path: '/api/v2/company/user/add',
    encoding: 'json',
    input: staffForm,
    output: addedStaff,
  }),
  update: endpoint({
    ...basics,
    effect: 'edit',
    summary: '编辑员工',
    path: '/api/v2/company/user/update',
    encoding: 'json',
    input: staffEdit,
    output: nothing,
  }),
  remove: endpoint({
    ...basics,
    effect: 'delete',
    summary: '删除员工',
    path: '/api/v2/company/user/delete',
    encoding: 'form',
    input: target,
    output: nothing,
  }),
  removeMany: endpoint({
    ...basics,
    effect: 'delete',
    summary: '批量删除员工',
    path: '/api/v2/company/user/batchDelete',
    encoding: 'json',
    input: targets,
    output: z.array(failedDeletion),
  }),
  move: endpoint({
    ...basics,
    effect: 'edit',
    summary: '批量调整部门',
    path: '/api/v2/company/user/batchDept',
    encoding: 'json',
    input: movedTargets,
    output: nothing,
  }),
  setConditions: endpoint({
    ...basics,
    effect: 'linkScenes',
    summary: '设置员工的用车场景和限额',
    path: '/api/v2/scene/setUser',
    encoding: 'json',
    input: staffConditions,
    output: nothing,
  }),
  setManyConditions: endpoint({
    ...basics,
    effect: 'linkScenes',
    summary: '批量设置用车场景和限额',
    path: '/api/v2/scene/batch/setUser',
    encoding: 'json',
    input: bulkConditions,
    output: nothing,
  }),
  stopPay: endpoint({
    ...basics,
    effect: 'disable',
    summary: '停用企业支付',
    path: '/api/v2/company/user/stop',
    encoding: 'form',
    input: target,
    output: nothing,
  }),
  startPay: endpoint({
    ...basics,
    effect: 'enable',
    summary: '启用企业支付',
    path: '/api/v2/company/user/start',
    encoding: 'form',
    input: target,
    output: nothing,
  }),
  markKeyCustomers: endpoint({
    ...basics,
    effect: 'edit',
    summary: '设为会员',
    path: '/api/v2/company/user/markKeyCustomer',
    encoding: 'json',
    input: markedTargets,
    output: nothing,
  }),
  unmarkKeyCustomers: endpoint({
    ...basics,
    effect: 'edit',
    summary: '取消会员',
    path: '/api/v2/company/user/removeKeyCustomer',
    encoding: 'json',
    input: markedTargets,
    output: nothing,
  }),
  setSecretary: endpoint({
    ...basics,
    effect: 'add',
    summary: '设置秘书',
    path: '/api/v2/company/user/setSecretary',
    encoding: 'form',
    input: newSecretary,
    output: nothing,
  }),
  updateSecretary: endpoint({
    ...basics,
    effect: 'edit',
    summary: '修改秘书',
    path: '/api/v2/company/user/updateSecretary',
    encoding: 'form',
    input: otherSecretary,
    output: nothing,
  }),
  removeSecretary: endpoint({
    ...basics,
    effect: 'delete',
    summary: '删除秘书',
    path: '/api/v2/company/user/delSecretary',
    encoding: 'form',
    input: target,
    output: nothing,
  }),
  editPhone: endpoint({
    ...basics,
    effect: 'edit',
    summary: '修改员工手机号',
    path: '/api/v2/company/user/editPhone',
    encoding: 'form',
    input: phoneEdit,
    output: nothing,
  }),
};
