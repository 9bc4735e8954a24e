import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import css from './notify.module.css';
import { StateGlyph } from './StateMark.tsx';
import type { StateKey } from './state-map.ts';
import {
  closeToast,
  holdToasts,
  releaseToasts,
  showToast,
  type Toast,
  type ToastKind,
  type ToastOptions,
  useToasts,
} from './toasts.ts';

const toastOf =
  (kind: ToastKind) =>
  (text: string, options?: ToastOptions): void =>
    showToast(kind, text, options);

/** The console's toasts, from components and from outside them. */
export const notify = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
};

const GLYPHS: Record<ToastKind, StateKey> = { success: 'ok', info: 'run', warning: 'wait', error: 'bad' };

function Line({ toast }: { toast: Toast }) {
  const { id, kind, text, action } = toast;
  const act = (): void => {
    closeToast(id);
    action?.onClick();
  };
  return (
    <div className={css.toast} data-kind={kind} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
      <StateGlyph state={GLYPHS[kind]} />
      <span className={css.text}>{text}</span>
      {action && (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="关闭提示" onClick={() => closeToast(id)}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}

/** Where toasts stand: bottom left of the content, clear of the docked footer. */
export function ToastHost() {
  const toasts = useToasts();
  return createPortal(
    <section
      className={css.host}
      aria-label="提示"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}
