import { useCallback } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { LEAVE_TEXTS, useLeaveGuard } from '../kit/LeaveGuard.tsx';

interface CloseWithConfirm {
  closeWithConfirm: () => void;
  release: () => void;
}

/** A changed form is closed after a question, by its own buttons as by leaving the page. */
export function useCloseWithConfirm(isChanged: boolean, close: () => void): CloseWithConfirm {
  const confirm = useConfirm();
  const release = useLeaveGuard({ when: isChanged });
  const closeWithConfirm = useCallback(async () => {
    if (isChanged && !(await confirm(LEAVE_TEXTS))) return;
    release();
    close();
  }, [isChanged, confirm, release, close]);
  return { closeWithConfirm: () => void closeWithConfirm(), release };
}
