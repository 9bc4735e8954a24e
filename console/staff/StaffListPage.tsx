import type { StaffRow } from '#contract/staff/rows.ts';
import { ImportKind } from '#rules/staff.ts';
import { OnDemand } from '../kit/OnDemand.tsx';
import { ListPage } from '../kit/page.tsx';
import { useSelection } from '../kit/use-selection.ts';
import { DepartmentTree } from '../pickers/DepartmentTree.tsx';
import { exportStaff } from './export-staff.ts';
import { downloadTemplate } from './import-template.ts';
import { useStaffDialogs } from './StaffDialogs.tsx';
import { StaffFilterBar } from './StaffFilterBar.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { keyOf, StaffTable } from './StaffTable.tsx';
import { DEPARTMENTS, useViewer } from './sources.ts';
import { staffColumns } from './staff-columns.tsx';
import { useMembers } from './use-members.ts';
import { useRowActions } from './use-row-actions.tsx';
import { chosenOf } from './use-select-all.ts';
import { type StaffList, useStaffList } from './use-staff-list.ts';

const loadDrawer = () => import('./StaffDrawer.tsx').then((m) => m.StaffDrawer);

/** Chosen across pages, but not beyond the list that is shown: nobody out of sight is acted on. */
const useStaffSelection = ({ asked }: StaffList) => useSelection<StaffRow>(keyOf, { of: JSON.stringify(asked) });

/** Departments at the left, their people at the right. */
export function StaffListPage() {
  const list = useStaffList();
  const viewer = useViewer();
  const selection = useStaffSelection(list);
  const [dialogs, drawn] = useStaffDialogs(selection, list);
  const member = useMembers();
  const actionsOf = useRowActions(viewer, list, { ...dialogs, member });
  const columns = staffColumns(list.openDetail, actionsOf);
  const chosen = chosenOf(selection, list);
  const detail = Number(list.search.detail) || undefined;
  const common = [
    { key: 'export', label: '导出员工列表', onClick: () => exportStaff(list) },
    { key: 'deleted', label: '最近删除', onClick: dialogs.deleted },
  ];
  const more = [
    ...common,
    { key: 'update', label: ImportKind.labelOf('update'), onClick: () => dialogs.import('update') },
    { key: 'mark', label: '设为会员', onClick: () => member(chosen, true, selection.clear) },
    { key: 'unmark', label: '取消会员', onClick: () => member(chosen, false, selection.clear) },
    { key: 'template', label: '下载模板', onClick: () => downloadTemplate('add') },
  ];
  return (
    <>
      <ListPage
        aside={<DepartmentTree {...DEPARTMENTS} selected={list.departmentId} onSelect={list.openDepartment} />}
        header={
          <StaffHeader
            list={list}
            more={viewer?.mayImport ? more : common}
            onImport={viewer?.mayImport ? () => dialogs.import('add') : undefined}
          />
        }
        filters={<StaffFilterBar list={list} columns={columns} />}
      >
        <StaffTable {...{ list, viewer, columns, selection, dialogs }} />
      </ListPage>
      <OnDemand
        load={loadDrawer}
        when={detail !== undefined}
        props={{ staffId: detail, onClose: () => list.openDetail(undefined), viewer, list }}
      />
      {drawn}
    </>
  );
}
