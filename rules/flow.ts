import { codeTable, type NameOf } from './code-table.ts';
import { refusal } from './refusal.ts';

export const FlowKind = codeTable({ carUse: [0, '用车审批'], byDate: [1, '按日期审批'], trip: [2, '差旅用车'] });
export type FlowKind = NameOf<typeof FlowKind>;

export const ApproverKind = codeTable({
  head: [1, '部门负责人'],
  role: [2, '角色'],
  designated: [3, '指定员工'],
  superior: [4, '上级'],
  superiorsSuperior: [5, '上级的上级'],
});
export type ApproverKind = NameOf<typeof ApproverKind>;

export const StepState = codeTable({ deleted: [0, '已删除'], active: [1, '有效'] });

/** Why a step passes without anybody deciding it: stands on the application's trail. */
export const PassReason = codeTable({
  applicant: ['applicant', '审批人为申请人本人，自动通过'],
  placedBy: ['placedBy', '审批人为代为提交的秘书，自动通过'],
  repeated: ['repeated', '同一审批人已在前面的步骤通过，自动通过'],
  superAdministrator: ['superAdministrator', '申请人为超级管理员且没有其他审批人，自动通过'],
  placedBySuperAdministrator: ['placedBySuperAdministrator', '超级管理员代为提交且没有其他审批人，自动通过'],
  belowAmount: ['belowAmount', '金额未达到该步骤的起审金额，自动通过'],
  decidedAlone: ['decidedAlone', '金额在前一步审批人的独立审批额度之内，自动通过'],
  timedOut: ['timedOut', '超过审批时限，自动通过'],
});
export type PassReason = NameOf<typeof PassReason>;

/** How a step came to its approvers, where it is not simply as the flow says. */
export const RouteNote = codeTable({
  highestLevel: ['highestLevel', '没有更高一级的负责人，由现有最高一级审批'],
  allHolders: ['allHolders', '没有管理范围包含申请人部门的角色成员，由该角色全部成员审批'],
  nobody: ['nobody', '没有可用的审批人，由超级管理员审批'],
  onlyApplicant: ['onlyApplicant', '审批人只有申请人本人，由超级管理员审批'],
  onlyPlacedBy: ['onlyPlacedBy', '审批人只有代为提交的秘书，由超级管理员审批'],
  withoutApplicant: ['withoutApplicant', '申请人本人不参与审批'],
  withoutPlacedBy: ['withoutPlacedBy', '代为提交的秘书不参与审批'],
  mayRepeat: ['mayRepeat', '若审批人已在前面的步骤通过，则自动通过'],
});
export type RouteNote = NameOf<typeof RouteNote>;

export const FLOW_REFUSALS = {
  roleUnknown: refusal(27001, '{where}的角色不存在或已删除，请重新选择', 'steps'),
  everybody: refusal(27002, '{where}不能选择“普通员工”：全体员工都是该角色', 'steps'),
  staffGone: refusal(27003, '{where}的指定员工{names}不存在或已离职，请移除', 'steps'),
  noStepForAll: refusal(27005, '至少要有一步不设起审金额：金额再小的申请也要有人审批', 'steps'),
  inUse: refusal(27004, '审批流正在使用，不能删除：{uses}'),
} as const;
