import { FUNCTIONS } from './permission.ts';
import { DEFAULT_ROLE_LABEL, type DepartmentScope, ROLE } from './role.ts';

export interface SystemRole {
  readonly id: number;
  readonly name: string;
  readonly memo: string;
  readonly permissions: readonly number[];
  readonly scope: DepartmentScope;
}

/** Every company has these under the same ids. */
export const SYSTEM_ROLES: readonly SystemRole[] = [
  {
    id: ROLE.superAdministrator,
    name: '超级管理员',
    memo: '拥有全部功能和全部部门，每家企业一人',
    permissions: FUNCTIONS,
    scope: 'all',
  },
  {
    id: ROLE.departmentAdministrator,
    name: '部门管理员',
    memo: '由部门负责人自动获得，管理所负责的部门及下级部门',
    permissions: [3, 5, 39],
    scope: 'listed',
  },
  {
    id: ROLE.departmentManager,
    name: '部门经理',
    memo: '管理本部门及下级部门的员工，查看用车报表',
    permissions: [3, 39],
    scope: 'ownTree',
  },
  { id: ROLE.staff, name: DEFAULT_ROLE_LABEL, memo: '每位员工默认拥有', permissions: [], scope: 'none' },
];
