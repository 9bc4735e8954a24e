import { useState } from 'react';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { appApprovalApi } from '#contract/app-approvals.ts';
import { MANY_MOST } from '#rules/approval/most.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed, call, NOT_OURS, UNREACHABLE } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { leaveIfEnded, readAnew } from '../kit/calls.ts';
import { tell } from '../kit/toast.tsx';

export interface Result {
  readonly approval: WaitingApproval;
  /** null: it was decided. */
  readonly failure: string | null;
}

type Group = readonly WaitingApproval[];
type Decide = (group: Group) => Promise<Result[]>;

const LOST = '没有收到答复，不知道是否已审批，请看列表';
const isLost = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === UNREACHABLE || error.code === NOT_OURS);
/** What comes after it would only fail alike. */
const endsAll = (error: unknown): boolean =>
  isLost(error) || leaveIfEnded(error) || (error instanceof CallFailed && error.code === REFUSALS.tooMany.code);

const groupsOf = (chosen: Group, most: number): Group[] =>
  Array.from({ length: Math.ceil(chosen.length / most) }, (_, at) => chosen.slice(at * most, (at + 1) * most));

/** So many in one call; the answer is one for each. */
const pass: Decide = async (group) => {
  const items = group.map(({ approvalId, stepNo }) => ({ approvalId, stepNo }));
  const { results } = await call(appApprovalApi.approveMany, { items });
  return group.map((approval) => {
    const result = results.find(({ approvalId }) => approvalId === approval.approvalId);
    return { approval, failure: result?.code === 0 ? null : (result?.msg ?? '没有答复') };
  });
};

const rejectFor =
  (reason: string): Decide =>
  async (group) => {
    for (const { approvalId, stepNo } of group) await call(appApplicationApi.reject, { approvalId, stepNo, reason });
    return group.map((approval) => ({ approval, failure: null }));
  };

/** One group after the other; what was decided elsewhere meanwhile is told, and stops none of the others. */
async function decideInTurn(groups: readonly Group[], decide: Decide, onDone: (count: number) => void) {
  const results: Result[] = [];
  for (const group of groups) {
    try {
      results.push(...(await decide(group)));
    } catch (error) {
      const failure = isLost(error) ? LOST : reasonOf(error);
      results.push(...group.map((approval) => ({ approval, failure })));
      if (endsAll(error)) break;
    }
    onDone(results.length);
  }
  return results;
}

const endText = (verb: string, done: number, left: number): string =>
  [done > 0 && `已${verb} ${done} 项`, left > 0 && `还有 ${left} 项没有完成`].filter(Boolean).join('，');

/** Several decided by one press: what is chosen, how far it has come, and what was not decided. */
export function useMany(rows: Group, onDone: () => void) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [done, setDone] = useState<{ count: number; total: number } | null>(null);
  const [failed, setFailed] = useState<readonly Result[]>([]);
  const [unsent, setUnsent] = useState<Group>([]);
  const chosen = rows.filter(({ approvalId }) => ids.includes(approvalId));

  const run = async (verb: string, groups: readonly Group[], decide: Decide): Promise<void> => {
    const total = chosen.length;
    setDone({ count: 0, total });
    const results = await decideInTurn(groups, decide, (count) => setDone({ count, total }));
    setDone(null);
    readAnew();
    const refused = results.filter(({ failure }) => failure !== null);
    const left = chosen.slice(results.length);
    setFailed(refused);
    setUnsent(left);
    setIds([...refused.map(({ approval }) => approval), ...left].map(({ approvalId }) => approvalId));
    const open = refused.length + left.length;
    // Told where whoever pressed it is by now, which may be another screen.
    tell(endText(verb, total - open, open), { tone: open > 0 ? 'bad' : 'plain' });
    if (open === 0) onDone();
  };
  return {
    ids,
    setIds,
    chosen,
    done,
    failed,
    unsent,
    passAll: () => void run('通过', groupsOf(chosen, MANY_MOST), pass),
    rejectAll: (reason: string) => void run('驳回', groupsOf(chosen, 1), rejectFor(reason)),
  };
}
