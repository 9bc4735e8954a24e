import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import type { DepartmentDetail } from '#contract/department-wire.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useDelayed } from '../kit/use-delayed.ts';
import type { DepartmentOption } from '../pickers/departments.ts';
import { detailQuery } from './calls.ts';
import { conflictParts } from './conflict-parts.ts';
import { DepartmentForm } from './DepartmentForm.tsx';
import { newValues, selfAndBelow } from './form-values.ts';
import type { FormTask } from './use-department-actions.ts';
import { openedOf } from './use-save.ts';

interface DepartmentDialogProps {
  task: FormTask;
  options: DepartmentOption[];
  onClose: () => void;
}

const WIDTH = 640;

/** A new department under the one it was asked for. */
function Addition({ superId, onClose }: { superId: number; onClose: () => void }) {
  return (
    <DepartmentForm
      title="添加部门"
      width={WIDTH}
      task={{ kind: 'add' }}
      initial={newValues(superId, new Date())}
      fields={{ without: [], managers: [] }}
      onClose={onClose}
    />
  );
}

interface EditionProps {
  department: DepartmentDetail;
  options: DepartmentOption[];
  onClose: () => void;
}

function Edition({ department, options, onClose }: EditionProps) {
  const isTop = options.some(({ key }) => key === department.id);
  // Kept: a department that is read again while somebody works on it does not change what they started from.
  const [opened] = useState(() => openedOf(department));
  return (
    <DepartmentForm
      title="编辑部门"
      width={WIDTH}
      task={{
        kind: 'edit',
        departmentId: department.id,
        isTop,
        opened,
        parts: conflictParts(options, department.managers),
      }}
      initial={opened.values}
      fields={{
        without: selfAndBelow(options, department.id),
        managers: department.managers,
        fixedUnder: isTop ? department.superName : undefined,
      }}
      onClose={onClose}
    />
  );
}

/** Opens with what the server holds now, not with what a list remembered. */
function EditionLoader({ departmentId, ...rest }: Omit<EditionProps, 'department'> & { departmentId: number }) {
  const detail = useQuery({ ...detailQuery(departmentId), staleTime: 0, refetchOnMount: 'always' });
  const late = useDelayed(!detail.isFetchedAfterMount);
  if (detail.data && detail.isFetchedAfterMount)
    return <Edition key={departmentId} department={detail.data} {...rest} />;
  return (
    <Modal open={late || detail.isError} title="编辑部门" width={WIDTH} footer={null} onCancel={rest.onClose}>
      {detail.isError ? (
        <ErrorState error={detail.error} what="部门详情" onRetry={() => void detail.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}

export function DepartmentDialog({ task, options, onClose }: DepartmentDialogProps) {
  return task.kind === 'add' ? (
    <Addition superId={task.superId} onClose={onClose} />
  ) : (
    <EditionLoader departmentId={task.departmentId} options={options} onClose={onClose} />
  );
}
