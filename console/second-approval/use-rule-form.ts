import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { formOf, isSameForm, NEW_FORM, type RuleErrors, type RuleForm, readForm } from './rule-form.ts';

/** The server's refusals that have a field here. */
const refusedFields = (error: unknown): RuleErrors => {
  const { flowId, triggers } = error instanceof CallFailed ? error.fields : {};
  return { ...(flowId ? { flowId } : {}), ...(triggers ? { triggers } : {}) };
};

/** The first field that complains gets the focus, once per try. */
function useComplaints() {
  const body = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { body, complain: () => setTries((count) => count + 1) };
}

/** What is typed, what is wrong with it, and saving it. */
export function useRuleForm(rule: RuleView | undefined, onSaved: (ruleId: number) => void) {
  const [form, setForm] = useState<RuleForm>(() => (rule ? formOf(rule) : NEW_FORM));
  const [start, setStart] = useState(form);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<RuleErrors>({});
  const { body, complain } = useComplaints();
  const save = useMutation({
    ...mutation(secondApprovalApi.save, { quiet: true }),
    onSuccess: ({ ruleId }) => {
      setStart(form);
      notify.success('保存成功!');
      onSaved(ruleId);
    },
    onError: (error) => {
      const fields = refusedFields(error);
      setRefused(fields);
      if (Object.keys(fields).length > 0) complain();
      else if (sessionEnd(error) === null) {
        reportFailure(error, 'write', { area: 'secondApproval', failed: '保存规则失败：{msg}' });
      }
    },
  });
  const read = readForm(form);
  const submit = (): void => {
    setAsked(true);
    setRefused({});
    if ('draft' in read) save.mutate({ ruleId: rule?.id, draft: read.draft });
    else complain();
  };
  const change = (part: Partial<RuleForm>): void => {
    setForm((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const errors: RuleErrors = { ...refused, ...(asked && 'errors' in read ? read.errors : {}) };
  return { form, change, errors, submit, body, isSaving: save.isPending, isChanged: !isSameForm(form, start) };
}

export type RuleFormState = ReturnType<typeof useRuleForm>;
