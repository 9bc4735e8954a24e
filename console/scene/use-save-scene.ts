import { useMutation } from '@tanstack/react-query';
import { sceneApi } from '#contract/scene.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { isLeaving, mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import type { Issues } from './draft-of.ts';
import { failsExamples, useAskReason } from './override.tsx';

/** The scene that is edited, as it was read. */
export interface EditedScene {
  sceneId: number;
  version: number;
  sandboxId?: number | undefined;
  /** Why it is changed. */
  reason?: string | undefined;
}

const QUIET = { quiet: true, alsoInvalidates: ['staff'] } as const;

/** The server's refusal and everything else read differently in the documents. */
function notifyFailure(error: unknown): void {
  // The end of a session has been told already, whoever is quiet.
  if (sessionEnd(error) !== null) return;
  const isRefusal = error instanceof CallFailed && error.code > 0;
  notify.error(`${isRefusal ? '添加场景失败！' : '错误！'}${reasonOf(error)}`, { about: 'scene' });
}

const fieldsOf = (error: unknown): Issues => new Map(error instanceof CallFailed ? Object.entries(error.fields) : []);

interface Outcome {
  onSaved: () => void;
  onRefused: (issues: Issues) => void;
}

/** Adds a new scene or updates the edited one. */
export function useSaveScene(edited: EditedScene | null, copyOf: number | undefined, { onSaved, onRefused }: Outcome) {
  const add = useMutation(mutation(sceneApi.add, QUIET));
  const update = useMutation(mutation(sceneApi.update, QUIET));
  const askReason = useAskReason();
  const refused = (error: unknown): void => {
    notifyFailure(error);
    onRefused(fieldsOf(error));
  };
  const change = (draft: SceneDraft, of: EditedScene, overrideReason?: string): void =>
    update.mutate(
      { ...draft, ...of, overrideReason },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (!failsExamples(error)) return refused(error);
          const asked = { sceneId: of.sceneId, draft, act: '写明理由并保存' };
          void askReason(error, asked).then((reason) => reason !== null && change(draft, of, reason));
        },
      },
    );
  const save = (draft: SceneDraft): void => {
    if (edited) change(draft, edited);
    else add.mutate({ ...draft, copyOf }, { onSuccess: onSaved, onError: refused });
  };
  return { save, isSaving: isLeaving(add, update) };
}
