import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView, SceneLink } from '#contract/second-approval-wire.ts';
import { mutation, query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';

const NOBODY: readonly SceneLink[] = [];

/** Which scenes the rule has, which are chosen now, and saving that. */
export function useSceneLinks(rule: RuleView | undefined, onSaved: () => void) {
  const ruleId = rule?.id ?? 0;
  const scenes = useQuery({
    ...query(secondApprovalApi.scenes, { ruleId }, { fresh: true }),
    enabled: rule !== undefined,
  });
  const rows = scenes.data ?? NOBODY;
  const linked = rows.filter(({ isLinked }) => isLinked).map(({ sceneId }) => sceneId);
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const chosen = changed ?? new Set(linked);
  const save = useMutation({
    ...mutation(secondApprovalApi.link, { failed: '保存关联场景失败：{msg}' }),
    onSuccess: () => {
      notify.success('保存成功!');
      onSaved();
    },
  });
  const choose = (picked: readonly SceneLink[], on: boolean): void => {
    const next = new Set(chosen);
    for (const { sceneId } of picked) on ? next.add(sceneId) : next.delete(sceneId);
    setChanged(next);
  };
  return {
    scenes,
    rows,
    chosen,
    choose,
    save: () => save.mutate({ ruleId, sceneIds: [...chosen] }),
    isReady: scenes.data !== undefined,
    isSaving: save.isPending,
    isChanged: changed !== undefined && (changed.size !== linked.length || linked.some((id) => !changed.has(id))),
  };
}

export type SceneLinksState = ReturnType<typeof useSceneLinks>;
