import { Link } from '@tanstack/react-router';
import css from './BillPage.module.css';

const TABS = [
  { path: '/bills', label: '账单' },
  { path: '/bills/debts', label: '欠款与催收' },
] as const;

/** A month's bills, and what is owed of all of them. */
export function BillTabs() {
  return (
    <nav className={css.tabs} aria-label="账单">
      {TABS.map(({ path, label }) => (
        <Link key={path} to={path} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
