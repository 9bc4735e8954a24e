import { useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { type ApprovalStep, useDecisions } from './use-decisions.tsx';

/** Passes at once, or asks for a reason first. */
export function useApprovalActs(onDone: () => void) {
  const confirm = useConfirm();
  const [rejected, setRejected] = useState<readonly ApprovalStep[]>([]);
  const decisions = useDecisions(() => {
    setRejected([]);
    onDone();
  });
  const pass = (steps: readonly ApprovalStep[]): void => decisions.mutate({ steps });
  const passMany = (steps: readonly ApprovalStep[]) =>
    confirm({
      title: `通过 ${steps.length} 项审批？`,
      content: '通过后不能撤回。',
      act: `通过 ${steps.length} 项`,
      onConfirm: () => decisions.mutateAsync({ steps }),
    });
  const dialog = rejected.length > 0 && (
    <RejectDialog
      count={rejected.length}
      busy={decisions.isPending}
      onReject={(reason) => decisions.mutate({ steps: rejected, reason })}
      onClose={() => setRejected([])}
    />
  );
  return { pass, passMany, reject: setRejected, busy: decisions.isPending, dialog };
}
