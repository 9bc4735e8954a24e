import type { StaffRow } from '#contract/staff/rows.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { EmptyState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import type { Selection } from '../kit/use-selection.ts';
import { rowRights, type Viewer } from './row-rights.ts';
import { SelectionActions } from './SelectionActions.tsx';
import type { StaffDialogs } from './StaffDialogs.tsx';
import { useBulkDelete } from './use-bulk-delete.tsx';
import { useBulkPay } from './use-bulk-pay.ts';
import { useMembers } from './use-members.ts';
import { chosenOf, useSelectAll } from './use-select-all.ts';
import type { StaffList } from './use-staff-list.ts';

interface StaffTableProps {
  list: StaffList;
  viewer: Viewer | undefined;
  columns: readonly Column<StaffRow>[];
  selection: Selection<StaffRow>;
  dialogs: StaffDialogs;
}

export const keyOf = (row: StaffRow): number => row.staffId;

const Empty = ({ managed, mayImport }: { managed: boolean; mayImport: boolean }) =>
  managed ? (
    <EmptyState title="这里还没有员工">
      添加{mayImport ? '或批量导入' : ''}员工后，他们就能按设定的场景和限额用车。
    </EmptyState>
  ) : (
    <EmptyState title="没有查询到数据">您的角色还没有可管理的部门，请联系企业的超级管理员。</EmptyState>
  );

export function StaffTable({ list, viewer, columns, selection, dialogs }: StaffTableProps) {
  const { people, page, turnPage, filters } = list;
  const member = useMembers();
  const [remove, failures] = useBulkDelete(selection.clear);
  // The row of role 1 is its holder's alone: one such row would have every bulk action refused.
  const canSelect = (row: StaffRow): boolean => viewer !== undefined && rowRights(row, viewer).edit;
  const selectAll = useSelectAll(list, selection);
  const chosen = chosenOf(selection, list);
  const switchPay = useBulkPay(selection.clear);
  const mark = (on: boolean): void => member(chosen, on, selection.clear);
  return (
    <>
      <PagedTable
        list="staff"
        what="员工列表"
        unit="人"
        query={people}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        filters={filters}
        empty={<Empty managed={list.departmentId !== undefined} mayImport={viewer?.mayImport ?? false} />}
        selection={selection}
        canSelect={canSelect}
        onSelectAll={selectAll}
        elsewhere={list.elsewhere}
        sorting={list.sorting}
        selectionActions={
          <SelectionActions
            onMove={dialogs.move}
            onConditions={dialogs.conditions}
            onMember={viewer?.mayImport ? mark : undefined}
            onPay={(on) => void switchPay(chosen, selection.count, on)}
            onDelete={() => void remove(chosen, selection.count)}
          />
        }
      />
      {failures}
    </>
  );
}
