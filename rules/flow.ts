import { codeTable, type NameOf } from './code-table.ts';

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
