import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import type { RuleDraft, Triggers } from '#rules/second-approval.ts';
import { query, writeMeta } from '../kit/api.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import { CallFailed, call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import type { Played } from '../kit/replay.ts';
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

const openedOf = (rule: RuleView): Opened<RuleForm> => ({
  version: rule.version,
  editedBy: rule.editedBy,
  editedAt: rule.updatedAt,
  values: formOf(rule),
});

/** Of a form that was checked before, and of one that the server holds: both can be saved. */
function draftOf(form: RuleForm): RuleDraft {
  const read = readForm(form);
  if ('draft' in read) return read.draft;
  throw new Error(Object.values(read.errors)[0]);
}

const useFlowNames = (): ReadonlyMap<number, string> => {
  const { data = [] } = useQuery(query(secondApprovalApi.flows, {}));
  return new Map(data.map(({ id, name }) => [id, name]));
};

const distanceText = (watches: boolean, meters: string): string => (watches ? `超过 ${meters} 米` : '不检查');

/** The form as it reads where two people have changed it. */
const conflictParts = (flows: ReadonlyMap<number, string>): ConflictPart<RuleForm>[] => [
  { label: '规则名称', fields: ['name'], text: ({ name }) => name },
  { label: '审批流', fields: ['flowId'], text: ({ flowId }) => flows.get(flowId ?? 0) ?? '' },
  { label: '费用', fields: ['watchesCost'], text: ({ watchesCost }) => (watchesCost ? '检查' : '不检查') },
  {
    label: '上车位置',
    fields: ['watchesStart', 'startText'],
    text: ({ watchesStart, startText }) => distanceText(watchesStart, startText),
  },
  {
    label: '下车位置',
    fields: ['watchesEnd', 'endText'],
    text: ({ watchesEnd, endText }) => distanceText(watchesEnd, endText),
  },
];

export const triggersKey = ({ watchesCost, startMeters, endMeters }: Triggers): string =>
  JSON.stringify([watchesCost, startMeters, endMeters]);

export interface PlayedConditions {
  readonly sandboxId: number;
  readonly triggers: Triggers;
}

/** What is typed, what is wrong with it, and saving it. */
export function useRuleForm(
  rule: RuleView | undefined,
  onSaved: (ruleId: number) => void,
  replay?: PlayedConditions | undefined,
) {
  const [start, setStart] = useState<RuleForm>(() => (rule ? formOf(rule) : NEW_FORM));
  const [form, setForm] = useState<RuleForm>(() => (rule && replay ? formOf({ ...rule, ...replay.triggers }) : start));
  const [reason, setReason] = useState('');
  const [played, setPlayed] = useState<Played | null>(
    replay ? { key: triggersKey(replay.triggers), sandboxId: replay.sandboxId } : null,
  );
  const [tried, setAsked] = useState(false);
  const [refused, setRefused] = useState<RuleErrors>({});
  const { body, complain } = useComplaints();
  const safeSave = useSafeSave();
  const names = useFlowNames();
  // Kept: a rule that is read again while somebody works on it does not change what they started from.
  const [opened, setOpened] = useState(() => rule && openedOf(rule));
  const editRule = async (id: number, from: Opened<RuleForm>, mine: RuleForm): Promise<number | null> => {
    const read = async () => openedOf(await call(secondApprovalApi.detail, { ruleId: id }));
    const saved = await safeSave({
      parts: conflictParts(names),
      opened: from,
      mine,
      read,
      save: (values, version) => {
        const draft = draftOf(values);
        const sandboxId = played?.key === triggersKey(draft) ? played.sandboxId : undefined;
        return call(secondApprovalApi.save, { ruleId: id, draft, version: Number(version), reason, sandboxId });
      },
    });
    if (!saved) return null;
    setForm(saved);
    setStart(saved);
    setOpened(await read());
    setReason('');
    setPlayed(null);
    return id;
  };
  const save = useMutation({
    meta: writeMeta(secondApprovalApi.save, { quiet: true }),
    mutationFn: async (draft: RuleDraft): Promise<number | null> => {
      if (rule && opened) return editRule(rule.id, opened, form);
      return (await call(secondApprovalApi.save, { ruleId: undefined, draft })).ruleId;
    },
    onSuccess: (ruleId) => {
      if (ruleId === null) return;
      if (!rule) setStart(form);
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
    if ('draft' in read) save.mutate(read.draft);
    else complain();
  };
  const change = (part: Partial<RuleForm>): void => {
    setForm((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const errors: RuleErrors = { ...refused, ...(tried && 'errors' in read ? read.errors : {}) };
  const isChanged = !isSameForm(form, start);
  return {
    form,
    change,
    errors,
    submit,
    body,
    isSaving: save.isPending,
    isChanged,
    reason,
    setReason,
    played,
    setPlayed,
  };
}

export type RuleFormState = ReturnType<typeof useRuleForm>;
