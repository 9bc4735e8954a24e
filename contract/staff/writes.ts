import { z } from 'zod';
import { calls, nothing } from '../endpoint.ts';
import { spelt, speltDraft } from '../spelt.ts';
import { judged, optional, whole, wordsOf } from '../wire.ts';
import { bulkConditions, sceneAssignment, staffConditions } from './conditions.ts';
import { staffEdit, staffForm } from './form.ts';
import { staffId } from './ids.ts';
import {
  markedTargets,
  movedTargets,
  newSecretary,
  otherSecretary,
  restoredTarget,
  target,
  targets,
} from './targets.ts';

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

/** How many got or lost the scene, and how many of those named it is not the caller's to change. */
const assigned = spelt({ changed: ['count', z.int()], kept: ['keptNum', z.int()] });

/** How many were not in that state already, and who: the filter that found them may not find them any more. */
const switched = spelt({ count: ['count', z.int()], staffIds: ['userId', z.array(z.int())] });
/** Roles that are gone, or are not the caller's to give. */
const restored = spelt({ lostRoles: ['lostRoleNames', z.array(z.string())] });

export const NewPhone = z.string({ error: '请输入正确的手机号' }).regex(/^1\d{10}$/, '请输入正确的手机号');

const PhoneEdit = z.object({ callerId: z.int().optional(), staffId: z.int(), phone: NewPhone });
const phoneEdit = speltDraft(PhoneEdit, {
  callerId: ['userId', optional(whole)],
  staffId: ['workerId', staffId],
  phone: ['phone', judged(NewPhone, (wire) => wordsOf(wire) ?? wire)],
});

const basics = calls('staff');

export const staffWrites = {
  add: basics.json('/api/v2/company/user/add', '添加员工', staffForm, addedStaff, { effect: 'add' }),
  update: basics.json('/api/v2/company/user/update', '编辑员工', staffEdit, nothing, { effect: 'edit' }),
  remove: basics.form('/api/v2/company/user/delete', '删除员工', target, nothing, { effect: 'delete' }),
  removeMany: basics.json('/api/v2/company/user/batchDelete', '批量删除员工', targets, z.array(failedDeletion), {
    effect: 'delete',
  }),
  move: basics.json('/api/v2/company/user/batchDept', '批量调整部门', movedTargets, nothing, { effect: 'edit' }),
  setConditions: basics.json('/api/v2/scene/setUser', '设置员工的用车场景和限额', staffConditions, nothing, {
    effect: 'linkScenes',
  }),
  setManyConditions: basics.json('/api/v2/scene/batch/setUser', '批量设置用车场景和限额', bulkConditions, nothing, {
    effect: 'linkScenes',
  }),
  assignScene: basics.json('/api/v2/scene/assign', '为部门和员工添加或移除一个用车场景', sceneAssignment, assigned, {
    effect: 'linkScenes',
  }),
  stopPay: basics.form('/api/v2/company/user/stop', '停用企业支付', target, nothing, { effect: 'disable' }),
  startPay: basics.form('/api/v2/company/user/start', '启用企业支付', target, nothing, { effect: 'enable' }),
  stopManyPay: basics.json('/api/v2/company/user/batchStop', '批量停用企业支付', targets, switched, {
    effect: 'disable',
  }),
  startManyPay: basics.json('/api/v2/company/user/batchStart', '批量启用企业支付', targets, switched, {
    effect: 'enable',
  }),
  restore: basics.form('/api/v2/company/user/restore', '恢复已删除的员工', restoredTarget, restored, { effect: 'add' }),
  markKeyCustomers: basics.json('/api/v2/company/user/markKeyCustomer', '设为会员', markedTargets, nothing, {
    effect: 'edit',
  }),
  unmarkKeyCustomers: basics.json('/api/v2/company/user/removeKeyCustomer', '取消会员', markedTargets, nothing, {
    effect: 'edit',
  }),
  setSecretary: basics.form('/api/v2/company/user/setSecretary', '设置秘书', newSecretary, nothing, { effect: 'add' }),
  updateSecretary: basics.form('/api/v2/company/user/updateSecretary', '修改秘书', otherSecretary, nothing, {
    effect: 'edit',
  }),
  removeSecretary: basics.form('/api/v2/company/user/delSecretary', '删除秘书', target, nothing, { effect: 'delete' }),
  editPhone: basics.form('/api/v2/company/user/editPhone', '修改员工手机号', phoneEdit, nothing, { effect: 'edit' }),
};
