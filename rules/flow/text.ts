import { FlowKind } from '../flow.ts';
import type { VersionPart } from '../version.ts';
import { amountsText } from './amount.ts';
import type { Flow, Step } from './form.ts';
import { stepText } from './text-approver.ts';
import { waitingText, waitsForEver } from './waiting.ts';

export { stepText } from './text-approver.ts';

type FlowFacts = Pick<Flow, 'name' | 'kind' | 'steps' | 'waiting'>;

/** Said only where a flow does not simply wait. */
const waitingSentence = ({ waiting }: Pick<Flow, 'waiting'>): string =>
  waitsForEver(waiting) ? '' : `；${waitingText(waiting)}`;

const inBrackets = (text: string): string => (text ? `（${text}）` : '');

/** Who is asked, and about which amounts. */
export const wholeStepText = ({ approver, amounts }: Pick<Step, 'approver' | 'amounts'>): string =>
  `${stepText(approver)}${inBrackets(amountsText(amounts))}`;

const stepSentence = (step: Step, at: number): string =>
  `第 ${at + 1} 步 ${wholeStepText(step)}${step.description === stepText(step.approver) ? '' : inBrackets(step.description)}`;

const stepsSentence = (steps: readonly Step[]): string => steps.map(stepSentence).join('，');

/** A version in words, part by part. */
export const flowParts = ({ name, kind, steps, waiting }: FlowFacts): VersionPart[] => [
  { group: '名称', field: 'name', text: name },
  { group: '类型', field: 'kind', text: FlowKind.labelOf(kind) },
  ...steps.map((step, at) => ({ group: '审批步骤', field: `step ${at + 1}`, text: stepSentence(step, at) })),
  { group: '审批时限', field: 'waiting', text: waitingText(waiting) },
];

export const addedText = ({ name, kind, steps, waiting }: FlowFacts): string =>
  `新建审批流“${name}”（${FlowKind.labelOf(kind)}）：${stepsSentence(steps)}${waitingSentence({ waiting })}`;

export const deletedText = ({ name, kind, steps }: FlowFacts): string =>
  `删除审批流“${name}”（${FlowKind.labelOf(kind)}）：${stepsSentence(steps)}`;

/** Old and new of each thing that changed. */
export function editedText(before: FlowFacts, after: FlowFacts): string {
  const changes = [
    before.name !== after.name && `名称“${before.name}”→“${after.name}”`,
    before.kind !== after.kind && `类型“${FlowKind.labelOf(before.kind)}”→“${FlowKind.labelOf(after.kind)}”`,
    stepsSentence(before.steps) !== stepsSentence(after.steps) &&
      `步骤“${stepsSentence(before.steps)}”→“${stepsSentence(after.steps)}”`,
    waitingText(before.waiting) !== waitingText(after.waiting) &&
      `审批时限“${waitingText(before.waiting)}”→“${waitingText(after.waiting)}”`,
  ].filter((change) => change !== false);
  return `编辑审批流“${before.name}”：${changes.join('；') || '内容未变'}`;
}
