import type { ReactNode } from 'react';
import css from './figures.module.css';

interface FigureLinkProps {
  /** What the figure is, for who does not see where it stands: 北京 518 次. */
  label: string;
  onOpen: () => void;
  /** Nothing lies behind a nought. */
  none?: boolean;
  children: ReactNode;
}

/** A figure that leads to its orders. */
export function FigureLink({ label, onOpen, none = false, children }: FigureLinkProps) {
  if (none) return <>{children}</>;
  return (
    <button type="button" className={css.figureLink} onClick={onOpen} aria-label={`${label}，查看订单`}>
      {children}
    </button>
  );
}
