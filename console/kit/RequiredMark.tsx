import type { ReactNode } from 'react';
import css from './RequiredMark.module.css';

/** A small grey word after the label instead of a red star; the field itself tells screen readers. */
export function RequiredMark() {
  return (
    <span className={css.mark} aria-hidden="true">
      必填
    </span>
  );
}

/** For antd's form configuration: which labels carry the word. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required && <RequiredMark />}
  </>
);
