import type { StepStatus } from '../application/codes.ts';
import type { StepView, TrailView } from '../application/view.ts';
import { ASKING, DECIDING, eventReason, eventText, type TrailLine } from './trail.ts';

const STATUS: Partial<Record<TrailLine['kind'], StepStatus>> = {
  passed: 'passed',
  autoPassed: 'passed',
  rejected: 'rejected',
};

const viewOf = (line: TrailLine, texts: readonly string[]): StepView => ({
  eventId: line.eventId,
  stepNo: line.position! + 1,
  text: texts[line.position!] ?? '',
  status: STATUS[line.kind] ?? 'pending',
  at: DECIDING.includes(line.kind) ? line.at : null,
  people: line.people,
  inPlaceOf: line.inPlaceOfName,
  automatic: line.kind === 'autoPassed' || (line.kind === 'rejected' && line.staffIds.length === 0),
  reason: DECIDING.includes(line.kind) ? eventReason(line) : '',
});

/** The steps that were decided, and the one that waits, from the trail; `texts` says whom the flow names for each. */
export function stepViews(trail: readonly TrailLine[], position: number | null, texts: readonly string[]): StepView[] {
  const decided = trail.filter(({ kind }) => DECIDING.includes(kind));
  const waiting = trail.findLast(
    (line) => position !== null && line.position === position && ASKING.includes(line.kind),
  );
  return [...decided, ...(waiting ? [waiting] : [])].map((line) => viewOf(line, texts));
}

export const trailViews = (trail: readonly TrailLine[]): TrailView[] =>
  trail.map((line) => ({ eventId: line.eventId, at: line.at, kind: line.kind, text: eventText(line) }));
