import { Bell, Car, ClipboardList, FilePen, Stamp, User } from 'lucide-react';
import { addressOf, go } from '../kit/router.ts';
import css from './TabBar.module.css';
import { isNewerThere } from './worker.ts';

export type Tab = 'ride' | 'orders' | 'applications' | 'approvals' | 'messages' | 'me';

const TABS = [
  ['ride', '/', '用车', Car],
  ['orders', '/orders', '订单', ClipboardList],
  ['applications', '/applications', '申请', FilePen],
  ['approvals', '/approvals', '审批', Stamp],
  ['messages', '/messages', '消息', Bell],
  ['me', '/me', '我的', User],
] as const;

interface TabBarProps {
  now: Tab;
  /** Only who is or was asked to approve has the tab. */
  approves: boolean;
  waiting: number;
  unread: number;
}

/** On a phone at the bottom, from 840 px at the left; there messages have a place of their own. */
export function TabBar({ now, approves, waiting, unread }: TabBarProps) {
  return (
    <nav className={css.bar} aria-label="主要页面">
      <img className={css.brand} src="/m/icon.svg" alt="" width="34" height="34" loading="lazy" />
      {TABS.filter(([tab]) => tab !== 'approvals' || approves).map(([tab, to, text, Icon]) => (
        <a
          key={tab}
          href={addressOf(to)}
          className={css.tab}
          data-tab={tab}
          aria-current={tab === now ? 'page' : undefined}
          onClick={(event) => {
            if (isNewerThere()) return;
            event.preventDefault();
            go(to);
          }}
        >
          <span className={css.icon}>
            <Icon size={22} strokeWidth={1.8} />
            {tab === 'approvals' && waiting > 0 && (
              <b>
                {waiting > 99 ? '99+' : waiting}
                <span className="hidden">项等你审批</span>
              </b>
            )}
            {tab === 'messages' && unread > 0 && (
              <i>
                <span className="hidden">有未读消息</span>
              </i>
            )}
          </span>
          <span>{text}</span>
        </a>
      ))}
    </nav>
  );
}
