import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from './confirm.tsx';
import { storedUser } from './stored-user.ts';

interface LeaveGuardOptions {
  /** There is work that would be lost. */
  when: boolean;
  text?: string;
  cancelledText?: string;
  /** Steps of one flow: leaving for these paths is no loss. */
  within?: readonly string[];
}

interface Place {
  pathname: string;
}

/** The question of the documents, for forms in dialogs too. */
export const LEAVE_TEXTS = { title: '您确定要放弃当前操作吗？', act: '确定', cancelledText: '已取消' } as const;

/** Asks before unsaved work is left, for another page or by closing the tab. Call the result before leaving on purpose. */
export function useLeaveGuard(options: LeaveGuardOptions): () => void {
  const { when, text = LEAVE_TEXTS.title, cancelledText = LEAVE_TEXTS.cancelledText, within = [] } = options;
  const confirm = useConfirm();
  const released = useRef(false);
  const guarding = useRef(when);
  useEffect(() => {
    guarding.current = when;
    if (!when) released.current = false;
  }, [when]);

  // The session's end also leaves the page; it removes the stored person first, and must not be asked.
  const holds = useCallback(() => guarding.current && !released.current && storedUser() !== null, []);
  const paths = within.join('\n').toLowerCase();
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      const target = next.pathname.toLowerCase();
      if (!holds() || target === current.pathname.toLowerCase() || paths.split('\n').includes(target)) return false;
      return !(await confirm({ title: text, act: LEAVE_TEXTS.act, cancelledText }));
    },
    [confirm, holds, text, cancelledText, paths],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: holds });
  return useCallback(() => {
    released.current = true;
  }, []);
}
