import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Search } from './address.ts';
import { useConfirm } from './confirm.tsx';
import { storedUser } from './stored-user.ts';

interface LeaveGuardOptions {
  /** There is work that would be lost. */
  when: boolean;
  text?: string;
  cancelledText?: string;
  /** Steps of one flow: leaving for these paths is no loss. */
  within?: readonly string[];
  /** Names of the search part that say whose form this is; what else changes there, a step or a page, is no loss. */
  whose?: readonly string[];
  /** Nobody is asked whose session has ended. */
  isSignedIn?: () => boolean;
}

interface Place {
  pathname: string;
  search: Search;
}

const isInConsole = (): boolean => storedUser() !== null;

/** The question of the documents, for forms in dialogs too. */
export const LEAVE_TEXTS = { title: '您确定要放弃当前操作吗？', act: '确定', cancelledText: '已取消' } as const;

/** Asks before unsaved work is left, for another page or by closing the tab. Call the result before leaving on purpose. */
export function useLeaveGuard(options: LeaveGuardOptions): () => void {
  const {
    when,
    text = LEAVE_TEXTS.title,
    cancelledText = LEAVE_TEXTS.cancelledText,
    within = [],
    whose = [],
    isSignedIn = isInConsole,
  } = options;
  const confirm = useConfirm();
  const released = useRef(false);
  const guarding = useRef(when);
  useEffect(() => {
    guarding.current = when;
    if (!when) released.current = false;
  }, [when]);

  // The session's end also leaves the page; it removes the stored person first, and must not be asked.
  const holds = useCallback(() => guarding.current && !released.current && isSignedIn(), [isSignedIn]);
  const paths = within.join('\n').toLowerCase();
  const names = whose.join('\n');
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      const target = next.pathname.toLowerCase();
      const stays =
        target === current.pathname.toLowerCase() &&
        names.split('\n').every((name) => current.search[name] === next.search[name]);
      if (!holds() || stays || paths.split('\n').includes(target)) return false;
      return !(await confirm({ title: text, act: LEAVE_TEXTS.act, cancelledText }));
    },
    [confirm, holds, text, cancelledText, paths, names],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: holds });
  return useCallback(() => {
    released.current = true;
  }, []);
}
