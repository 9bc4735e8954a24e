import { PERMISSION } from '#rules/permission.ts';
import type { SearchResult } from '../kit/Palette.tsx';

interface Act extends SearchResult {
  readonly permission: number;
}

const act = (label: string, to: string, permission: number, hint: string): Act => ({
  key: `act-${to}`,
  ...{ label, to, permission, hint },
});

/** What is done often, by its name; each opens where it is done. */
export const ACTS: readonly Act[] = [
  act('添加员工', '/AddStaff', PERMISSION.staff, '员工'),
  act('新建角色', '/role/RoleAdd', PERMISSION.role, '角色与权限'),
  act('新建审批流', '/approve/approveAdd/0', PERMISSION.flow, '审批流'),
  act('新建场景', '/scene/editScenario/0', PERMISSION.scene, '用车场景'),
  act('新建二次审批规则', '/carrules/edit', PERMISSION.secondApproval, '二次审批规则'),
  act('查看账户流水', '/finance/statement', PERMISSION.finance, '账户与账单'),
];
