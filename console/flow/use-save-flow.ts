import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flowApi } from '#contract/flow.ts';
import type { FlowDraft } from '#rules/flow/form.ts';
import { isLeaving, mutation } from '../kit/api.ts';
import { CallFailed, SCHEMA_BROKEN } from '../kit/call.ts';
import { reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { storedUser } from '../kit/stored-user.ts';

/** Scenes and second-approval rules show the names of flows. */
const NAMED_IN = { alsoInvalidates: ['scene', 'secondApproval'] } as const;

const addFailure = (error: unknown): string =>
  error instanceof CallFailed && error.code === SCHEMA_BROKEN
    ? '添加审批流失败,没有返回flowId'
    : `添加审批流失败:${reasonOf(error)}`;

/** Saves a new flow or an edited one and returns to the list; what is refused stays in the form. */
export function useSaveFlow(flowId: number, release: () => void) {
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
  const update = useMutation({
    ...mutation(flowApi.update, NAMED_IN),
    onSuccess: () => done('编辑审批流成功'),
    onError: failed,
  });
  const save = (draft: FlowDraft): void => {
    setRefused(undefined);
    if (flowId === 0) add.mutate({ companyId: storedUser()?.companyId, draft });
    else update.mutate({ flowId, draft });
  };
  return { save, refused, isSaving: isLeaving(add, update) };
}
