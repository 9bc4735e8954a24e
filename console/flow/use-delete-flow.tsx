import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { flowApi } from '#contract/flow.ts';
import type { Flow } from '#rules/flow/form.ts';
import { FLOW_REFUSALS } from '#rules/flow.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { useMay } from '../kit/rights.ts';

/** Where a flow is used, by the word that the refusal names it with; scenes come first. */
const USERS = [
  { word: '：场景“', permission: PERMISSION.scene, act: '查看用车场景', to: '/scene' },
  { word: '：二次审批规则“', permission: PERMISSION.secondApproval, act: '查看二次审批规则', to: '/carrules' },
] as const;

/** The refusal names what uses the flow; who may, goes there from here. */
function useRefusedDelete(): (flow: Flow, reason: string) => void {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const may = useMay();
  return (flow, reason) => {
    const user = USERS.find(({ word, permission }) => reason.includes(word) && may(permission));
    void confirm({
      title: `审批流“${flow.name}”不能删除`,
      content: <p role="alert">{reason}</p>,
      act: user?.act ?? '知道了',
      cancel: user ? '知道了' : '关闭',
    }).then((agreed) => {
      if (agreed && user) void navigate({ to: user.to });
    });
  };
}

const isInUse = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code === FLOW_REFUSALS.inUse.code;

/** Asks, deletes and tells how it went. */
export function useDeleteFlow(): (flow: Flow) => void {
  const confirm = useConfirm();
  const refused = useRefusedDelete();
  const { mutateAsync } = useMutation(mutation(flowApi.remove, { quiet: true }));
  const act = useCallback(
    async (flow: Flow) => {
      try {
        await mutateAsync({ flowId: flow.id });
        notify.success('删除成功');
      } catch (error) {
        if (isInUse(error)) return refused(flow, error.message);
        // The end of a session has been told already, whoever is quiet.
        if (sessionEnd(error) === null) reportFailure(error, 'write', { area: 'flow', failed: '删除失败！{message}' });
        throw error;
      }
    },
    [mutateAsync, refused],
  );
  return (flow) =>
    void confirm({
      title: `确定删除审批流“${flow.name}”吗？`,
      content: '删除后只保留历史数据，不能恢复，也不能再选用；已提交的申请仍按原来的步骤审批。',
      act: '删除',
      danger: true,
      cancelledText: '已取消删除',
      onConfirm: () => act(flow),
    });
}
