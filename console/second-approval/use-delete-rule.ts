import { useMutation } from '@tanstack/react-query';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';

/** Asks, deletes and tells how it went. */
export function useDeleteRule(): (rule: RuleView) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useMutation(mutation(secondApprovalApi.remove, { failed: '删除失败！{msg}' }));
  return ({ id, name }) =>
    void confirm({
      title: `确定删除规则“${name}”吗？`,
      content: '删除后不能恢复，之后的订单不再按它检查；已经标记的订单仍保持标记，继续走完二次审批。',
      act: '删除',
      danger: true,
      cancelledText: '已取消删除',
      onConfirm: async () => {
        await mutateAsync({ ruleId: id });
        notify.success('删除成功!');
      },
    });
}
