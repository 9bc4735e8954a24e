import { refusal } from './refusal.ts';

/** Every function a role can carry, two levels deep: the menu, the role form and the server's check read this list. */
export interface Permission {
  readonly id: number;
  readonly parentId: number;
  readonly label: string;
  /** Where its screen is; parents and ids without a screen have none. */
  readonly path: string;
  /** Legacy ids without a screen: granted silently, never shown. */
  readonly hidden?: true;
}

export const PERMISSIONS = [
  { id: 1, parentId: 0, label: '组织管理', path: '' },
  { id: 3, parentId: 1, label: '员工管理', path: '/staff' },
  { id: 5, parentId: 1, label: '部门管理', path: '/department' },
  { id: 7, parentId: 1, label: '角色管理', path: '/role' },
  { id: 11, parentId: 0, label: '制度管理', path: '' },
  { id: 13, parentId: 11, label: '用车场景', path: '/scene' },
  { id: 9, parentId: 11, label: '审批流', path: '/approve' },
  { id: 45, parentId: 11, label: '二次审批规则', path: '/carrules' },
  { id: 15, parentId: 0, label: '订单管理', path: '' },
  { id: 21, parentId: 15, label: '订单列表', path: '/order' },
  { id: 23, parentId: 0, label: '申请管理', path: '' },
  { id: 25, parentId: 23, label: '用车申请', path: '/travel' },
  { id: 31, parentId: 0, label: '财务管理', path: '' },
  { id: 33, parentId: 31, label: '账户与账单', path: '/finance' },
  { id: 35, parentId: 31, label: '发票管理', path: '/bill' },
  { id: 37, parentId: 0, label: '统计报表', path: '' },
  { id: 39, parentId: 37, label: '用车报表', path: '/report' },
  { id: 17, parentId: 0, label: '日志', path: '' },
  { id: 27, parentId: 17, label: '操作日志', path: '/operLog' },
  { id: 41, parentId: 0, label: '企业设置', path: '' },
  { id: 43, parentId: 41, label: '企业设置', path: '/usersettings' },
  { id: 49, parentId: 0, label: '安全管理', path: '' },
  { id: 47, parentId: 49, label: '登录安全', path: '/security' },
  { id: 26, parentId: 0, label: '历史功能', path: '', hidden: true },
  { id: 29, parentId: 0, label: '历史功能', path: '', hidden: true },
] as const satisfies readonly Permission[];

export type PermissionId = (typeof PERMISSIONS)[number]['id'];

/** The functions by name. */
export const PERMISSION = {
  staff: 3,
  department: 5,
  role: 7,
  flow: 9,
  scene: 13,
  order: 21,
  application: 25,
  operationLog: 27,
  finance: 33,
  invoice: 35,
  report: 39,
  settings: 43,
  secondApproval: 45,
  security: 47,
} as const satisfies Readonly<Record<string, PermissionId>>;

const byId = new Map<number, Permission>(PERMISSIONS.map((permission) => [permission.id, permission]));
const parents = new Set<number>(PERMISSIONS.map(({ parentId }) => parentId));

export const permissionOf = (id: number): Permission | undefined => byId.get(id);

/** Ids of an earlier product that have no screen: a role may carry them, nobody asks for them. */
export const SILENT: readonly number[] = PERMISSIONS.filter((row) => 'hidden' in row).map(({ id }) => id);

/** What a person can do, as opposed to the headings above it. */
export const FUNCTIONS: readonly number[] = PERMISSIONS.map(({ id }) => id).filter(
  (id) => !parents.has(id) && !SILENT.includes(id),
);

/** Carried by every role, so a signed-in person is never refused there (documents: "always pass"). */
export const ALWAYS_GRANTED: readonly number[] = [PERMISSION.order, PERMISSION.application];

/** A chosen child brings its parent; a parent without a chosen child is dropped. */
export function withParents(chosen: Iterable<number>): number[] {
  const functions = [...chosen].filter((id) => byId.has(id) && !parents.has(id));
  const all = new Set(functions);
  for (const id of functions) if (byId.get(id)!.parentId) all.add(byId.get(id)!.parentId);
  return [...all].sort((a, b) => a - b);
}

export const PERMISSION_REFUSALS = {
  permissionsUnreadable: refusal(40310, '获取当前用户权限失败!'),
} as const;
