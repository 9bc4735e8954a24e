import { z } from 'zod';
import { SmsCode } from '#rules/access.ts';
import { NewMembers, type RoleMember, StaffKeyword } from '#rules/role-form.ts';
import { endpoint } from './endpoint.ts';
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
  roleDraft,
  roleEdit,
  roleMember,
  words,
  wordsOf,
} from './role-wire.ts';
import { speltDraft } from './spelt.ts';
import { optional, paged, pageOf } from './wire.ts';

const INCOMPLETE = '请填写完整信息！';
const BAD_ID = 'id格式不合法';

const newMembers = z.codec(z.object({ userIds: anything, roleId: needed(INCOMPLETE) }), NewMembers, {
  decode: ({ userIds, roleId }) => ({ staffIds: [...new Set(idsOf(userIds))], roleId }),
  encode: ({ staffIds, roleId }) => ({ userIds: staffIds, roleId }),
});

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
const succession = z.codec(
  z.object({ smsCode: anything, userId: anything, oldUserId: ignored, phone: ignored, ...captchaFields }),
  Succession,
  {
    decode: ({ userId, smsCode, captchaToken, captcha }) => ({
      successorId: numberOf(userId),
      smsCode: wordsOf(smsCode) ?? '',
      captchaToken,
      captcha,
    }),
    encode: ({ successorId, ...rest }) => ({ userId: successorId, ...rest }),
  },
);

const foundStaff = z.codec(z.object({ users: z.array(roleMember) }), z.custom<RoleMember[]>(), {
  decode: ({ users }) => users,
  encode: (users) => ({ users }),
});

export const roleApi = {
  addMembers: endpoint({
    area: 'role',
    access: 7,
    effect: 'addMembers',
    summary: '为角色添加成员',
    method: 'POST',
    path: '/api/v2/company/user/updateRole',
    encoding: 'json',
    input: newMembers,
    output: z.null(),
  }),
  page: endpoint({
    area: 'role',
    access: 7,
    summary: '角色列表',
    method: 'GET',
    path: '/api/v2/role/list',
    encoding: 'query',
    input: paged({}, 'pageNo'),
    output: pageOf(role, 'list', 'count'),
  }),
  ofStaff: endpoint({
    area: 'role',
    access: 'session',
    summary: '某员工的角色',
    method: 'GET',
    path: '/api/v2/role/listByUserId',
    encoding: 'query',
    input: z.object({ userId: optional(needed(BAD_ID)) }),
    output: z.array(heldRole),
  }),
  members: endpoint({
    area: 'role',
    access: 7,
    summary: '角色成员列表',
    method: 'GET',
    path: '/api/v2/role/user/list',
    encoding: 'query',
    input: paged({ roleId: needed(INCOMPLETE), param: optional(words(StaffKeyword)) }, 'pageNo'),
    output: pageOf(roleMember, 'companyUser', 'count'),
  }),
  removeMember: endpoint({
    area: 'role',
    access: 7,
    effect: 'removeMembers',
    summary: '移除角色成员',
    method: 'GET',
    path: '/api/v2/role/remove/user',
    encoding: 'query',
    input: membership,
    output: z.null(),
  }),
  sendHandOverCode: endpoint({
    area: 'role',
    access: 7,
    effect: 'unlogged',
    summary: '发送移交验证码到超级管理员本人手机',
    method: 'GET',
    path: '/api/v2/role/sendSms',
    encoding: 'query',
    input: z.object({ phone: ignored, ...captchaFields }),
    output: z.null(),
  }),
  handOver: endpoint({
    area: 'role',
    access: 7,
    effect: 'handOver',
    summary: '移交超级管理员',
    method: 'POST',
    path: '/api/v2/role/remove/super',
    encoding: 'form',
    input: succession,
    output: z.null(),
  }),
  searchStaff: endpoint({
    area: 'role',
    access: 7,
    summary: '按姓名、员工编号或手机号查找员工',
    method: 'GET',
    path: '/api/v2/role/searchUser',
    encoding: 'query',
    input: z.object({ keyword: words(StaffKeyword) }),
    output: foundStaff,
  }),
  remove: endpoint({
    area: 'role',
    access: 7,
    effect: 'delete',
    summary: '删除角色',
    method: 'POST',
    path: '/api/v2/role/del',
    encoding: 'form',
    input: z.object({ roleId: needed(INCOMPLETE) }),
    output: z.null(),
  }),
  permissions: endpoint({
    area: 'role',
    access: 7,
    summary: '可选的功能权限，两级',
    method: 'GET',
    path: '/api/v2/permission/list',
    encoding: 'query',
    input: z.object({}),
    output: z.array(permissionGroup),
  }),
  add: endpoint({
    area: 'role',
    access: 7,
    effect: 'add',
    summary: '新增角色',
    method: 'GET',
    path: '/api/v2/role/add',
    encoding: 'query',
    input: roleDraft,
    output: z.null(),
  }),
  detail: endpoint({
    area: 'role',
    access: 7,
    summary: '角色详情',
    method: 'GET',
    path: '/api/v2/role/queryOne',
    encoding: 'query',
    input: z.object({ id: needed(INCOMPLETE) }),
    output: role,
  }),
  update: endpoint({
    area: 'role',
    access: 7,
    effect: 'edit',
    summary: '编辑角色',
    method: 'POST',
    path: '/api/v2/role/update',
    encoding: 'form',
    input: roleEdit,
    output: z.null(),
  }),
  choices: endpoint({
    area: 'flow',
    access: 'session',
    summary: '全部角色，供审批流与员工表单选择',
    method: 'POST',
    path: '/api/v2/flow/role/list',
    encoding: 'form',
    input: z.object({ companyId: optional(needed(BAD_ID)) }),
    output: z.array(roleChoice),
  }),
};
