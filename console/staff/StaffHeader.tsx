import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronsUpDown, Ellipsis, Plus, Upload } from 'lucide-react';
import { Avatar } from '../kit/Avatar.tsx';
import { MenuButton, type MenuChoice } from '../kit/MenuButton.tsx';
import { Fact, PageHeader } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { CutText, Dash } from '../kit/values.tsx';
import { useDepartments } from '../pickers/use-departments.ts';
import { DEPARTMENTS } from './sources.ts';
import css from './staff.module.css';
import { addSearch } from './staff-address.ts';
import type { StaffList } from './use-staff-list.ts';

const SCOPES = ['只显示本部门', '显示本部门及全部下级'] as const;

function ScopeMenu({ list }: { list: StaffList }) {
  const now = list.withSubDepartments ? 1 : 0;
  const choices = SCOPES.map((label, index) => ({
    key: label,
    label,
    checked: index === now,
    onClick: () => list.showSubDepartments(index === 1),
  }));
  return (
    <MenuButton choices={choices} placement="bottomLeft">
      <Button type="link" size="small" className={css.scope!}>
        {SCOPES[now]}
        <ChevronsUpDown size={14} aria-hidden />
      </Button>
    </MenuButton>
  );
}

const Managers = ({ names }: { names: string }) =>
  names === '' ? (
    <Dash />
  ) : (
    <span className={css.managers}>
      <Avatar name={names.split('、')[0]!} size={20} />
      <CutText text={names} most={20} />
    </span>
  );

/** The company itself speaks of the enterprise, every other department of itself. */
function HeaderFacts({ list }: { list: StaffList }) {
  const { departmentId, people } = list;
  const { data: departments = [] } = useDepartments(DEPARTMENTS.load, DEPARTMENTS.source).query;
  const department = departments.find(({ id, visible }) => visible && id === departmentId);
  if (list.everywhere) return <Fact label="人数">{countText(people.data?.headcount ?? 0)}</Fact>;
  if (departmentId === undefined) return null;
  const isCompany = department?.superId === 0;
  const hasChildren = departments.some(({ superId }) => superId === departmentId);
  const headcount = department?.count ?? people.data?.headcount;
  return (
    <>
      {department && <Fact label="编号">{department.number}</Fact>}
      {people.data && (
        <Fact label={isCompany ? '企业管理员' : '负责人'}>
          <Managers names={people.data.managerNames} />
        </Fact>
      )}
      <span>
        {/* What was not read is not said: 0 would be a fact. */}
        {headcount !== undefined && <Fact label={isCompany ? '企业人数' : '人数'}>{countText(headcount)}</Fact>}
        {department?.direct !== undefined &&
          hasChildren &&
          `（${isCompany ? '企业' : '本部门'}直属 ${countText(department.direct)}）`}
      </span>
      <ScopeMenu list={list} />
    </>
  );
}

interface StaffHeaderProps {
  list: StaffList;
  more: readonly MenuChoice[];
  /** Absent for whoever may not import. */
  onImport: (() => void) | undefined;
}

export function StaffHeader({ list, more, onImport }: StaffHeaderProps) {
  const { search, people } = list;
  const navigate = useNavigate();
  const actions = (
    <>
      <MenuButton choices={more}>
        <Button aria-label="更多操作" icon={<Ellipsis size={16} aria-hidden />} />
      </MenuButton>
      {onImport && (
        <Button icon={<Upload size={15} aria-hidden />} onClick={onImport}>
          批量导入
        </Button>
      )}
      <Button
        type="primary"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => void navigate({ to: '/AddStaff', search: addSearch(list) })}
      >
        添加员工
      </Button>
    </>
  );
  const title = list.everywhere ? '全部部门' : people.data?.departmentName || search.deptName || '员工';
  return <PageHeader title={title} facts={<HeaderFacts list={list} />} actions={actions} />;
}
