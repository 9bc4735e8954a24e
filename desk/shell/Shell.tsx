import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, CircleQuestionMark, KeyRound, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Avatar } from '#console/kit/Avatar.tsx';
import { mutation, query } from '#console/kit/api.ts';
import { useLastCrumb } from '#console/kit/crumb.ts';
import { MenuButton } from '#console/kit/MenuButton.tsx';
import { StateGlyph } from '#console/kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskMe } from '#contract/desk-session.ts';
import { mayDo } from '#rules/desk/rights.ts';
import { leave } from '../kit/leave.ts';
import { meQuery } from '../kit/me.ts';
import { useLive } from '../kit/use-live.ts';
import { DeskMark } from './DeskMark.tsx';
import { MENU, type MenuEntry, TODAY } from './menu.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { Search } from './Search.tsx';
import css from './Shell.module.css';

function Entry({ entry, count }: { entry: MenuEntry; count: number }) {
  const { pathname } = useLocation();
  const { path, label, icon: Icon } = entry;
  const isActive = path === '/' ? pathname === '/' : pathname.startsWith(path);
  return (
    <Link
      to={path}
      className={css.item}
      title={label}
      data-active={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon size={16} aria-hidden />
      <span className={css.label}>{label}</span>
      {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
    </Link>
  );
}

function Menu({ me }: { me: DeskMe }) {
  const { data: today, refetch } = useQuery(query(deskApi.today, {}));
  const line = useLive(['orders', 'holds', 'cases', 'claims'], () => void refetch());
  const countOf = ({ waits }: MenuEntry): number => (waits ? (today?.counts[waits] ?? 0) : 0);
  const isTheirs = ({ needs }: MenuEntry): boolean => needs === null || mayDo(me.rights, needs, 'look');
  return (
    <aside aria-label="侧栏" className={css.menu}>
      <div className={css.brand}>
        <DeskMark />
        <div>
          <div className={css.product}>企行 · 运营台</div>
          <div className={css.role}>{me.roleName}</div>
        </div>
      </div>
      <nav className={css.entries} aria-label="主菜单">
        <Entry entry={TODAY} count={today?.cases.length ?? 0} />
        {MENU.map(({ label, entries }) => {
          const own = entries.filter(isTheirs);
          return own.length === 0 ? null : (
            <section key={label} aria-label={label}>
              <div className={css.groupName}>{label}</div>
              {own.map((entry) => (
                <Entry key={entry.path} entry={entry} count={countOf(entry)} />
              ))}
            </section>
          );
        })}
      </nav>
      <p className={css.foot} role="status">
        <StateGlyph state={line === 'live' ? 'ok' : 'wait'} />
        <span>{line === 'live' ? '实时' : '实时连接断开，每 15 秒刷新'}</span>
      </p>
    </aside>
  );
}

const openManual = (): void => void window.open('/desk/manual', '_blank', 'noopener');

function Person({ me }: { me: DeskMe }) {
  const [isChanging, setChanging] = useState(false);
  const ending = mutation(deskApi.logout, { quiet: true, endsSession: true });
  const logout = useMutation({ ...ending, onSettled: () => leave() });
  const choices = [
    { key: 'help', label: '帮助', icon: <CircleQuestionMark size={15} aria-hidden />, onClick: openManual },
    { key: 'password', label: '修改密码', icon: <KeyRound size={15} aria-hidden />, onClick: () => setChanging(true) },
    { key: 'logout', label: '退出登录', icon: <LogOut size={15} aria-hidden />, onClick: () => logout.mutate({}) },
  ];
  return (
    <>
      <MenuButton choices={choices}>
        <button type="button" className={css.person} aria-label={`${me.name}，用户菜单`}>
          <Avatar name={me.name} />
          <span>{me.name}</span>
          <span className={css.role}>{me.roleName}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      </MenuButton>
      <PasswordDialog
        open={isChanging || me.mustChangePassword}
        isFirst={me.mustChangePassword}
        onClose={() => setChanging(false)}
      />
    </>
  );
}

function useTitle(): string {
  const { pathname } = useLocation();
  const entries = [TODAY, ...MENU.flatMap(({ entries: own }) => own)];
  const current = entries.find(({ path }) => (path === '/' ? pathname === '/' : pathname.startsWith(path)));
  const label = current?.label ?? '';
  useEffect(() => {
    document.title = [label, '企行 · 运营台'].filter(Boolean).join(' · ');
  }, [label]);
  return label;
}

function Crumbs({ title }: { title: string }) {
  const record = useLastCrumb();
  return (
    <nav aria-label="当前位置" className={css.crumbs}>
      <span>{title}</span>
      {record && (
        <>
          <ChevronRight size={14} aria-hidden />
          <span aria-current="page">{record}</span>
        </>
      )}
    </nav>
  );
}

/** Menu, the line above the page, and the page. Nothing is drawn before it is known who is here. */
export function Shell() {
  const me = useQuery(meQuery);
  const title = useTitle();
  if (me.isLoadingError) return <ErrorState error={me.error} what="登录信息" onRetry={() => void me.refetch()} />;
  if (!me.data) return <PageSkeleton />;
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#page">
        跳到内容
      </a>
      <Menu me={me.data} />
      <header className={css.bar}>
        <Crumbs title={title} />
        <div className={css.tools}>
          <Search />
          <Person me={me.data} />
        </div>
      </header>
      <main id="page" className={css.page} tabIndex={-1}>
        {!me.data.mustChangePassword && <Outlet />}
      </main>
    </div>
  );
}
