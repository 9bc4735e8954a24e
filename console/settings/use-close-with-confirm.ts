import { useCallback, useState } from 'react';
import { useConfirm } from '../kit/confirm.tsx';
import { LEAVE_TEXTS, useLeaveGuard } from '../kit/LeaveGuard.tsx';

/** A changed dialog is closed after a question, by its own buttons as by leaving the page. */
export function useCloseWithConfirm(isChanged: boolean) {
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(true);
  const release = useLeaveGuard({ when: isChanged && isOpen });
  const close = useCallback(() => {
    release();
    setOpen(false);
  }, [release]);
  const closeWithConfirm = async (): Promise<void> => {
    if (!isChanged || (await confirm(LEAVE_TEXTS))) close();
  };
  return { isOpen, close, closeWithConfirm: () => void closeWithConfirm() };
}
