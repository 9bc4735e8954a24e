import { useMutation } from '@tanstack/react-query';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { CallFailed, call } from '../kit/call.ts';
import { useAlert } from '../kit/confirm.tsx';
import { sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { queryClient } from '../kit/query-client.ts';
import css from './application.module.css';

export type ApprovalStep = Pick<WaitingApproval, 'approvalId' | 'stepNo' | 'number'>;

interface Decided {
  readonly steps: readonly ApprovalStep[];
  /** Of a rejection; absent where all are passed. */
  readonly reason?: string;
}

interface Refusal {
  readonly number: string;
  readonly sentence: string;
}

/** The server read it and said no, such as when another approver was quicker. Anything else ends the whole. */
const isRefusal = (failure: unknown): failure is CallFailed =>
  failure instanceof CallFailed && failure.code > 0 && sessionEnd(failure) === null;

const send = ({ approvalId, stepNo }: ApprovalStep, reason: string | undefined) =>
  reason === undefined
    ? call(appApplicationApi.approve, { approvalId, stepNo })
    : call(appApplicationApi.reject, { approvalId, stepNo, reason });

/** One after the other, each decided on its own: one that is refused stops none of the others. */
async function decideAll({ steps, reason }: Decided): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const step of steps) {
    try {
      await send(step, reason);
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      refusals.push({ number: step.number, sentence: failure.message });
    }
  }
  return refusals;
}

function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <ul className={css.refusals}>
      {refusals.map(({ number, sentence }) => (
        <li key={number}>
          <b>{number}</b> {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Passes or rejects one or several; what another has decided meanwhile is told by its sentence and leaves the list. */
export function useDecisions(onDone: () => void) {
  const alert = useAlert();
  return useMutation({
    mutationFn: decideAll,
    meta: { area: 'app', alsoInvalidates: ['application', 'order'] },
    onSuccess: (refusals, { steps, reason }) => {
      const done = steps.length - refusals.length;
      if (done > 0) notify.success(`${reason === undefined ? '已通过' : '已驳回'} ${done} 项`);
      if (refusals.length === 1 && done === 0) notify.error(refusals[0]!.sentence);
      else if (refusals.length > 0) alert(`${refusals.length} 项没有审批`, <RefusalList refusals={refusals} />);
      onDone();
    },
    // Some may be decided before the connection broke.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['app'] }),
  });
}
