import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { departmentApi } from '#contract/department.ts';
import type { DepartmentRow } from '#contract/department-wire.ts';
import { call } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { cutText } from '../kit/text.ts';
import { WRITE } from './calls.ts';
import { DONE, notifyFailure } from './texts.ts';

/** The prompt holds no more of a name. */
const PROMPT_MOST = 25;

const Consequence = ({ people }: { people: number }) => (
  <>
    <div>删除部门后只保留历史订单。</div>
    {people > 0 && <div>部门里还有 {people} 名员工，请先把他们调整到其他部门。</div>}
  </>
);

interface DepartmentRemoval {
  department: DepartmentRow;
  /** Leaves the department's own page before anything reads it again. */
  leave?: (() => Promise<void>) | undefined;
}

/** Asks, deletes, and says so. */
export function useRemoval(): (department: DepartmentRow, leave?: () => Promise<void>) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ department, leave }: DepartmentRemoval) => {
      await call(departmentApi.remove, { departmentId: department.id });
      await leave?.();
    },
    meta: { area: 'department', ...WRITE },
    onSuccess: () => notify.success(DONE.remove),
    onError: (error) => notifyFailure('remove', error),
  });
  return useCallback(
    (department, leave) =>
      void confirm({
        title: `确定删除“${cutText(department.name, PROMPT_MOST)}”吗？`,
        content: <Consequence people={department.directHeadcount} />,
        act: '删除',
        danger: true,
        onConfirm: () => mutateAsync({ department, leave }),
      }),
    [confirm, mutateAsync],
  );
}
