import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, KeyRound, LogOut, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { DEFAULT_ROLE_LABEL } from '#rules/role.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { mutation } from '../kit/api.ts';
import { MenuButton } from '../kit/MenuButton.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { meQuery } from '../kit/rights.ts';
import { leave, storedUser } from '../kit/stored-user.ts';
import css from './UserMenu.module.css';

const PasswordDialog = onDemand(() => import('./PasswordDialog.tsx').then((m) => m.PasswordDialog));

/** The session must end here even where the server can't be told. */
function useLogout(): () => void {
  const ending = mutation(accessApi.logout, { quiet: true, endsSession: true });
  const logout = useMutation({ ...ending, onSettled: () => leave() });
  return () => logout.mutate({});
}

export function UserMenu() {
  const { data: me } = useQuery(meQuery);
  const [password, setPassword] = useState<'never' | 'open' | 'closed'>('never');
  const logout = useLogout();
  const navigate = useNavigate();
  const user = me ?? storedUser();
  if (!user) return null;
  const choices = [
    {
      key: 'password',
      label: '修改密码',
      icon: <KeyRound size={15} aria-hidden />,
      onClick: () => setPassword('open'),
    },
    {
      key: 'account',
      label: '账号安全',
      icon: <ShieldCheck size={15} aria-hidden />,
      onClick: () => void navigate({ to: '/account' }),
    },
    { key: 'logout', label: '退出登录', icon: <LogOut size={15} aria-hidden />, onClick: logout },
  ];
  return (
    <>
      <MenuButton choices={choices}>
        <button type="button" className={css.user} aria-label={`${user.userName}，用户菜单`}>
          <Avatar name={user.userName} />
          <span className={css.name}>{user.userName}</span>
          <span className={css.role}>{user.roleName || DEFAULT_ROLE_LABEL}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      </MenuButton>
      {password !== 'never' && (
        <PasswordDialog open={password === 'open'} onClose={() => setPassword('closed')} phone={user.phone} />
      )}
    </>
  );
}
