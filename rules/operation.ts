import { codeTable, type NameOf } from './code-table.ts';

/** What an entry of the operation log can be (documents: types 1–11; what happens at the door, and who looked at a hidden phone, is ours). */
export const OperationType = codeTable({
  add: [1, '新增'],
  delete: [2, '删除'],
  edit: [3, '编辑'],
  import: [4, '导入'],
  export: [5, '导出'],
  disable: [6, '禁用'],
  enable: [7, '启用'],
  removeMembers: [8, '删除角色下成员'],
  handOver: [9, '移交管理员'],
  addMembers: [10, '角色下选择员工'],
  linkScenes: [11, '员工关联用车场景'],
  signIn: [12, '登录'],
  signInFailed: [13, '登录失败'],
  signOut: [14, '退出登录'],
  refused: [15, '拒绝访问'],
  reveal: [16, '查看手机号'],
});
/** What happens at the door, as opposed to what is changed. */
export const DOOR_TYPES = ['signIn', 'signInFailed', 'signOut', 'refused'] as const;
export type OperationType = NameOf<typeof OperationType>;
