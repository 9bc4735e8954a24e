import { type ReactNode, useId } from 'react';
import css from './parts.module.css';

interface NumberedPartProps {
  number: number;
  title: string;
  hint?: ReactNode;
  extra?: ReactNode;
  /** What is wrong with this part; said where it is. */
  fault?: string | undefined;
  children: ReactNode;
}

/** One step of the form, with its number. */
export function NumberedPart({ number, title, hint, extra, fault, children }: NumberedPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <div className={css.partHead}>
        <span className={css.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id}>{title}</h2>
        {hint && <span className={css.hint}>{hint}</span>}
        {extra && <span className={css.extra}>{extra}</span>}
      </div>
      {children}
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
