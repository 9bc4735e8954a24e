import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import { localText } from '#rules/calendar.ts';
import { useMay, useMe } from '../kit/me.ts';
import { PriceTable } from './PriceTable.tsx';
import { useTellMany } from './use-tell-many.tsx';

type Waiting = TariffCell & { draft: NonNullable<TariffCell['draft']> };

/** Those that waited when it was opened: what is submitted meanwhile nobody has read. */
function ReleaseDialog({ cells: now, onClose }: { cells: readonly Waiting[]; onClose: () => void }) {
  const [cells] = useState(now);
  const tell = useTellMany();
  const release = useMutation({
    ...mutation(deskApi.releaseManyTariffs),
    onSuccess: (made) => {
      onClose();
      tell('已放行', made);
    },
  });
  const drafts = cells.map(({ draft: { draftId, version } }) => ({ draftId, version }));
  return (
    <Modal
      open
      width={640}
      title={`一起放行 ${cells.length} 份资费`}
      okText={`放行 ${cells.length} 份`}
      cancelText="取消"
      confirmLoading={release.isPending}
      onOk={() => release.mutate({ drafts })}
      onCancel={onClose}
    >
      <p>各自从写明的时间起按新价计价；已预订的订单不变。要退回的，先点那一格。</p>
      <PriceTable
        label="放行的资费"
        rows={cells.map(({ current, draft: { rates, staffName, effectiveFrom } }) => ({
          ...{ before: current, after: rates },
          note: `${staffName}提交，${localText(effectiveFrom).slice(0, 16)} 起`,
        }))}
      />
    </Modal>
  );
}

/** What others have submitted for this city, released in one go by whoever may. */
export function ReleaseButton({ cells }: { cells: readonly TariffCell[] }) {
  const me = useMe();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const waiting = cells.filter(
    (cell): cell is Waiting => cell.draft?.state === 'submitted' && cell.draft.staffId !== me?.staffId,
  );
  if (!may('tariffs', 'release') || waiting.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>放行 {waiting.length} 份</Button>
      {isOpen && <ReleaseDialog cells={waiting} onClose={() => setOpen(false)} />}
    </>
  );
}
