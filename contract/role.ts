import { z } from 'zod';
import { SmsCode } from '#rules/access.ts';
import { PERMISSION } from '#rules/permission.ts';
import { NewMembers, type RoleMember, StaffKeyword } from '#rules/role-form.ts';
import { calls, nothing } from './endpoint.ts';
import { added, roleOrAddress } from './role-or-address.ts';
import {
  anything,
  captchaFields,
  heldRole,
  idsOf,
  ignored,
  needed,
  numberOf,
  permissionGroup,
  role,
  roleChoice,
  roleEdit,
  roleMember,
  words,
} from './role-wire.ts';
import { shapedDraft, spelt, speltDraft } from './spelt.ts';
import { flag, judged, optional, paged, pageOf, text, wordsOf } from './wire.ts';

const call = calls('role');
const signedIn = calls('role', { access: 'session' });
const flowSignedIn = calls('flow', { access: 'session' });

const INCOMPLETE = '请填写完整信息！';
const BAD_ID = 'id格式不合法';

const memberIds = z.codec(anything, z.custom<number[]>(), {
  decode: (wire) => [...new Set(idsOf(wire))],
  encode: (ids) => ids,
});
/** As documented it answers nothing; who asks is told who was not a member before. */
const newMembers = speltDraft(NewMembers.extend({ tellsAdded: z.boolean().optional() }), {
  staffIds: ['userIds', memberIds],
  roleId: ['roleId', needed(INCOMPLETE)],
  tellsAdded: ['returnAdded', optional(flag)],
});
const addedMembers = z.object({ userIds: z.array(z.int()) }).nullable();

const Membership = z.object({ staffId: z.int(INCOMPLETE), roleId: z.int(INCOMPLETE) });
const membership = speltDraft(Membership, {
  staffId: ['userId', needed(INCOMPLETE)],
  roleId: ['roleId', needed(INCOMPLETE)],
});

export const Succession = z.object({
  successorId: z.int(INCOMPLETE),
  smsCode: z.string(INCOMPLETE).min(1, INCOMPLETE).pipe(SmsCode),
  captchaToken: z.string().optional(),
  captcha: z.string().optional(),
});
const sent = spelt({
  successorId: ['userId', judged(z.custom<number>(), numberOf)],
  smsCode: ['smsCode', judged(z.string(), (wire) => wordsOf(wire) ?? '')],
  captchaToken: ['captchaToken', optional(text)],
  captcha: ['captcha', optional(text)],
  oldUserId: ['oldUserId', ignored],
  phone: ['phone', ignored],
});
const succession = shapedDraft(Succession, sent, { decode: (wire) => wire, encode: (ours) => ours });

const foundStaff = z.codec(z.object({ users: z.array(roleMember) }), z.array(z.custom<RoleMember>()), {
  decode: ({ users }) => users,
  encode: (users) => ({ users }),
});

export const roleApi = {
  addMembers: call.json('/api/v2/company/user/updateRole', '为角色添加成员', newMembers, addedMembers, {
    effect: 'addMembers',
  }),
  page: call.get('/api/v2/role/list', '角色列表', paged({}, 'pageNo'), pageOf(role, 'list', 'count')),
  ofStaff: signedIn.get(
    '/api/v2/role/listByUserId',
    '某员工的角色',
    z.object({ userId: optional(needed(BAD_ID)) }),
    z.array(heldRole),
  ),
  members: call.get(
    '/api/v2/role/user/list',
    '角色成员列表',
    paged({ roleId: needed(INCOMPLETE), param: optional(words(StaffKeyword)) }, 'pageNo'),
    pageOf(roleMember, 'companyUser', 'count'),
  ),
  removeMember: call.get('/api/v2/role/remove/user', '移除角色成员', membership, nothing, { effect: 'removeMembers' }),
  sendHandOverCode: call.get(
    '/api/v2/role/sendSms',
    '发送移交验证码到超级管理员本人手机',
    z.object({ phone: ignored, ...captchaFields }),
    nothing,
    { effect: 'unlogged' },
  ),
  handOver: call.form('/api/v2/role/remove/super', '移交超级管理员', succession, nothing, { effect: 'handOver' }),
  searchStaff: call.get(
    '/api/v2/role/searchUser',
    '按姓名、员工编号或手机号查找员工',
    z.object({ keyword: words(StaffKeyword) }),
    foundStaff,
  ),
  remove: call.form('/api/v2/role/del', '删除角色', z.object({ roleId: needed(INCOMPLETE) }), nothing, {
    effect: 'delete',
  }),
  permissions: call.get('/api/v2/permission/list', '可选的功能权限，两级', z.object({}), z.array(permissionGroup)),
  add: call.get('/api/v2/role/add', '新建角色；带收件地址的参数时，添加发票收件地址', roleOrAddress, added, {
    access: [PERMISSION.role, PERMISSION.invoice],
    dataIn: 'msg',
    effect: 'add',
  }),
  detail: call.get('/api/v2/role/queryOne', '角色详情', z.object({ id: needed(INCOMPLETE) }), role),
  update: call.form('/api/v2/role/update', '编辑角色', roleEdit, nothing, { effect: 'edit' }),
  choices: flowSignedIn.form(
    '/api/v2/flow/role/list',
    '全部角色，供审批流与员工表单选择',
    z.object({ companyId: optional(needed(BAD_ID)) }),
    z.array(roleChoice),
  ),
};
