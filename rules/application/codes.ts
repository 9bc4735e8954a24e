import { codeTable, type NameOf } from '../code-table.ts';

export const ApprovalStatus = codeTable({
  pending: [0, '待审批'],
  passed: [1, '已通过'],
  rejected: [2, '已驳回'],
  running: [3, '审批中'],
  revoked: [5, '已撤销'],
});
export type ApprovalStatus = NameOf<typeof ApprovalStatus>;

export const StepStatus = codeTable({ pending: [0, '待审批'], passed: [1, '已通过'], rejected: [2, '已驳回'] });
export type StepStatus = NameOf<typeof StepStatus>;

/** Open: being decided. Usable: passed, and its days are not over. Done: the rest. */
export const APPLICATION_GROUPS = ['open', 'usable', 'done'] as const;
export type ApplicationGroup = (typeof APPLICATION_GROUPS)[number];
