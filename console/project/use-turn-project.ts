import { useMutation } from '@tanstack/react-query';
import { type Project, projectApi } from '#contract/project.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { undoBy } from '../kit/undo.ts';

/** Enables at once; before a project is disabled, what follows is said. */
export function useTurnProject(): (project: Project) => void {
  const confirm = useConfirm();
  const start = useMutation(mutation(projectApi.start));
  const stop = useMutation(mutation(projectApi.stop));
  return ({ projectId, number, status }) => {
    if (status === 'disabled') {
      const undo = undoBy(() => stop.mutateAsync({ projectId }));
      start.mutate({ projectId }, { onSuccess: () => notify.success('已启用', undo) });
      return;
    }
    void confirm({
      title: `确定停用项目“${number}”吗？`,
      content: '停用后不能再用于新的订单；已经下的订单不受影响，随时可以重新启用。',
      act: '停用',
      danger: true,
      onConfirm: async () => {
        await stop.mutateAsync({ projectId });
        notify.success(
          '已停用',
          undoBy(() => start.mutateAsync({ projectId })),
        );
      },
    });
  };
}
