import { useMutation, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { webhookApi } from '#contract/webhook.ts';
import type { DeliveryRow, WebhookRow } from '#contract/webhook-wire.ts';
import type { PageInput } from '#rules/paging.ts';
import { DeliveryState, WebhookTopic } from '#rules/webhook.ts';
import { mutation, query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { notify } from '../kit/notify.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import type { StateKey } from '../kit/state-map.ts';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { CutText, Dash, TimeText } from '../kit/values.tsx';
import css from './settings.module.css';

const STATES: Readonly<Record<DeliveryState, StateKey>> = {
  waiting: 'wait',
  retrying: 'run',
  delivered: 'ok',
  failed: 'bad',
};

const answerText = ({ status, error }: DeliveryRow): string => error ?? (status === null ? '' : String(status));

const COLUMNS: readonly Column<DeliveryRow>[] = [
  { key: 'at', title: '发生时间', locked: true, render: ({ at }) => <TimeText at={at} /> },
  { key: 'event', title: '事件', render: ({ event }) => event },
  {
    key: 'object',
    title: '对象',
    render: ({ topic, objectId }) => `${WebhookTopic.labelOf(topic)} ${objectId}`,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ state }) => <StateMark state={STATES[state]}>{DeliveryState.labelOf(state)}</StateMark>,
  },
  { key: 'attempts', title: '次数', align: 'right', render: ({ attempts }) => attempts },
  {
    key: 'answer',
    title: '对方的回答',
    render: (row) => (answerText(row) ? <CutText text={answerText(row)} most={24} /> : <Dash />),
  },
  { key: 'tried', title: '最近一次', render: ({ triedAt }) => <TimeText at={triedAt} /> },
];

const FIRST_PAGE: PageInput = { page: 1, pageSize: 20 };
const CAN_RESEND: readonly DeliveryState[] = ['delivered', 'failed'];

function Deliveries({ webhookId }: { webhookId: number }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const [state, setState] = useState<DeliveryState>();
  const rows = useQuery(query(webhookApi.deliveries, { webhookId, state, ...page }));
  const { mutate } = useMutation({ ...mutation(webhookApi.resend), onSuccess: () => notify.success('已重新推送') });
  const actions = actionColumn<DeliveryRow>(
    ({ deliveryId, event, state: current }) =>
      CAN_RESEND.includes(current) && (
        <RowActions of={event} actions={[{ label: '重新推送', onClick: () => mutate({ deliveryId }) }]} />
      ),
    96,
  );
  return (
    <div className={css.deliveries}>
      <Select<DeliveryState>
        aria-label="状态"
        allowClear
        placeholder="全部状态"
        options={DeliveryState.options}
        value={state ?? null}
        onChange={(chosen) => {
          setState(chosen);
          setPage(FIRST_PAGE);
        }}
      />
      <PagedTable
        list="webhookDelivery"
        what="推送记录"
        unit="条"
        query={rows}
        page={page}
        onPage={setPage}
        columns={[...COLUMNS, actions]}
        keyOf={({ deliveryId }) => deliveryId}
      />
    </div>
  );
}

/** What was told to one address, and what became of it. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: WebhookRow | null; onClose: () => void }) {
  return (
    <DetailDrawer
      open={webhook !== null}
      onClose={onClose}
      width={960}
      title={webhook ? `推送记录：${webhook.url}` : ''}
    >
      {webhook && <Deliveries key={webhook.webhookId} webhookId={webhook.webhookId} />}
    </DetailDrawer>
  );
}
