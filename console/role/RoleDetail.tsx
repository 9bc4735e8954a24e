import { useQuery } from '@tanstack/react-query';
import { roleApi } from '#contract/role.ts';
import { DepartmentScope, ROLE } from '#rules/role.ts';
import { PERMISSION_GROUPS, type Role } from '#rules/role-form.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { Facts } from '../kit/Facts.tsx';
import { Section } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { Dash } from '../kit/values.tsx';
import css from './role.module.css';
import { useReachableDepartments } from './use-reachable-departments.ts';

/** Headings with the functions chosen below them. */
function PermissionTree({ permissions }: Pick<Role, 'permissions'>) {
  const groups = PERMISSION_GROUPS.map((group) => ({
    ...group,
    children: group.children.filter(({ id }) => permissions.includes(id)),
  })).filter(({ children }) => children.length > 0);
  if (groups.length === 0) return <p className={css.quiet}>没有另外的功能，只有人人都有的订单列表和用车申请。</p>;
  return (
    <ul className={css.tree}>
      {groups.map(({ id, label, children }) => (
        <li key={id}>
          {label}
          <ul>
            {children.map((child) => (
              <li key={child.id}>{child.label}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Departments by name; whoever does not reach one is told that there are more. */
function Managed({ role }: { role: Role }) {
  const { nameOf } = useReachableDepartments();
  if (role.id === ROLE.departmentAdministrator) return <p>各人所负责的部门及下级部门</p>;
  if (role.scope !== 'listed') return <p>{DepartmentScope.labelOf(role.scope)}</p>;
  const names = role.departments.flatMap((id) => nameOf(id) ?? []);
  const hidden = role.departments.length - names.length;
  return (
    <>
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {role.departments.length === 0 && <p className={css.quiet}>指定的部门都已删除</p>}
      {hidden > 0 && <p className={css.quiet}>另有 {countText(hidden)} 个部门不在您的管理范围内</p>}
    </>
  );
}

interface RoleDetailProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

/** A role beside the list: what it is for, what it may do, and where. */
export function RoleDetail({ id, open, onClose }: RoleDetailProps) {
  const detail = useQuery(query(roleApi.detail, { id }));
  const role = detail.data;
  return (
    <DetailDrawer open={open} onClose={onClose} title="角色详情" query={detail}>
      {role && (
        <div className={css.detail}>
          <Facts
            rows={[
              { label: '角色名称', value: role.name },
              { label: '角色描述', value: role.memo || <Dash /> },
              { label: '类型', value: role.isSystem ? '系统' : '自建' },
              { label: '成员人数', value: countText(role.memberCount) },
            ]}
          />
          <Section title="功能权限">
            <PermissionTree permissions={role.permissions} />
          </Section>
          <Section title="管理的部门">
            <Managed role={role} />
          </Section>
        </div>
      )}
    </DetailDrawer>
  );
}
