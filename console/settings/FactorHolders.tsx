import { useMutation, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { securityApi } from '#contract/security.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { FormGroup } from '../kit/FormGroup.tsx';
import { notify } from '../kit/notify.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { TimeText } from '../kit/values.tsx';

type Holder = Output<typeof securityApi.factorHolders>[number];

const columnsOf = (reset: (holder: Holder) => void): Column<Holder>[] => [
  { key: 'userName', title: '员工', width: 140, render: ({ userName }) => userName },
  { key: 'deptName', title: '部门', render: ({ deptName }) => deptName },
  { key: 'since', title: '绑定时间', width: 170, render: ({ since }) => <TimeText at={since} /> },
  {
    key: 'actions',
    title: '操作',
    width: 90,
    render: (holder) => (
      <RowActions
        of={holder.userName}
        actions={[holder.mayReset && { label: '重置', danger: true, onClick: () => reset(holder) }]}
      />
    ),
  },
];

/** Who uses an app, and the way back in for whoever lost it. */
export function FactorHolders() {
  const { data: holders } = useQuery(query(securityApi.factorHolders, {}));
  const confirm = useConfirm();
  const reset = useMutation(mutation(securityApi.resetFactor));
  const ask = ({ userId, userName }: Holder): void =>
    void confirm({
      title: `重置${userName}的动态验证码？`,
      content: '请先当面或打电话确认是本人。重置后其全部设备退出，下次登录重新绑定；记入操作日志。',
      act: '重置',
      danger: true,
      onConfirm: () => reset.mutateAsync({ userId }).then(() => notify.success('已重置')),
    });
  if (!holders || holders.length === 0) return null;
  return (
    <FormGroup label="已绑定动态验证码的员工" title={`已绑定动态验证码的员工（${holders.length} 人）`} box="none">
      <DataTable
        label="已绑定动态验证码的员工"
        columns={columnsOf(ask)}
        rows={holders}
        keyOf={({ userId }) => userId}
      />
    </FormGroup>
  );
}
