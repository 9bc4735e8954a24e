import { ListPage, PageHeader } from '../kit/page.tsx';
import { EmptyState } from '../kit/states.tsx';
import { DepartmentTree } from '../pickers/DepartmentTree.tsx';
import { ChildTable } from './ChildTable.tsx';
import { SOURCE } from './calls.ts';
import { DepartmentDialog } from './DepartmentDialog.tsx';
import { DepartmentDrawer } from './DepartmentDrawer.tsx';
import { DepartmentHeader } from './DepartmentHeader.tsx';
import { useChosenDepartment } from './use-chosen-department.ts';
import { useDepartmentActions } from './use-department-actions.ts';

/** The tree of departments beside one of them: what it is, and what is below it. */
export function DepartmentPage() {
  const chosen = useChosenDepartment();
  const { id, name, isTop, options, choose, refresh } = chosen;
  const { acts, task, closeForm } = useDepartmentActions(chosen);
  const header =
    id === undefined ? (
      <PageHeader title="部门" />
    ) : (
      <DepartmentHeader {...{ departmentId: id, name, isTop, acts, onRefresh: refresh }} />
    );
  return (
    <>
      <ListPage
        aside={<DepartmentTree {...SOURCE} selected={id} onSelect={(next) => void choose(next)} />}
        header={header}
      >
        {id !== undefined && <ChildTable departmentId={id} acts={acts} />}
        {chosen.isEmpty && <EmptyState title="没有可管理的部门">您的角色还没有管理范围，请联系超级管理员。</EmptyState>}
      </ListPage>
      <DepartmentDrawer acts={acts} />
      {task && <DepartmentDialog task={task} options={options} onClose={closeForm} />}
    </>
  );
}
