import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight, Menu as MenuIcon } from 'lucide-react';
import { useLastCrumb } from '../kit/crumb.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { HOME, type MenuItem, useMenu } from '../kit/menu.ts';
import { SearchButton } from '../kit/SearchButton.tsx';
import { DownloadCentre } from './DownloadCentre.tsx';
import { HelpButton } from './HelpButton.tsx';
import { SEARCH_TEXT } from './search-entry.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import css from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useRouteFacts } from './use-route-facts.ts';

interface Crumb {
  label: string;
  to?: string;
}

/** Group, menu entry, page, record: what repeats the one before it is left out. */
function useCrumbs(): Crumb[] {
  const groups = useMenu();
  const facts = useRouteFacts();
  const record = useLastCrumb();
  const pathname = useLocation().pathname.toLowerCase();
  if (!facts) return [];
  const isHere = ({ id, under }: MenuItem): boolean =>
    pathname.startsWith('/lab/') ? under !== undefined && pathname.startsWith(under) : id === facts.permission;
  const group = groups.find(({ items }) => items.some(isHere));
  const entry = group?.items.find(isHere);
  const crumbs: Crumb[] = [
    ...(group ? [{ label: group.label }] : []),
    ...(entry ? [{ label: entry.label, to: entry.path }] : []),
    ...(entry?.label === facts.name ? [] : [{ label: facts.name }]),
    ...(record ? [{ label: record }] : []),
  ];
  return crumbs.length > 0 ? crumbs : [{ label: HOME.label }];
}

function Breadcrumb() {
  const crumbs = useCrumbs();
  return (
    <nav aria-label="当前位置" className={css.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={label} aria-current={last ? 'page' : undefined}>
              {index > 0 && <ChevronRight size={14} aria-hidden />}
              {to && !last ? <Link to={to}>{label}</Link> : <span>{label}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface TopBarProps {
  onSearch: () => void;
  /** Opens the menu, where it does not stand beside the page. */
  onMenu?: (() => void) | undefined;
}

export function TopBar({ onSearch, onMenu }: TopBarProps) {
  return (
    <header className={css.bar}>
      {onMenu && <IconButton label="打开菜单" icon={<MenuIcon aria-hidden />} onClick={onMenu} />}
      <Breadcrumb />
      <div className={css.tools}>
        <SearchButton text={SEARCH_TEXT} onClick={onSearch} />
        <div className={css.icons}>
          <DownloadCentre />
          <HelpButton />
          <ThemeSwitch />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}
