import { useCallback } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { LEAVE_TEXTS, useLeaveGuard } from '../kit/LeaveGuard.tsx';

interface AskedClose {
  askedClose: () => void;
  release: () => void;
}

/** A changed form is closed after a question, by its own buttons as by leaving the page. */
export function useAskedClose(isChanged: boolean, close: () => void): AskedClose {
  const confirm = useConfirm();
  const release = useLeaveGuard({ when: isChanged });
  const askedClose = useCallback(async () => {
    if (isChanged && !(await confirm(LEAVE_TEXTS))) return;
    release();
    close();
  }, [isChanged, confirm, release, close]);
  return { askedClose: () => void askedClose(), release };
}
