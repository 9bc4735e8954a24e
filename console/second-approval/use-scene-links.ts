import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView, SceneLink } from '#contract/second-approval-wire.ts';
import { wantedScenes } from '#rules/second-approval/decisions.ts';
import { mutation, query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';

const NOBODY: readonly SceneLink[] = [];

/** What was chosen, and what the rule had then. */
interface Choice {
  readonly chosen: readonly number[];
  readonly opened: readonly number[];
}

/**
 * Which scenes the rule has, which are chosen now, and saving that. Read again, what somebody else has linked or given up
 * meanwhile stands beside what was chosen here; a scene that is gone is chosen no more.
 */
export function useSceneLinks(rule: RuleView | undefined, onSaved: () => void) {
  const ruleId = rule?.id ?? 0;
  const scenes = useQuery({
    ...query(secondApprovalApi.scenes, { ruleId }, { fresh: true }),
    enabled: rule !== undefined,
  });
  const rows = scenes.data ?? NOBODY;
  const linked = rows.filter(({ isLinked }) => isLinked).map(({ sceneId }) => sceneId);
  const [changed, setChanged] = useState<Choice>();
  const wanted = new Set(changed ? wantedScenes(linked, changed.chosen, changed.opened) : linked);
  const chosen = new Set(rows.map(({ sceneId }) => sceneId).filter((id) => wanted.has(id)));
  const save = useMutation({
    ...mutation(secondApprovalApi.link, { failed: '保存关联场景失败：{msg}' }),
    onSuccess: () => {
      notify.success('保存成功!');
      onSaved();
    },
    // Refused, it is perhaps because of what somebody else did to one of these scenes.
    onError: () => void scenes.refetch(),
  });
  const choose = (picked: readonly SceneLink[], on: boolean): void => {
    const next = new Set(chosen);
    for (const { sceneId } of picked) on ? next.add(sceneId) : next.delete(sceneId);
    setChanged({ chosen: [...next], opened: linked });
  };
  return {
    scenes,
    rows,
    chosen,
    choose,
    save: () => save.mutate({ ruleId, sceneIds: [...chosen], openedSceneIds: linked }),
    isReady: scenes.data !== undefined,
    isSaving: save.isPending,
    isChanged: chosen.size !== linked.length || linked.some((id) => !chosen.has(id)),
  };
}

export type SceneLinksState = ReturnType<typeof useSceneLinks>;
