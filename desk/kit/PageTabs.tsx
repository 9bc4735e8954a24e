import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './PageTabs.module.css';

interface PageTab {
  readonly label: string;
  /** How much there is behind it. */
  readonly count?: ReactNode;
  /** Another page, or a part of this one. */
  readonly to: { readonly path: string } | { readonly tab: string | undefined };
}

/** The parts of a page, each with its own address. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ label: name, count, to }) => {
        const text = count === undefined ? name : [name, ' ', <span key="count">{count}</span>];
        if ('path' in to)
          return (
            <Link key={name} to={to.path} activeOptions={{ exact: true, includeSearch: false }}>
              {text}
            </Link>
          );
        return (
          <Link key={name} to="." search={{ tab: to.tab }} activeOptions={{ explicitUndefined: true }}>
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
