import { codeTable, type NameOf } from '../code-table.ts';
import { PassReason } from '../flow.ts';

export const ApprovalEventKind = codeTable({
  submitted: ['submitted', '提交申请'],
  asked: ['asked', '等待审批'],
  passed: ['passed', '审批通过'],
  autoPassed: ['autoPassed', '自动通过'],
  rejected: ['rejected', '审批驳回'],
  rerouted: ['rerouted', '更换审批人'],
  revoked: ['revoked', '撤销申请'],
  expired: ['expired', '申请过期'],
  reminded: ['reminded', '提醒审批'],
  escalated: ['escalated', '上报'],
});
export type ApprovalEventKind = NameOf<typeof ApprovalEventKind>;

/** Why a step that waited is put to other people. */
export const RerouteReason = codeTable({
  left: ['left', '原审批人已离职'],
  changed: ['changed', '审批人的职务、角色或所在部门有变动'],
  timedOut: ['timedOut', '超过审批时限'],
});
export type RerouteReason = NameOf<typeof RerouteReason>;

/** What happened to an approval; `reason` is a code of an automatic pass or of a reroute, or a person's words. */
export interface ApprovalEvent {
  readonly kind: ApprovalEventKind;
  /** The step it is about, counted from 0; null: the whole. */
  readonly position: number | null;
  /** Who did it, or who is asked. */
  readonly staffIds: readonly number[];
  /** Of a decision that a deputy took: whose it was. */
  readonly inPlaceOf?: number | null;
  readonly reason: string;
}

/** The same as a reader sees it. */
export interface TrailLine extends ApprovalEvent {
  readonly eventId: number;
  readonly at: Date;
  readonly people: readonly { readonly name: string; readonly phone: string }[];
  /** '' where nobody was represented. */
  readonly inPlaceOfName: string;
}

/** These say who is asked from then on. */
export const ASKING: readonly ApprovalEventKind[] = ['asked', 'rerouted', 'escalated'];

/** These decide a step: there is at most one of them for each. */
export const DECIDING: readonly ApprovalEventKind[] = ['passed', 'autoPassed', 'rejected'];

/** Why, in words; '' where nothing has to be said. */
export function eventReason({ kind, reason }: Pick<ApprovalEvent, 'kind' | 'reason'>): string {
  if (kind === 'autoPassed') return PassReason.labelOf(PassReason.nameOf(reason) ?? 'applicant');
  if (kind === 'reminded') return reason === 'applicant' ? '申请人催办，' : '等待已久，';
  if (kind === 'rerouted') return RerouteReason.labelOf(RerouteReason.nameOf(reason) ?? 'changed');
  return reason;
}

const WORDS: Readonly<Record<ApprovalEventKind, (who: string, reason: string) => string>> = {
  submitted: (who) => `${who} 提交申请`,
  asked: (who) => `等待 ${who} 审批`,
  passed: (who) => `${who} 审批通过`,
  autoPassed: (who, reason) => `${reason}（${who}）`,
  rejected: (who, reason) => `${who} 驳回：${reason}`,
  rerouted: (who, reason) => `${reason}，改由 ${who} 审批`,
  revoked: (who) => `${who} 撤销申请`,
  expired: (_, reason) => `用车时间已过，申请${reason}`,
  reminded: (who, reason) => `${reason}提醒 ${who} 审批`,
  escalated: (who) => `等待已久，上报后由 ${who} 审批`,
};

/** One line of the trail as a sentence. */
export function eventText(line: Pick<TrailLine, 'kind' | 'position' | 'people' | 'inPlaceOfName' | 'reason'>): string {
  const people = line.people.map(({ name }) => name).join('、');
  const who = line.inPlaceOfName ? `${people} 代 ${line.inPlaceOfName}` : people || '系统';
  const step = line.position === null ? '' : `第 ${line.position + 1} 步 `;
  return `${step}${WORDS[line.kind](who, eventReason(line))}`;
}
