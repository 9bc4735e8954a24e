import { LabReason } from '#rules/lab/approval-accept.ts';
import { EXAMPLE_REFUSALS } from '#rules/lab/examples.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { CallFailed } from '../kit/call.ts';
import { useDialogs } from '../kit/confirm.tsx';
import { ReasonField } from '../kit/ReasonField.tsx';
import { FailingExamples } from './FailingExamples.tsx';

export const failsExamples = (failure: unknown): failure is CallFailed =>
  failure instanceof CallFailed && failure.code === EXAMPLE_REFUSALS.fail.code;

interface Asked {
  sceneId: number;
  draft: SceneDraft;
  /** What the button says. */
  act: string;
}

/** Asks why a scene is right although examples fail; null: it is not. */
export function useAskReason(): (failure: CallFailed, asked: Asked) => Promise<string | null> {
  const open = useDialogs();
  return async (failure, { sceneId, draft, act }) => {
    const { modal } = await open();
    return new Promise((resolve) => {
      let reason = '';
      const dialog = modal.confirm({
        title: failure.message,
        icon: null,
        width: 520,
        okText: act,
        cancelText: '回去改规则',
        okButtonProps: { disabled: true },
        content: (
          <>
            <FailingExamples sceneId={sceneId} draft={draft} />
            <ReasonField
              label="仍不通过的理由（5 至 120 个字，写进操作日志）"
              onChange={(text) => {
                reason = text;
                dialog.update({ okButtonProps: { disabled: !LabReason.safeParse(reason).success } });
              }}
            />
          </>
        ),
        onOk: () => resolve(reason),
        onCancel: () => resolve(null),
      });
    });
  };
}
