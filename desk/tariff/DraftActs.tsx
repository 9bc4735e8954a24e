import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { mutation } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import { localText } from '#rules/calendar.ts';
import { useMay, useMe } from '../kit/me.ts';
import { ReasonInput } from '../kit/ReasonInput.tsx';

/** What waits for the second person: they release it or send it back, whoever submitted it takes it back. */
function Submitted({ draft }: { draft: DeskTariffDraft }) {
  const me = useMe();
  const may = useMay();
  const confirm = useConfirm();
  const reason = useRef('');
  const reopen = useMutation(mutation(deskApi.reopenTariffDraft));
  const release = useMutation(mutation(deskApi.releaseTariffDraft));
  const back = useMutation(mutation(deskApi.returnTariffDraft));
  const one = { draftId: draft.draftId, version: draft.version };
  if (draft.staffId === me?.staffId) {
    return (
      <Button loading={reopen.isPending} onClick={() => reopen.mutate(one)}>
        收回修改
      </Button>
    );
  }
  if (!may('tariffs', 'release')) return null;
  const askRelease = () =>
    confirm({
      title: '放行这份资费？',
      content: `${localText(draft.effectiveFrom).slice(0, 16)} 起按它计价；已预订的订单不变。`,
      act: '放行',
      onConfirm: async () => {
        const { version } = await release.mutateAsync(one);
        notify.success(`已放行，成为 v${version}`);
      },
    });
  const askReturn = () =>
    confirm({
      title: '退回这份资费',
      content: (
        <ReasonInput
          occasion="return"
          label="退回原因"
          placeholder={`退回原因，${draft.staffName}会看到`}
          onChange={(next) => {
            reason.current = next;
          }}
        />
      ),
      act: '退回',
      onConfirm: () => back.mutateAsync({ ...one, reason: reason.current }),
    });
  return (
    <>
      <Button onClick={() => void askReturn()}>退回</Button>
      <Button type="primary" onClick={() => void askRelease()}>
        放行
      </Button>
    </>
  );
}

interface DraftActsProps {
  draft: DeskTariffDraft | null;
  isChanged: boolean;
  save: () => Promise<DeskTariffDraft | null>;
  isSaving: boolean;
}

export function DraftActs({ draft, isChanged, save, isSaving }: DraftActsProps) {
  const may = useMay();
  const confirm = useConfirm();
  const drop = useMutation(mutation(deskApi.dropTariffDraft));
  const submit = useMutation(mutation(deskApi.submitTariffDraft));
  if (draft?.state === 'submitted') return <Submitted draft={draft} />;
  if (!may('tariffs', 'act')) return null;
  const submitIt = async (): Promise<void> => {
    const saved = isChanged ? await save() : draft;
    if (!saved) return;
    submit.mutate(
      { draftId: saved.draftId, version: saved.version },
      { onSuccess: () => notify.success('已提交复核，放行前不生效') },
    );
  };
  const dropIt = (of: DeskTariffDraft) =>
    confirm({
      title: '放弃这份草稿？',
      act: '放弃',
      danger: true,
      onConfirm: () => drop.mutateAsync({ draftId: of.draftId, version: of.version }),
    });
  return (
    <>
      {draft && <Button onClick={() => void dropIt(draft)}>放弃草稿</Button>}
      <Button disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
        保存草稿
      </Button>
      <Button
        type="primary"
        disabled={!(draft || isChanged)}
        loading={submit.isPending}
        onClick={() => void submitIt()}
      >
        提交复核
      </Button>
    </>
  );
}
