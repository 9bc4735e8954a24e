import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { DepartmentRow } from '#contract/department-wire.ts';
import type { Search } from '../kit/address.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { EmptyState } from '../kit/states.tsx';
import { TableTools } from '../kit/TableTools.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { CutText, NameList } from '../kit/values.tsx';
import css from './ChildTable.module.css';
import { childrenQuery } from './calls.ts';
import { DepartmentLimit } from './limits.tsx';
import type { DepartmentActions } from './use-department-actions.ts';

const NAME_MOST = 16;
const NUMBER_MOST = 22;

function People({ row }: { row: DepartmentRow }) {
  return (
    <Tooltip title={`本部门 ${countText(row.directHeadcount)} 人，含下级 ${countText(row.headcount)} 人`}>
      <span>{countText(row.headcount)}</span>
    </Tooltip>
  );
}

/** A department with others below it is not deleted. */
const actionsOf = (row: DepartmentRow, acts: DepartmentActions) => (
  <RowActions
    of={row.name}
    actions={[
      row.manageable && { label: '编辑', onClick: () => acts.edit(row.id) },
      row.manageable && { label: '添加子部门', onClick: () => acts.add(row.id) },
      { label: '详情', onClick: () => acts.show(row.id) },
      row.manageable && row.childCount === 0 && { label: '删除', danger: true, onClick: () => acts.remove(row) },
    ]}
  />
);

const columnsFor = (acts: DepartmentActions, kept: Search): Column<DepartmentRow>[] => [
  {
    key: 'name',
    title: '部门名称',
    locked: true,
    render: ({ id, name }) => (
      <NameLink to="/department" search={{ ...kept, deptId: String(id) }}>
        <CutText text={name} most={NAME_MOST} />
      </NameLink>
    ),
  },
  {
    key: 'number',
    title: '部门编号',
    width: 120,
    render: ({ number }) => <CutText text={number} most={NUMBER_MOST} />,
  },
  {
    key: 'managers',
    title: '负责人',
    width: 170,
    render: ({ managers }) => <NameList ellipsis names={managers.map(({ name }) => name)} />,
  },
  { key: 'headcount', title: '人数', width: 64, align: 'right', render: (row) => <People row={row} /> },
  {
    key: 'limit',
    title: '部门限额（元）',
    width: 270,
    render: ({ limit, id }) => <DepartmentLimit limit={limit} departmentId={id} />,
  },
  { key: 'children', title: '子部门', width: 76, align: 'right', render: ({ childCount }) => countText(childCount) },
  actionColumn((row) => actionsOf(row, acts)),
];

interface ChildTableProps {
  departmentId: number;
  acts: DepartmentActions;
}

function Nothing({ departmentId, acts }: ChildTableProps) {
  const add = (
    <Button icon={<Plus size={15} aria-hidden />} onClick={() => acts.add(departmentId)}>
      添加子部门
    </Button>
  );
  return (
    <EmptyState title="还没有子部门" actions={add}>
      子部门有自己的负责人和限额，用车时与上级部门的限额一起计算。
    </EmptyState>
  );
}

/** What is directly below the chosen department. */
export function ChildTable({ departmentId, acts }: ChildTableProps) {
  const [page, turnPage] = usePage('department');
  const rows = useQuery(childrenQuery(departmentId, page));
  const { size } = useAddress();
  const columns = useMemo(() => columnsFor(acts, size === undefined ? {} : { size }), [acts, size]);
  return (
    <>
      <div className={css.bar}>
        <h2>子部门</h2>
        <TableTools list="department" columns={columns} />
      </div>
      <PagedTable
        list="department"
        what="子部门"
        unit="个"
        query={rows}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Nothing departmentId={departmentId} acts={acts} />}
      />
    </>
  );
}
