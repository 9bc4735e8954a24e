import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './HomePage.module.css';
import type { PageWay } from './ways.ts';

/** A page of the console, or a file that the browser saves. */
export type Way = PageWay | { href: string };

export function AddressLink({
  children,
  className = css.link!,
  ...way
}: Way & { children: ReactNode; className?: string }) {
  if ('href' in way) {
    return (
      <a href={way.href} download className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={way.to} search={way.search ?? {}} className={className}>
      {children}
    </Link>
  );
}
