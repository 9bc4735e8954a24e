import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './NameLink.module.css';

interface NameLinkProps {
  children: ReactNode;
  /** Opens something on this page. */
  onClick?: () => void;
  /** Leads to another page. */
  to?: string;
  search?: Record<string, string>;
  /** Ids are written in the link colour, names in ink. */
  id?: boolean;
}

/** The first cell of a row: what the row is, and the way to it. */
export function NameLink({ children, onClick, to, search, id = false }: NameLinkProps) {
  const className = id ? css.id! : css.name!;
  if (to) {
    return (
      <Link to={to} search={search ?? {}} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={className} onClick={onClick}>
      {children}
    </button>
  );
}
