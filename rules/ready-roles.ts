import { FUNCTIONS, PERMISSION } from './permission.ts';
import type { RoleDraft } from './role-form.ts';

/** Nobody's but their own: who sets how people sign in, and who reads what everybody did. */
const SET_APART: readonly number[] = [PERMISSION.security, PERMISSION.operationLog];

/**
 * Roles that most companies make, ready to be taken into the form. The three administrators of 等保 hold nothing in common:
 * one runs the company's data, one says how people sign in, one reads what both did.
 */
export const READY_ROLES: readonly RoleDraft[] = [
  {
    name: '系统管理员',
    memo: '管理员工、部门、角色和日常业务；不能修改登录安全，也不能查看操作日志',
    permissions: FUNCTIONS.filter((id) => !SET_APART.includes(id)),
    scope: 'all',
    departments: [],
  },
  {
    name: '安全管理员',
    memo: '决定员工怎样登录，重置动态验证码；不能管理业务数据，也不能查看操作日志',
    permissions: [PERMISSION.security],
    scope: 'none',
    departments: [],
  },
  {
    name: '审计管理员',
    memo: '查看、导出和校验操作日志；不能修改任何内容',
    permissions: [PERMISSION.operationLog],
    scope: 'none',
    departments: [],
  },
];
