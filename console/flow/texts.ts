import { amountsText } from '#rules/flow/amount.ts';
import type { Approver, Step } from '#rules/flow/form.ts';
import { stepText } from '#rules/flow/text.ts';
import { type ApproverKind, FlowKind } from '#rules/flow.ts';

/** Longer step texts are cut here; the whole is shown on hover. */
export const STEP_TEXT_LENGTH = 25;

const GONE = { role: '（已删除）', staff: '（已离职）' } as const;

/** A step's text with what has gone since it was saved said beside it. */
export function shownText(approver: Approver): string {
  if (approver.kind === 'role') return `${stepText(approver)}${approver.isGone ? GONE.role : ''}`;
  if (approver.kind !== 'designated') return stepText(approver);
  const staff = approver.staff.map((person) => ({ ...person, name: shownName(person) }));
  return stepText({ ...approver, staff });
}

/** The same with the amounts that it looks at. */
export function shownStepText({ approver, amounts }: Pick<Step, 'approver' | 'amounts'>): string {
  const text = amountsText(amounts);
  return `${shownText(approver)}${text && `（${text}）`}`;
}

export const shownName = ({ name, hasLeft }: { name: string; hasLeft: boolean }): string =>
  hasLeft ? `${name}${GONE.staff}` : name;

/** What somebody has to mend before the flow can be saved again. */
export function goneText(approver: Approver): string | undefined {
  if (approver.kind === 'role' && approver.isGone) return '角色已删除，请重新选择';
  const left = approver.kind === 'designated' ? approver.staff.filter(({ hasLeft }) => hasLeft) : [];
  return left.length > 0 ? `${left.map(({ name }) => name).join('、')}已离职，请移除` : undefined;
}

export const APPROVER_HELP: Record<ApproverKind, string> = {
  head: '申请人所在部门的负责人；申请人自己是负责人时，由上一级部门的负责人审批',
  superior: '比部门负责人高一级的负责人；没有更高一级时，由现有最高一级审批',
  superiorsSuperior: '比部门负责人高两级的负责人；没有更高一级时，由现有最高一级审批',
  role: '管理范围包含申请人部门的角色成员；没有这样的成员时，由该角色全部成员审批',
  designated: '由其中任意一人审批；都已离职时，由超级管理员审批',
};

const KIND_HELP: Record<FlowKind, string> = {
  carUse: '通过后按申请的次数用车',
  byDate: '通过后在申请的日期内不限次数用车',
  trip: '用于出差：按行程的城市和日期用车',
};

export const KINDS = FlowKind.options.map(({ value, label }) => ({ value, label, help: KIND_HELP[value] }));
