import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { DeskLimits } from './rights.ts';
import type { ReviewRules } from './settings.ts';

/** What became of an act that moves money. Only `waiting` is open. */
export const HoldState = codeTable({
  waiting: ['waiting', '等待执行'],
  done: ['done', '已执行'],
  changed: ['changed', '数据已变，没有执行'],
  failed: ['failed', '没有执行'],
  returned: ['returned', '已退回'],
  withdrawn: ['withdrawn', '已撤回'],
});
export type HoldState = NameOf<typeof HoldState>;

/** Runs by itself when the moment of regret is over, or waits for a second person. */
export const HoldNeeds = codeTable({ none: ['none', '缓冲中'], second: ['second', '待复核'] });
export type HoldNeeds = NameOf<typeof HoldNeeds>;

export interface Submission {
  readonly amountFen: number;
  readonly limit: keyof DeskLimits;
  /** What the same person has moved today by themselves under the same limit. */
  readonly movedTodayFen: number;
}

const CAPS = { correctionLimitFen: 'correctionCapFen', movementLimitFen: 'movementCapFen' } as const;

export function needsOf(submission: Submission, limits: DeskLimits, rules: ReviewRules): HoldNeeds {
  const { amountFen, limit, movedTodayFen } = submission;
  const [own, cap] = [limits[limit], rules[CAPS[limit]]];
  const isLarge = amountFen > own || (cap !== null && amountFen >= cap);
  return isLarge || movedTodayFen + amountFen > own * rules.dayFactor ? 'second' : 'none';
}

const HOUR_SECONDS = 3_600;
export const releaseAtOf = (needs: HoldNeeds, submittedAt: Date, rules: ReviewRules): Date =>
  new Date(submittedAt.getTime() + (needs === 'none' ? rules.regretSeconds : rules.releaseHours * HOUR_SECONDS) * 1000);

interface Hold {
  readonly state: HoldState;
  readonly needs: HoldNeeds;
  readonly staffId: number;
}

const isOver = ({ state }: Hold): Refused | undefined =>
  state === 'waiting' ? undefined : refuse(DESK_REFUSALS.holdOver, { state: HoldState.labelOf(state) });

/** Four eyes: whoever submitted it is not the one who releases it. */
export function releaseHold(hold: Hold, actorId: number): 'release' | Refused {
  return isOver(hold) ?? (hold.staffId === actorId ? refuse(DESK_REFUSALS.ownHold) : 'release');
}

export function returnHold(hold: Hold, actorId: number): 'returned' | Refused {
  return isOver(hold) ?? (hold.staffId === actorId ? refuse(DESK_REFUSALS.ownHold) : 'returned');
}

export function withdrawHold(hold: Hold, actorId: number): 'withdrawn' | Refused {
  if (hold.state !== 'waiting') return refuse(DESK_REFUSALS.withdrawnLate);
  return hold.staffId === actorId ? 'withdrawn' : refuse(DESK_REFUSALS.notYourHold);
}
