import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { PanelLeft, Phone, RotateCw } from 'lucide-react';
import { Fragment } from 'react';
import { BrandMark } from '../kit/BrandMark.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { APPROVALS, HOME, type MenuItem, useMenu } from '../kit/menu.ts';
import { useMenuCounts } from '../kit/menu-counts.ts';
import { isActive } from '../kit/menu-groups.ts';
import { menuQuery, settingsQuery } from '../kit/rights.ts';
import { storedUser } from '../kit/stored-user.ts';
import css from './SideMenu.module.css';
import { useRouteFacts } from './use-route-facts.ts';

interface SideMenuProps {
  collapsed: boolean;
  onToggle: () => void;
}

interface EntryProps {
  item: MenuItem;
  active: boolean;
  collapsed: boolean;
  count: number;
}

function Entry({ item, active, collapsed, count }: EntryProps) {
  const { label, path, icon: Icon } = item;
  const link = (
    <Link
      to={path}
      className={css.item!}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      aria-label={count > 0 ? `${label}，${count} 项待处理` : label}
    >
      <Icon aria-hidden />
      {!collapsed && <span className={css.label}>{label}</span>}
      {count > 0 && (collapsed ? <span className={css.dot} /> : <span className={css.count}>{count}</span>)}
    </Link>
  );
  return collapsed ? (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** The entry of the page on the screen: its own, or the one whose function it needs. */
function useActive(): (item: MenuItem) => boolean {
  const { pathname } = useLocation();
  const facts = useRouteFacts();
  return (item) => isActive(item, pathname.toLowerCase(), facts?.permission);
}

function Entries({ collapsed }: { collapsed: boolean }) {
  const groups = useMenu();
  const { isError, isFetching, refetch } = useQuery(menuQuery);
  const counts = useMenuCounts();
  const active = useActive();
  const entry = (item: MenuItem) => (
    <Entry key={item.id} item={item} active={active(item)} collapsed={collapsed} count={counts[item.id] ?? 0} />
  );
  return (
    <nav className={css.entries} aria-label="主菜单">
      {entry(HOME)}
      {entry(APPROVALS)}
      {groups.map(({ label, items }) => (
        <Fragment key={label}>
          {collapsed ? <hr className={css.rule} /> : <div className={css.head}>{label}</div>}
          {items.map(entry)}
        </Fragment>
      ))}
      {isError && (
        <button type="button" className={css.again} disabled={isFetching} onClick={() => void refetch()}>
          <RotateCw size={14} aria-hidden />
          {collapsed ? <span className="qx-hidden">重新读取菜单</span> : '菜单加载失败，重试'}
        </button>
      )}
    </nav>
  );
}

export function SideMenu({ collapsed, onToggle }: SideMenuProps) {
  const { data: settings } = useQuery(settingsQuery);
  const company = storedUser()?.companyName;
  return (
    <aside aria-label="侧栏" className={css.menu} data-collapsed={collapsed || undefined}>
      <div className={css.brand}>
        <BrandMark />
        {!collapsed && (
          <div className={css.names}>
            <div className={css.product}>企行</div>
            <div className={css.company} title={company}>
              {company}
            </div>
          </div>
        )}
      </div>
      <Entries collapsed={collapsed} />
      <div className={css.foot}>
        {!collapsed && settings?.hotline && (
          <span className={css.hotline} title={settings.hotlineHours}>
            <Phone size={14} aria-hidden />
            客服 {settings.hotline}
          </span>
        )}
        <IconButton
          size="small"
          label={collapsed ? '展开菜单' : '收起菜单'}
          aria-expanded={!collapsed}
          icon={<PanelLeft aria-hidden />}
          onClick={onToggle}
        />
      </div>
    </aside>
  );
}
