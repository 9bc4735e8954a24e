import { useMutation, useQuery } from '@tanstack/react-query';
import { type SceneView, sceneApi } from '#contract/scene.ts';
import { mutation, query } from '../kit/api.ts';
import type { CallFailed } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import { undoBy } from '../kit/undo.ts';
import { failsExamples, useAskReason } from './override.tsx';

/** Lists of staff name people's scenes. */
const ALSO = { alsoInvalidates: ['staff'] } as const;

/** Whom it concerns, as of now; nothing until that is known. */
function Concerned({ sceneId }: { sceneId: number }) {
  const { data } = useQuery(query(sceneApi.use, { sceneIds: [sceneId] }, { quiet: true, fresh: true }));
  const holders = data?.[0]?.holders;
  if (holders === undefined) return null;
  return <b>{holders === 0 ? '目前没有人在用这个场景。' : `${countText(holders)} 人将不能使用。`}</b>;
}

type Judged = Pick<SceneView, 'sceneId' | 'draft'>;

/** Stops, starts or deletes after a question, and tells how it went. */
export function useSceneActions() {
  const confirm = useConfirm();
  const stop = useMutation(mutation(sceneApi.stop, ALSO));
  const ask = useAskReason();
  const askReason = (failure: CallFailed, { sceneId, draft }: Judged) =>
    ask(failure, { sceneId, draft, act: '写明理由并启用' });
  const start = useMutation(mutation(sceneApi.start, { ...ALSO, quiet: failsExamples }));
  const startAll = (sceneId: number, overrideReason?: string): Promise<unknown> =>
    start.mutateAsync({ sceneId, overrideReason }).then(() =>
      notify.success(
        '启用成功',
        undoBy(() => stop.mutateAsync({ sceneId })),
      ),
    );
  /** Taken back: a scene whose examples fail asks for the reason here as well. */
  const restart = async (scene: Judged): Promise<unknown> => {
    const { sceneId } = scene;
    try {
      return await start.mutateAsync({ sceneId, overrideReason: undefined });
    } catch (failure) {
      const reason = failsExamples(failure) ? await askReason(failure, scene) : null;
      if (reason === null) throw failure;
      return start.mutateAsync({ sceneId, overrideReason: reason });
    }
  };
  const remove = useMutation(mutation(sceneApi.remove, { ...ALSO, failed: '删除失败！{msg}' }));
  return {
    stop: ({ sceneId, draft }: SceneView) =>
      void confirm({
        title: `确定禁用场景“${draft.name}”吗？`,
        content: (
          <>
            <Concerned sceneId={sceneId} />
            禁用后员工不能再用它叫车；已提交的申请和订单不受影响，可以随时重新启用。
          </>
        ),
        act: '禁用',
        onConfirm: () =>
          stop.mutateAsync({ sceneId }).then(() =>
            notify.success(
              '禁用成功',
              undoBy(() => restart({ sceneId, draft })),
            ),
          ),
      }),
    start: ({ sceneId, draft }: SceneView) =>
      void confirm({
        title: `确定启用场景“${draft.name}”吗？`,
        content: '启用后，有这个场景的员工可以马上用它叫车。',
        act: '启用',
        onConfirm: () => startAll(sceneId),
        onFailed: (failure) => {
          if (!failsExamples(failure)) return;
          void askReason(failure, { sceneId, draft }).then((reason) => reason !== null && startAll(sceneId, reason));
        },
      }),
    remove: ({ sceneId, draft }: SceneView) =>
      void confirm({
        title: `确定禁用并删除场景“${draft.name}”吗？`,
        content: (
          <>
            <Concerned sceneId={sceneId} />
            删除后不能恢复，员工也不能再用它叫车；已有的申请和订单仍保留当时的规则。
          </>
        ),
        act: '删除',
        danger: true,
        cancelledText: '已取消删除',
        onConfirm: () => remove.mutateAsync({ sceneId }).then(() => notify.success('删除成功')),
      }),
  };
}
