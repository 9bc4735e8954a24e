import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { roleApi } from '#contract/role.ts';
import { isSuper, ROLE } from '#rules/role.ts';
import { losesMembersByHand, membersComeBy, ROLE_REFUSALS, takesMembersByHand } from '#rules/role-change.ts';
import type { Role, RoleMember } from '#rules/role-form.ts';
import { query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { FilterBar, SearchInput } from '../kit/FilterBar.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { meQuery } from '../kit/rights.ts';
import { EmptyState, NotFound } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { cutText } from '../kit/text.ts';
import { type Filters, useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { CutText } from '../kit/values.tsx';
import { AddMembers } from './AddMembers.tsx';
import { MEMBER_FILTERS } from './filters.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MEMBER_COLUMNS } from './member-columns.tsx';
import { isBeyond } from './role-rights.ts';
import { scopeLabel } from './role-text.ts';
import { useRemoveMember } from './use-remove-member.ts';

/** Role 1 is handed over by its holder, role 3 follows the departments; from every other role people are removed. */
function useActions(roleId: number, onHandOver: () => void): Column<RoleMember>[] {
  const { data: me } = useQuery(meQuery);
  const remove = useRemoveMember(roleId);
  if (roleId === ROLE.superAdministrator) {
    if (!me || !isSuper(me)) return [];
    return [actionColumn(({ name }) => <RowActions of={name} actions={[{ label: '移交', onClick: onHandOver }]} />)];
  }
  if (!losesMembersByHand(roleId)) return [];
  return [
    actionColumn((member) => {
      const may = me !== undefined && (isSuper(me) || member.staffId !== me.userId);
      const act = { label: '移除', danger: true, onClick: () => remove(member) };
      return <RowActions of={member.name} actions={[may && act]} />;
    }),
  ];
}

interface HeaderProps {
  name: string;
  role: Role | undefined;
  onAdd: (() => void) | undefined;
}

function Header({ name, role, onAdd }: HeaderProps) {
  return (
    <PageHeader
      title={name}
      facts={
        <>
          {role && <Fact label="部门范围">{scopeLabel(role)}</Fact>}
          <span>{role ? (membersComeBy(role.id) ?? <CutText text={role.memo} most={60} />) : '角色成员'}</span>
        </>
      }
      actions={
        onAdd && (
          <Button type="primary" icon={<UserPlus size={15} aria-hidden />} onClick={onAdd}>
            添加成员
          </Button>
        )
      }
    />
  );
}

function useMayAdd(roleId: number, role: Role | undefined): boolean {
  const { data: me } = useQuery(meQuery);
  return takesMembersByHand(roleId) && me !== undefined && role !== undefined && !isBeyond(role, me);
}

interface TableProps {
  roleId: number;
  columns: readonly Column<RoleMember>[];
  filters: Filters<typeof MEMBER_FILTERS>;
  onAdd: (() => void) | undefined;
}

function MemberTable({ roleId, columns, filters, onAdd }: TableProps) {
  const [page, turnPage] = usePage('roleMember');
  const members = useQuery(query(roleApi.members, { roleId, ...filters.input, ...page }));
  return (
    <PagedTable
      list="roleMember"
      what="成员列表"
      unit="人"
      query={members}
      page={page}
      onPage={turnPage}
      columns={columns}
      keyOf={({ staffId }) => staffId}
      filters={filters}
      hidePagerUnder={10}
      empty={
        <EmptyState title="没有查询到数据" actions={onAdd && <Button onClick={onAdd}>添加成员</Button>}>
          还没有人有这个角色。
        </EmptyState>
      }
    />
  );
}

function Members({ roleId, roleName }: { roleId: number; roleName: string }) {
  const filters = useFilters(MEMBER_FILTERS);
  const { data: role } = useQuery(query(roleApi.detail, { id: roleId }, { quiet: true }));
  const [open, setOpen] = useState<'adding' | 'handingOver'>();
  const close = (): void => setOpen(undefined);
  const columns = [...MEMBER_COLUMNS, ...useActions(roleId, () => setOpen('handingOver'))];
  const onAdd = useMayAdd(roleId, role) ? () => setOpen('adding') : undefined;
  const name = role?.name ?? roleName;
  useCrumb(name ? cutText(name, 20) : undefined);
  return (
    <ListPage
      header={<Header name={name || '成员列表'} role={role} onAdd={onAdd} />}
      filters={
        <FilterBar list="roleMember" columns={columns}>
          <SearchInput
            placeholder="姓名、员工编号或手机号"
            value={filters.values.param}
            onSearch={(param, options) => filters.set({ param }, options)}
          />
        </FilterBar>
      }
    >
      <MemberTable {...{ roleId, columns, filters, onAdd }} />
      {onAdd && <AddMembers open={open === 'adding'} onClose={close} roleId={roleId} roleName={name} />}
      {roleId === ROLE.superAdministrator && <HandOverDialog open={open === 'handingOver'} onClose={close} />}
    </ListPage>
  );
}

const back = <Link to="/role">返回角色列表</Link>;

/** Who has a role; the address names it. Role 5 is everybody's and has no such list. */
export function MemberListPage() {
  const { roleId = '', roleName = '' } = useAddress();
  if (!/^\d{1,15}$/.test(roleId)) return <NotFound actions={back} />;
  if (Number(roleId) === ROLE.staff) {
    return <EmptyState heading title={ROLE_REFUSALS.noMemberList.msg} actions={back} />;
  }
  return <Members key={roleId} roleId={Number(roleId)} roleName={roleName} />;
}
