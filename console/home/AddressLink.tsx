import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './HomePage.module.css';
import type { PageAddress } from './page-addresses.ts';

/** A page of the console, or a file that the browser saves. */
export type LinkTarget = PageAddress | { href: string };

export function AddressLink({
  children,
  className = css.link!,
  ...way
}: LinkTarget & { children: ReactNode; className?: string }) {
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
