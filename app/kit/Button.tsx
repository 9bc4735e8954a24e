import type { ButtonHTMLAttributes, ReactNode } from 'react';
import css from './Button.module.css';

type Look = 'filled' | 'plain' | 'tint' | 'bad' | 'badText';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  look?: Look;
  small?: boolean;
  /** The act is under way: another press does nothing. */
  busy?: boolean;
  /** Takes what is left of the row. */
  wide?: boolean;
  children: ReactNode;
}

export function Button({ look = 'plain', small, busy = false, wide, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={css.button}
      data-look={look}
      data-small={small || undefined}
      data-wide={wide || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
    >
      {busy && <i className={css.busy} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** The acts at the bottom side by side, the main one last and widest. */
export const Acts = ({ above, children }: { above?: ReactNode; children: ReactNode }) => (
  <>
    {above && <div className={css.above}>{above}</div>}
    <div className={css.acts}>{children}</div>
  </>
);

/** A word that acts, inside a line. */
export const TextButton = ({ children, ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) => (
  <button type="button" {...rest} className={css.text}>
    {children}
  </button>
);

/** Looks like a button inside a row that is pressed as a whole. */
export const ActMark = ({ look, children }: { look: Look; children: ReactNode }) => (
  <span className={css.button} data-small data-look={look}>
    {children}
  </span>
);
