import { useMutation } from '@tanstack/react-query';
import { sceneApi } from '#contract/scene.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { isLeaving, mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import type { Issues } from './draft-of.ts';

/** The scene that is edited, as it was read. */
export interface EditedScene {
  sceneId: number;
  version: number;
  sandboxId?: number | undefined;
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
export function useSaveScene(edited: EditedScene | null, { onSaved, onRefused }: Outcome) {
  const add = useMutation(mutation(sceneApi.add, QUIET));
  const update = useMutation(mutation(sceneApi.update, QUIET));
  const answers = {
    onSuccess: onSaved,
    onError: (error: unknown) => {
      notifyFailure(error);
      onRefused(fieldsOf(error));
    },
  };
  const save = (draft: SceneDraft): void => {
    if (edited) update.mutate({ ...draft, ...edited }, answers);
    else add.mutate(draft, answers);
  };
  return { save, isSaving: isLeaving(add, update) };
}
