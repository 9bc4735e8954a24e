import { ApproverKind, FlowKind } from '../flow.ts';
import type { Approver, Flow, Step } from './form.ts';

/** What a step says to a reader, in full; the console cuts it to its width. */
export function stepText(approver: Approver): string {
  if (approver.kind === 'role') return `${ApproverKind.labelOf('role')}“${approver.roleName}”`;
  if (approver.kind !== 'designated') return ApproverKind.labelOf(approver.kind);
  return `${ApproverKind.labelOf('designated')} ${approver.staff.map(({ name }) => name).join('、')}`;
}

type FlowFacts = Pick<Flow, 'name' | 'kind' | 'steps'>;

const stepSentence = ({ approver, description }: Step, at: number): string =>
  `第 ${at + 1} 步 ${stepText(approver)}${description && description !== stepText(approver) ? `（${description}）` : ''}`;

const stepsSentence = (steps: readonly Step[]): string => steps.map(stepSentence).join('，');

export const addedText = ({ name, kind, steps }: FlowFacts): string =>
  `新增审批流“${name}”（${FlowKind.labelOf(kind)}）：${stepsSentence(steps)}`;

export const deletedText = ({ name, kind, steps }: FlowFacts): string =>
  `删除审批流“${name}”（${FlowKind.labelOf(kind)}）：${stepsSentence(steps)}`;

/** Old and new of each thing that changed. */
export function editedText(before: FlowFacts, after: FlowFacts): string {
  const changes = [
    before.name !== after.name && `名称“${before.name}”→“${after.name}”`,
    before.kind !== after.kind && `类型“${FlowKind.labelOf(before.kind)}”→“${FlowKind.labelOf(after.kind)}”`,
    stepsSentence(before.steps) !== stepsSentence(after.steps) &&
      `步骤“${stepsSentence(before.steps)}”→“${stepsSentence(after.steps)}”`,
  ].filter((change) => change !== false);
  return `编辑审批流“${before.name}”：${changes.join('；') || '内容未变'}`;
}
