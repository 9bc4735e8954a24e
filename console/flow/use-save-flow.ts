import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flowApi } from '#contract/flow.ts';
import { labApprovalApi } from '#contract/lab-approvals.ts';
import type { Flow, FlowDraft } from '#rules/flow/form.ts';
import { isLeaving, mutation, writeMeta } from '../kit/api.ts';
import { useSafeSave } from '../kit/ConflictDialog.tsx';
import { CallFailed, call, NO_DATA, SCHEMA_BROKEN } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { CONFLICT_PARTS, draftOver, type FlowValues, openedOf } from './conflict-parts.ts';

/** Scenes and second-approval rules show the names of flows. */
const NAMED_IN = { alsoInvalidates: ['scene', 'secondApproval'] } as const;

const addFailure = (error: unknown): string =>
  error instanceof CallFailed && [SCHEMA_BROKEN, NO_DATA].includes(error.code)
    ? '添加审批流失败,没有返回flowId'
    : `添加审批流失败:${reasonOf(error)}`;

/** Asks before people lose their approver; a check that fails keeps nobody from saving. */
function useAskFirst() {
  const confirm = useConfirm();
  return async (flowId: number, steps: FlowDraft['steps']): Promise<boolean> => {
    const told = await call(labApprovalApi.trial, { flowId, steps }).catch(() => null);
    if (!told || told.people === 0) return true;
    const names = told.names.join('、');
    return confirm({
      title: `保存后，${told.people} 人的申请没有合适的审批人`,
      content: `${names}${told.people > told.names.length ? '等' : ''}在场景${told.scenes.map((name) => `“${name}”`).join('、')}的申请会落到超级管理员。`,
      act: '仍然保存',
      cancel: '回去修改',
    });
  };
}

/** Why it is changed, and the replay that it goes by. */
interface SaveGround {
  reason: string;
  sandboxId: number | undefined;
}

/** Saves a new flow or an edited one and returns to the list; what is refused stays in the form. */
export function useSaveFlow(flow: Flow | undefined, release: () => void, ground: SaveGround) {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const done = (text: string): void => {
    notify.success(text);
    release();
    void navigate({ to: '/Approve' });
  };
  const failed = (error: unknown): void => setRefused(error instanceof CallFailed ? error.fields.steps : undefined);
  const add = useMutation({
    ...mutation(flowApi.add, { quiet: true }),
    onSuccess: () => done('添加审批流成功'),
    onError: (error) => {
      failed(error);
      if (sessionEnd(error) === null) notify.error(addFailure(error), { about: 'flow' });
    },
  });
  const safeSave = useSafeSave();
  const askFirst = useAskFirst();
  const update = useMutation({
    meta: writeMeta(flowApi.update, NAMED_IN),
    mutationFn: async ({ flow: start, mine, steps }: { flow: Flow; mine: FlowValues } & Pick<FlowDraft, 'steps'>) => {
      const { id: flowId } = start;
      if (!(await askFirst(flowId, steps))) return null;
      let saved = start;
      return safeSave({
        parts: CONFLICT_PARTS,
        opened: openedOf(start),
        mine,
        read: async () => {
          saved = await call(flowApi.detail, { flowId });
          return openedOf(saved);
        },
        save: (values, version) =>
          call(flowApi.update, { flowId, draft: draftOver(values, saved), version: Number(version), ...ground }),
      });
    },
    onSuccess: (saved) => saved && done('编辑审批流成功'),
    onError: failed,
  });
  const save = (draft: FlowDraft, form: FlowValues): void => {
    setRefused(undefined);
    if (flow) update.mutate({ flow, mine: { ...form, name: draft.name }, steps: draft.steps });
    else add.mutate({ companyId: storedUser()?.companyId, draft });
  };
  return { save, refused, isSaving: isLeaving(add) || update.isPending || Boolean(update.data) };
}
