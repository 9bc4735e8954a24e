import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { roleApi } from '#contract/role.ts';
import { permissionOf } from '#rules/permission.ts';
import { FIXED_ROLES, ROLE } from '#rules/role.ts';
import type { Role } from '#rules/role-form.ts';
import { query } from '../kit/api.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { meQuery } from '../kit/rights.ts';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { usePage } from '../kit/use-page.ts';
import { CutText, Dash, NameList } from '../kit/values.tsx';
import { RoleDetail } from './RoleDetail.tsx';
import { mayChange } from './role-rights.ts';
import { scopeLabel } from './role-text.ts';
import { useDeleteRole } from './use-delete-role.ts';

const membersOf = ({ id, name }: Role) => ({
  to: '/role/Memberlist',
  search: { roleName: name, roleId: String(id) },
});

function Members({ role }: { role: Role }) {
  const count = countText(role.memberCount);
  return role.id === ROLE.staff ? count : <NameLink {...membersOf(role)}>{count}</NameLink>;
}

function Functions({ role }: { role: Role }) {
  if (role.id === ROLE.superAdministrator) return <>全部功能</>;
  if (role.permissions.length === 0) return <Dash />;
  return <NameList most={3} names={role.permissions.map((id) => permissionOf(id)?.label ?? '')} />;
}

const columnsWith = (onDetail: (role: Role) => void): Column<Role>[] => [
  {
    key: 'name',
    title: '角色名称',
    locked: true,
    width: 180,
    render: (role) => (
      <NameLink onClick={() => onDetail(role)}>
        <CutText text={role.name} most={16} />
      </NameLink>
    ),
  },
  { key: 'memo', title: '角色描述', render: ({ memo }) => <CutText text={memo} most={24} /> },
  { key: 'functions', title: '功能权限', render: (role) => <Functions role={role} /> },
  { key: 'scope', title: '部门范围', width: 132, render: scopeLabel },
  { key: 'type', title: '类型', width: 64, render: ({ isSystem }) => (isSystem ? '系统' : '自建') },
  { key: 'members', title: '成员人数', width: 84, align: 'right', render: (role) => <Members role={role} /> },
];

function useActions(): Column<Role> {
  const navigate = useNavigate();
  const remove = useDeleteRole();
  const { data: me } = useQuery(meQuery);
  return actionColumn<Role>((role) => {
    const changes = mayChange(role, me);
    const edit = { label: '编辑', onClick: () => void navigate({ to: `/role/RoleEdit/${role.id}` }) };
    const members = { label: '成员', onClick: () => void navigate(membersOf(role)) };
    const erase = { label: '删除', danger: true, onClick: () => remove(role) };
    const deletes = changes && !FIXED_ROLES.includes(role.id);
    return (
      <RowActions
        of={role.name}
        inline={2}
        actions={[changes && edit, role.id !== ROLE.staff && members, deletes && erase]}
      />
    );
  }, 124);
}

/** Every role of the company: what it may do, where, and how many people have it. */
export function RoleListPage() {
  const [page, turnPage] = usePage('role');
  const navigate = useNavigate();
  const roles = useQuery(query(roleApi.page, page, { failed: '读取列表失败:{msg}' }));
  const [detail, setDetail] = useState<{ id: number; open: boolean }>();
  const columns = [...columnsWith(({ id }) => setDetail({ id, open: true })), useActions()];
  return (
    <ListPage
      header={
        <PageHeader
          title="角色与权限"
          facts="角色决定一个人能用哪些功能、管理哪些部门。一个人可以有几个角色，权限合在一起。"
          actions={
            <Button
              type="primary"
              icon={<Plus size={15} aria-hidden />}
              onClick={() => void navigate({ to: '/role/RoleAdd' })}
            >
              新建角色
            </Button>
          }
        />
      }
    >
      <PagedTable
        list="role"
        what="角色列表"
        unit="个"
        query={roles}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ id }) => id}
      />
      {detail && <RoleDetail key={detail.id} {...detail} onClose={() => setDetail({ ...detail, open: false })} />}
    </ListPage>
  );
}
