import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import type { DepartmentDetail } from '#contract/department-wire.ts';
import { MenuButton, type MenuChoice } from '../kit/MenuButton.tsx';
import { Fact, PageHeader } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { CutText, NameList } from '../kit/values.tsx';
import { detailQuery } from './calls.ts';
import type { DepartmentActions } from './use-department-actions.ts';
import { isCompany, wordsFor } from './words.ts';

const NUMBER_MOST = 30;

function DepartmentFacts({ department }: { department: DepartmentDetail }) {
  const words = wordsFor(department);
  const { number, managers, directHeadcount, headcount } = department;
  return (
    <>
      <Fact label="编号">
        <CutText text={number} most={NUMBER_MOST} />
      </Fact>
      <Fact label={words.managers}>
        <NameList names={managers.map(({ name }) => name)} />
      </Fact>
      <Fact label={words.direct}>{countText(directHeadcount)}</Fact>
      <Fact label={words.all}>{countText(headcount)}</Fact>
    </>
  );
}

interface DepartmentHeaderProps {
  departmentId: number;
  name: string;
  isTop: boolean;
  acts: DepartmentActions;
  onRefresh: () => void;
}

/** Deleting is offered only where it can be done: nothing below it, and not the top of one's own reach. */
function moreOf({ acts, isTop, onRefresh }: DepartmentHeaderProps, department: DepartmentDetail | undefined) {
  const refresh: MenuChoice = { key: 'refresh', label: '刷新部门树', onClick: onRefresh };
  if (!department) return [refresh];
  const detail: MenuChoice = { key: 'detail', label: '查看详情', onClick: () => acts.show(department.id) };
  const remove: MenuChoice = { key: 'remove', label: '删除', danger: true, onClick: () => acts.remove(department) };
  return department.childCount === 0 && !isTop ? [detail, refresh, remove] : [detail, refresh];
}

/** The chosen department: what it is and what can be done with it. */
export function DepartmentHeader(props: DepartmentHeaderProps) {
  const { departmentId, name, acts } = props;
  const { data: department } = useQuery(detailQuery(departmentId));
  const editable = department?.manageable && !isCompany(department);
  return (
    <PageHeader
      title={department?.name ?? name}
      facts={department ? <DepartmentFacts department={department} /> : '\u00a0'}
      actions={
        <>
          <MenuButton choices={moreOf(props, department)}>
            <Button aria-label="更多操作" icon={<Ellipsis size={16} aria-hidden />} />
          </MenuButton>
          {editable && <Button onClick={() => acts.edit(departmentId)}>编辑</Button>}
          <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => acts.add(departmentId)}>
            添加部门
          </Button>
        </>
      }
    />
  );
}
