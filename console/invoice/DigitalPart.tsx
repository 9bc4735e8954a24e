import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceElements, RedStep } from '#contract/invoice-digital.ts';
import { localText } from '#rules/calendar.ts';
import { RedStage } from '#rules/invoice/red-letter.ts';
import type { Traveller } from '#rules/invoice/traveller.ts';
import { moneyText } from '#rules/money.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { Pager } from '../kit/Pager.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { saveFile } from '../kit/save-file.ts';
import type { StateKey } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, OrderNo } from '../kit/values.tsx';
import css from './records.module.css';

const STATES: Record<RedStage, StateKey> = { needed: 'wait', requested: 'wait', confirmed: 'run', issued: 'ok' };

function Confirm({ step }: { step: RedStep }) {
  const confirm = useConfirm();
  const agree = useMutation(mutation(invoiceApi.confirmRed));
  const decline = useMutation(mutation(invoiceApi.declineRed));
  // What is agreed to, or not, is what stands here: the provider may have asked for another meanwhile.
  const seen = { redId: step.redLetterId, confirmationNo: step.confirmationNo ?? undefined };
  const no = async (): Promise<void> => {
    let reason = '';
    const content = (
      <Input.TextArea
        aria-label="不同意的原因"
        placeholder="不同意的原因，服务商会看到"
        maxLength={200}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => {
          reason = target.value;
        }}
      />
    );
    const onConfirm = () => decline.mutateAsync({ ...seen, reason });
    await confirm({ title: '不同意这张红字确认单？', content, act: '不同意', danger: true, onConfirm });
  };
  const yes = () =>
    void confirm({
      title: `确认红字 ${moneyText(step.amountFen)}？`,
      content: `请先在税局确认编号 ${step.confirmationNo}；确认后服务商开具红字发票，已抵扣的进项税要转出。`,
      act: '确认',
      onConfirm: () => agree.mutateAsync(seen).then(() => notify.success('已确认')),
    });
  return (
    <span className={css.acts}>
      <Button size="small" type="primary" onClick={yes}>
        确认
      </Button>
      <Button size="small" onClick={() => void no()}>
        不同意
      </Button>
    </span>
  );
}

function stageText(step: RedStep): string {
  if (step.isExpired) return '确认单已过期，等服务商重新申请';
  if (step.stage === 'requested') return `确认单 ${step.confirmationNo}，${localText(step.confirmBefore!)} 前确认`;
  if (step.stage === 'confirmed') return `${step.confirmedBy} ${localText(step.confirmedAt!)} 确认`;
  return step.declinedReason ? `已不同意：${step.declinedReason}` : (step.number ?? '');
}

function RedRow({ invoiceId, step }: { invoiceId: number; step: RedStep }) {
  const { mutate } = useMutation(mutation(invoiceApi.file));
  return (
    <div className={css.file}>
      <span className={css.fileName}>
        <span className={css.redLine}>
          <OrderNo no={step.orderNo} />
          <span>−{moneyText(step.amountFen)}</span>
          <StateMark state={step.isExpired ? 'bad' : STATES[step.stage]}>{RedStage.labelOf(step.stage)}</StateMark>
        </span>
        <span className={css.hash}>{stageText(step)}</span>
      </span>
      {step.stage === 'requested' && !step.isExpired && <Confirm step={step} />}
      {step.files.map(({ fileId, name }) => (
        <Button
          key={fileId}
          size="small"
          aria-label={`下载 ${name}`}
          onClick={() => mutate({ invoiceId, fileId }, { onSuccess: saveFile })}
        >
          {name.split('.').at(-1)?.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

/** Two lines to a cell: the dialog is narrow, and neither a document nor a place says anything when it is cut. */
const Both = ({ one, other }: { one: string; other: string }) => (
  <div>
    {one || <Dash />}
    {other && <span className={css.hash}>{other}</span>}
  </div>
);

const TRAVELLER_COLUMNS: readonly Column<Traveller>[] = [
  {
    key: 'name',
    title: '出行人和证件',
    width: 156,
    render: ({ name, documentNo }) => <Both one={name} other={documentNo} />,
  },
  { key: 'day', title: '出行日期', width: 100, render: ({ travelOn }) => travelOn },
  {
    key: 'way',
    title: '出发地和到达地',
    least: 210,
    render: ({ from, to }) => <Both one={from} other={to && `到 ${to}`} />,
  },
  { key: 'grade', title: '等级', width: 84, render: ({ grade, vehicle }) => <Both one={grade} other={vehicle} /> },
];
const SIZES = [10, 50];

function Travellers({ invoiceId, count }: { invoiceId: number; count: number }) {
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const { data } = useQuery(query(invoiceApi.travellers, { invoiceRecordId: invoiceId, ...page }, { quiet: true }));
  return (
    <div className={css.block}>
      <h3>出行人</h3>
      <div className={css.bleed}>
        <DataTable
          fixed
          label="出行人"
          columns={TRAVELLER_COLUMNS}
          rows={data?.rows ?? []}
          keyOf={({ name, travelOn, from, to }) => `${name} ${travelOn} ${from} ${to}`}
        />
        {count > page.pageSize && <Pager page={page} onPage={setPage} total={count} sizes={SIZES} />}
      </div>
    </div>
  );
}

function Parts({ invoiceId, elements }: { invoiceId: number; elements: InvoiceElements }) {
  const { redLetters, travellerCount, archive } = elements;
  return (
    <>
      {elements.isDigital && redLetters.length > 0 && (
        <section className={css.block} aria-label="红字确认单">
          <h3>红字确认单</h3>
          {redLetters.map((step) => (
            <RedRow key={step.redLetterId} invoiceId={invoiceId} step={step} />
          ))}
        </section>
      )}
      {travellerCount > 0 && <Travellers invoiceId={invoiceId} count={travellerCount} />}
      {archive && <p className={css.note}>已归档于“{archive.fileName}”。</p>}
    </>
  );
}

/** What an invoice has beside its record: travellers, red letters with their confirmation, and its package. */
export function DigitalPart({ invoiceId }: { invoiceId: number }) {
  const { data } = useQuery(query(invoiceApi.elements, { invoiceRecordId: invoiceId }, { quiet: true, fresh: true }));
  return data ? <Parts invoiceId={invoiceId} elements={data} /> : null;
}
