import type { ReactNode } from 'react';
import css from './StateMark.module.css';
import type { StateKey } from './state-map.ts';

const SHAPES: Record<StateKey, ReactNode> = {
  ok: <circle cx="4.5" cy="4.5" r="4" fill="currentColor" />,
  run: (
    <>
      <circle cx="4.5" cy="4.5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M4.5.75a3.75 3.75 0 0 0 0 7.5z" fill="currentColor" />
    </>
  ),
  wait: <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  bad: <path d="M4.5 0 9 4.5 4.5 9 0 4.5z" fill="currentColor" />,
  off: <rect x="0.5" y="3.5" width="8" height="2" rx="0.5" fill="currentColor" />,
  note: <rect x="0.5" y="0.5" width="8" height="8" rx="1.5" fill="currentColor" />,
};

/** The shape alone repeats the meaning, so it also works without colour and in print. */
export function StateGlyph({ state }: { state: StateKey }) {
  return (
    <svg className={css.glyph} data-state={state} viewBox="0 0 9 9" width="9" height="9" aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}

interface StateProps {
  state: StateKey;
  children: ReactNode;
}

/** Glyph and word, in tables and lines. */
export function StateMark({ state, children }: StateProps) {
  return (
    <span className={css.mark} data-state={state}>
      <StateGlyph state={state} />
      <span>{children}</span>
    </span>
  );
}

/** The one state of the record, in a page header only. */
export function StatePill({ state, children }: StateProps) {
  return (
    <span className={css.pill} data-state={state}>
      <StateGlyph state={state} />
      <span>{children}</span>
    </span>
  );
}
