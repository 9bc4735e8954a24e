import type { ApplicationDetail, StepView } from '#rules/application.ts';
import { StepStatus } from '#rules/application.ts';
import { ApprovalEventKind } from '#rules/approval.ts';
import { localText } from '#rules/calendar.ts';
import type { StateKey } from '../kit/state-map.ts';
import { STEP_STATE } from '../kit/state-map.ts';

/** The documents' length of a time: yyyy-MM-dd HH:mm:ss. */
const TIME_LENGTH = 19;

export interface TimelineItem {
  readonly key: string;
  readonly state: StateKey;
  readonly title: string;
  /** What became of it: 已通过, 自动通过, 待审批. */
  readonly word: string;
  readonly time: string;
  readonly people: readonly { readonly name: string; readonly phone: string }[];
  readonly note: string;
}

const timeOf = (at: Date | null): string => (at ? localText(at).slice(0, TIME_LENGTH) : '');

const stepItem = (step: StepView): TimelineItem => ({
  key: `step-${step.stepNo}`,
  state: STEP_STATE[step.status],
  title: `第 ${step.stepNo} 步 ${step.text}`,
  word:
    step.automatic && step.status === 'passed'
      ? ApprovalEventKind.labelOf('autoPassed')
      : StepStatus.labelOf(step.status),
  time: timeOf(step.at),
  people: step.people,
  note: [step.inPlaceOf && `代 ${step.inPlaceOf} 审批`, step.reason].filter(Boolean).join('：'),
});

/** An approval as its timeline needs it, whatever is approved. */
export type ApprovalProgress = Pick<ApplicationDetail, 'steps' | 'trail' | 'nextSteps' | 'staffName' | 'staffPhone'>;

type Line = ApprovalProgress['trail'][number];

/** What is told of the whole, or between two steps. */
function eventItem({ eventId, at, kind, text }: Line, { staffName, staffPhone }: ApprovalProgress): TimelineItem[] {
  const item = { key: `event-${eventId}`, word: '', time: timeOf(at), people: [], note: '' };
  const title = ApprovalEventKind.labelOf(kind);
  if (kind === 'submitted') {
    return [{ ...item, state: 'ok', title, people: [{ name: staffName, phone: staffPhone }] }];
  }
  if (kind === 'rerouted' || kind === 'escalated' || kind === 'reminded') {
    return [{ ...item, state: 'note', title, note: text }];
  }
  if (kind === 'revoked' || kind === 'expired') return [{ ...item, state: 'off', title, note: text }];
  return [];
}

const comingItem = (text: string, stepNo: number): TimelineItem => ({
  key: `step-${stepNo}`,
  state: 'off',
  title: `第 ${stepNo} 步 ${text}`,
  word: '未开始',
  time: '',
  people: [],
  note: '',
});

/** An approval from its submission on: what happened in its order, the step that waits, and those to come. */
export function timelineOf(detail: ApprovalProgress): TimelineItem[] {
  const decided = new Map(detail.steps.filter(({ at }) => at !== null).map((step) => [step.eventId, step]));
  const waiting = detail.steps.filter(({ at }) => at === null);
  const happened = detail.trail.flatMap((line) => {
    const step = decided.get(line.eventId);
    return step ? [stepItem(step)] : eventItem(line, detail);
  });
  const first = (waiting[0]?.stepNo ?? 0) + 1;
  return [...happened, ...waiting.map(stepItem), ...detail.nextSteps.map((text, at) => comingItem(text, first + at))];
}
