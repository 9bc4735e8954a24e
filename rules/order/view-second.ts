import { metersText } from '../meters.ts';
import { moneyText } from '../money.ts';
import { type Hit, readHits } from '../second-approval/judge.ts';

export interface SecondHitView {
  readonly text: string;
  /** Above the amount; null where it is about a place. */
  readonly exceedsFen: number | null;
}

const PLACES = { start: '上车', end: '下车' } as const;

export function secondHitView({ kind, limit, actual }: Hit): SecondHitView {
  if (kind === 'amount') {
    const exceedsFen = Math.max(0, actual - limit);
    return { text: `实付金额 ${moneyText(actual)}，超过基准 ${moneyText(limit)}`, exceedsFen };
  }
  if (kind === 'agreed') {
    const text = `个人部分 ${moneyText(actual)}，超过本人同意支付的 ${moneyText(limit)}`;
    return { text, exceedsFen: Math.max(0, actual - limit) };
  }
  const place = PLACES[kind];
  return {
    text: `实际${place}地点距审批的${place}地点 ${metersText(actual)}，超过 ${metersText(limit)}`,
    exceedsFen: null,
  };
}

/** What a rule found, in words; `hits` as they are stored. */
export const findingsOf = (hits: unknown): string[] => readHits(hits).map((hit) => secondHitView(hit).text);

/** Who decided a step, or is asked now; `at` is null while it waits. */
export interface SecondStep {
  readonly status: 'pending' | 'passed' | 'rejected';
  readonly name: string;
  readonly at: Date | null;
  /** The words of a rejection. */
  readonly note: string;
}

export interface SecondApprovalView {
  readonly applicantName: string;
  /** Null while it is waited for, '' where the time for it is over. */
  readonly reason: string | null;
  readonly askedAt: Date;
  readonly hits: readonly SecondHitView[];
  readonly steps: readonly SecondStep[];
}

/** What happened in the approval, oldest first, with the people by name. */
export interface SecondEvent {
  readonly kind: string;
  readonly position: number | null;
  readonly at: Date;
  readonly names: readonly string[];
  readonly reason: string;
}

const AUTOMATIC = '自动通过';
const DECIDED: Readonly<Record<string, SecondStep['status']>> = {
  passed: 'passed',
  autoPassed: 'passed',
  rejected: 'rejected',
};

/** One line for each decision, and one for who is asked now. */
export function secondSteps(events: readonly SecondEvent[], waitingNames: readonly string[]): SecondStep[] {
  const decided = events.flatMap(({ kind, at, names, reason }): SecondStep[] => {
    const status = DECIDED[kind];
    if (!status) return [];
    const name = kind === 'autoPassed' ? AUTOMATIC : names.join('、');
    return [{ status, name, at, note: kind === 'rejected' ? reason : '' }];
  });
  return waitingNames.length > 0
    ? [...decided, { status: 'pending', name: waitingNames.join('、'), at: null, note: '' }]
    : decided;
}
