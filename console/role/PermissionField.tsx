import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { roleApi } from '#contract/role.ts';
import { PERMISSION_REFUSALS, type Permission } from '#rules/permission.ts';
import type { PermissionGroup } from '#rules/role-form.ts';
import { query } from '../kit/api.ts';
import { meQuery } from '../kit/rights.ts';
import { Bar, ErrorState } from '../kit/states.tsx';
import css from './role.module.css';
import { FUNCTION_HELP } from './role-text.ts';

interface PermissionFieldProps {
  id?: string;
  /** Functions only: their headings are added on the wire. */
  value?: number[];
  onChange?: (functions: number[]) => void;
}

interface Choice {
  chosen: ReadonlySet<number>;
  holds: (id: number) => boolean;
  set: (ids: readonly number[], on: boolean) => void;
}

export const groupsQuery = query(roleApi.permissions, {}, { failed: PERMISSION_REFUSALS.permissionsUnreadable.msg });

const NOT_OWN = '您自己没有这项功能，不能授予';

function FunctionBox({ permission: { id, label }, choice }: { permission: Permission; choice: Choice }) {
  const own = choice.holds(id);
  return (
    <Checkbox
      className={css.function!}
      checked={choice.chosen.has(id)}
      disabled={!own}
      onChange={(event) => choice.set([id], event.target.checked)}
    >
      {label}
      <span className={css.hint}>{own ? FUNCTION_HELP[id] : NOT_OWN}</span>
    </Checkbox>
  );
}

/** A heading is on with all of its functions, half on with some; a click takes all that may be given, or none. */
function Group({ group, choice }: { group: PermissionGroup; choice: Choice }) {
  const able = group.children.filter(({ id }) => choice.holds(id)).map(({ id }) => id);
  const count = group.children.filter(({ id }) => choice.chosen.has(id)).length;
  const all = count > 0 && count === group.children.length;
  return (
    <fieldset className={css.permissionGroup}>
      <legend className="qx-hidden">{group.label}</legend>
      <Checkbox
        className={css.heading!}
        checked={all}
        indeterminate={count > 0 && !all}
        disabled={able.length === 0}
        onChange={(event) => choice.set(able, event.target.checked)}
      >
        {group.label}
      </Checkbox>
      <div className={css.functions}>
        {group.children.map((permission) => (
          <FunctionBox key={permission.id} permission={permission} choice={choice} />
        ))}
      </div>
    </fieldset>
  );
}

/** Functions under their headings. What the person does not hold is shown, greyed, with the reason. */
export function PermissionField({ id, value = [], onChange }: PermissionFieldProps) {
  const groups = useQuery(groupsQuery);
  const me = useQuery(meQuery);
  const chosen = new Set(value);
  const holds = (permission: number): boolean => me.data?.functions.includes(permission) ?? false;
  const set = (ids: readonly number[], on: boolean): void => {
    const others = value.filter((each) => !ids.includes(each));
    onChange?.(on ? [...others, ...ids] : others);
  };
  const unread = [groups, me].find(({ isError, data }) => isError && !data);
  const every = (groups.data ?? []).flatMap(({ children }) => children.map((child) => child.id)).filter(holds);
  return (
    <fieldset id={id} tabIndex={-1} className={css.permissions} aria-labelledby="permissions-title">
      {unread ? (
        <ErrorState small error={unread.error} what="功能权限" onRetry={() => void unread.refetch()} />
      ) : !groups.data || !me.data ? (
        <Waiting />
      ) : (
        groups.data.map((group) => <Group key={group.id} group={group} choice={{ chosen, holds, set }} />)
      )}
      <div className={css.all}>
        <span>已选 {value.length} 项</span>
        <Button
          type="link"
          size="small"
          onClick={() => set(every, true)}
          disabled={every.every((one) => chosen.has(one))}
        >
          全选
        </Button>
        <Button type="link" size="small" onClick={() => onChange?.([])} disabled={value.length === 0}>
          清空
        </Button>
      </div>
    </fieldset>
  );
}

const Waiting = () => (
  <div className={css.waiting}>
    {[92, 76, 84].map((width) => (
      <Bar key={width} width={`${width}%`} />
    ))}
  </div>
);
