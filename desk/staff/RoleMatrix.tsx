import { Button } from 'antd';
import { Dash, Money } from '#console/kit/values.tsx';
import type { DeskRole } from '#contract/desk-staff.ts';
import { DESK_LIMITS, DeskFunction, DeskLevel } from '#rules/desk/rights.ts';
import css from './RoleMatrix.module.css';

/** As the menu has them. */
const GROUPS: readonly (readonly [title: string, functions: readonly DeskFunction[]])[] = [
  ['运行', ['orders']],
  ['客户', ['companies', 'enrolments', 'objections']],
  ['结算', ['prices', 'accounts', 'bills', 'invoices', 'tariffs']],
  ['系统', ['reference', 'staff', 'keys', 'log']],
];

const GroupRow = ({ title, columns }: { title: string; columns: number }) => (
  <tr className={css.group}>
    <th scope="colgroup" colSpan={columns}>
      {title}
    </th>
  </tr>
);

function Level({ level }: { level: DeskLevel | undefined }) {
  if (level === undefined) return <Dash />;
  return (
    <span className={css.level} data-level={level}>
      {DeskLevel.labelOf(level)}
    </span>
  );
}

interface RoleMatrixProps {
  roles: readonly DeskRole[];
  onEdit?: ((role: DeskRole) => void) | undefined;
}

function Head({ roles, onEdit }: RoleMatrixProps) {
  return (
    <thead>
      <tr>
        <th scope="col">功能</th>
        {roles.map((role) => (
          <th key={role.roleId} scope="col">
            {onEdit ? (
              <Button type="link" size="small" aria-label={`修改角色 ${role.name}`} onClick={() => onEdit(role)}>
                {role.name}
              </Button>
            ) : (
              role.name
            )}
            <small>{role.staffCount} 人</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** 看 / 办 / 复核 by function, a column a role; below, what each may move without a second person. */
export function RoleMatrix({ roles, onEdit }: RoleMatrixProps) {
  const columns = roles.length + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the window is moved by the keyboard
    <section className={css.scroll} aria-label="角色的权限" tabIndex={0}>
      <table className={css.matrix} aria-label="角色的权限">
        <Head roles={roles} onEdit={onEdit} />
        {GROUPS.map(([title, functions]) => (
          <tbody key={title}>
            <GroupRow title={title} columns={columns} />
            {functions.map((name) => (
              <tr key={name}>
                <th scope="row">{DeskFunction.labelOf(name)}</th>
                {roles.map(({ roleId, rights }) => (
                  <td key={roleId}>
                    <Level level={rights[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <GroupRow title="单笔自办上限（元），超过的进入复核" columns={columns} />
          {DESK_LIMITS.map(([limit, title]) => (
            <tr key={limit}>
              <th scope="row">{title}</th>
              {roles.map((role) => (
                <td key={role.roleId}>{role[limit] > 0 ? <Money fen={role[limit]} bare /> : <Dash />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
