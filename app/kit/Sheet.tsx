import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { hideSheet } from './router.ts';
import css from './Sheet.module.css';

interface SheetProps {
  open: boolean;
  title: ReactNode;
  below?: ReactNode;
  children: ReactNode;
  bottom?: ReactNode;
  onClose?: () => void;
}

/** Pulled down by its handle, it closes; so do 关闭, Escape, the ground behind it and the back button. */
function usePull(close: () => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent) => {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: React.PointerEvent) => {
      if (from.current !== null && event.clientY - from.current > 40) close();
      from.current = null;
    },
  };
}

/** A native modal: the browser keeps the focus inside and gives it back. */
function OpenSheet({ title, below, children, bottom, onClose = hideSheet }: Omit<SheetProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pull = usePull(onClose);
  // Before it is taken away, or the browser has nothing left to give the focus back from.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A modal begins at its first button, which is the way out; some have a better place to begin.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={css.inner}>
        <div className={css.handle} {...pull} />
        <header className={css.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {below && <p>{below}</p>}
          </div>
          <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
            <X size={22} />
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that without a button inside */}
        <div className={css.body} tabIndex={0}>
          {children}
        </div>
        {bottom && <div className={css.bottom}>{bottom}</div>}
      </div>
    </dialog>
  );
}

export const Sheet = ({ open, ...sheet }: SheetProps) => (open ? <OpenSheet {...sheet} /> : null);
