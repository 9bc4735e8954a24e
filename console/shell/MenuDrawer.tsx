import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import css from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The menu over the page, where there is no room beside it: the browser's own dialog keeps the focus and Escape. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => onClose(), [pathname]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label="菜单"
      onClose={onClose}
      onClick={({ target }) => {
        // Only the ground behind the panel is the dialog itself.
        if (target === dialog.current) onClose();
      }}
    >
      {open && <SideMenu collapsed={false} onToggle={onClose} />}
    </dialog>
  );
}
