import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { READY_ROLES } from '#rules/ready-roles.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import { meQuery } from '../kit/rights.ts';
import css from './role.module.css';
import { isBeyond } from './role-rights.ts';

/** Roles that most companies make: one click fills the form, and nothing is saved before it is looked at. */
export function ReadyRoles({ onTake }: { onTake: (role: RoleDraft) => void }) {
  const { data: me } = useQuery(meQuery);
  const offered = READY_ROLES.filter((role) => me && !isBeyond(role, me));
  if (offered.length === 0) return null;
  return (
    <div className={css.ready}>
      <span>从常用角色开始</span>
      {offered.map((role) => (
        <Tooltip key={role.name} title={role.memo}>
          <Button size="small" onClick={() => onTake(role)}>
            {role.name}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
