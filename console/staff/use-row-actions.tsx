import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { StaffRow } from '#contract/staff/rows.ts';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import type { RowAction } from '../kit/RowActions.tsx';
import { undoBy } from '../kit/undo.ts';
import { OpenMatters } from './OpenMatters.tsx';
import { rowRights, type Viewer } from './row-rights.ts';
import { conditionsSearch, editSearch, type ListState } from './staff-address.ts';

/** People come and go: the departments' headcounts change with them. */
export const COUNTED = { alsoInvalidates: ['department'] } as const;

/** Whoever comes back has their roles again. */
export const RESTORED = { alsoInvalidates: [...COUNTED.alsoInvalidates, 'role'] } as const;

/** Stops or starts paying for somebody's rides, after a question. */
function useSwitchPay() {
  const confirm = useConfirm();
  const stop = useMutation(mutation(staffApi.stopPay));
  const start = useMutation(mutation(staffApi.startPay));
  return async ({ staffId, name, companyPay: on }: StaffRow): Promise<void> => {
    const act = on ? '停用' : '启用';
    const done = await confirm({
      title: `此操作将${act}“${name}”的企业支付, 是否继续?`,
      content: on
        ? '停用后，该员工不能再发起由企业支付的用车；已经开始的行程不受影响。'
        : '启用后，该员工可以在允许的用车场景和限额内由企业支付。',
      act: `${act}支付`,
      danger: on,
      cancelledText: '已取消',
      onConfirm: () => (on ? stop : start).mutateAsync({ staffId }),
    });
    if (done)
      notify.success(
        `${act}成功`,
        undoBy(() => (on ? start : stop).mutateAsync({ staffId })),
      );
  };
}

function useRemove() {
  const confirm = useConfirm();
  const remove = useMutation(mutation(staffApi.remove, COUNTED));
  const restore = useMutation(mutation(staffApi.restore, RESTORED));
  return async ({ staffId, name }: StaffRow): Promise<void> => {
    const done = await confirm({
      title: `此操作将删除“${name}”该员工, 是否继续?`,
      content: (
        <>
          删除后，该员工将从企业中移除，不能再用企业支付用车；历史订单保留。30 天内可以在“最近删除”中恢复。
          <OpenMatters chosen={{ staffIds: [staffId] }} />
        </>
      ),
      act: '删除',
      danger: true,
      cancelledText: '已取消',
      onConfirm: () => remove.mutateAsync({ staffId }),
    });
    if (done)
      notify.success(
        '删除成功',
        undoBy(() => restore.mutateAsync({ staffId, departmentId: undefined })),
      );
  };
}

export interface RowDialogs {
  secretary: (row: StaffRow) => void;
  phone: (row: StaffRow) => void;
  member: (chosen: Chosen, on: boolean) => void;
}

/** What may be done with a row, in the order of the menu; the first one is written out. */
export function useRowActions(viewer: Viewer | undefined, list: ListState, dialogs: RowDialogs) {
  const navigate = useNavigate();
  const switchPay = useSwitchPay();
  const remove = useRemove();
  return (row: StaffRow): (RowAction | false)[] => {
    if (!viewer) return [];
    const may = rowRights(row, viewer);
    const go = (to: string, search: Record<string, string>) => () => void navigate({ to, search });
    const { companyPay: pays, isKeyCustomer: member } = row;
    return [
      may.edit && { label: '编辑', onClick: go('/AddStaff', editSearch(row.staffId, list)) },
      may.conditions && { label: '管理用车条件', onClick: go('/AddStaffNext', conditionsSearch(row, list)) },
      may.secretary && { label: '设置秘书', onClick: () => dialogs.secretary(row) },
      may.phone && { label: '修改手机号', onClick: () => dialogs.phone(row) },
      may.pay && { label: pays ? '停用支付' : '启用支付', onClick: () => void switchPay(row) },
      may.member && {
        label: member ? '取消会员' : '设为会员',
        onClick: () => dialogs.member({ staffIds: [row.staffId] }, !member),
      },
      may.remove && { label: '删除', danger: true, onClick: () => void remove(row) },
    ];
  };
}
