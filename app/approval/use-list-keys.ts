import { useEffect } from 'react';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { go } from '../kit/router.ts';

/** ↑ and ↓ go through the list where there is a keyboard. */
export function useListKeys(rows: readonly WaitingApproval[], path: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, dialog')) return;
      const at = rows.findIndex(({ approvalId }) => path === `/p/${approvalId}`);
      const next = rows[event.key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)];
      if (!next) return;
      event.preventDefault();
      go(`/p/${next.approvalId}`, { replace: at >= 0 });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [rows, path]);
}
